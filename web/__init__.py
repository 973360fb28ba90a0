"""The page: everything of Rilto that knows a browser."""
