"""Adapters between the page's logic and a browser. They hold no decisions.

Each is handed the browser's `window`, so that all of them can be imported where there is none.
"""
