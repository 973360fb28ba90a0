"""What PyScript runs: it hands the browser's window to the page."""

import traceback

import js  # noqa: TID251 - the one place where Python takes hold of the browser

try:
    from web.browser.page import start

    await start(js)  # type: ignore[top-level-await]  # noqa: F704 - PyScript awaits it
except Exception:
    # The shell hears of it like of any other error and says so on the page.
    js.reportError(js.Error.new(traceback.format_exc()))
