"""What PyScript runs: it hands the browser's window to the page."""

import traceback

import js

try:
    from web.browser.page import start

    await start(js)
except Exception:
    # The shell hears of it like of any other error and says so on the page.
    js.reportError(js.Error.new(traceback.format_exc()))
