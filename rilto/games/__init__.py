"""The games. Each module is a family of rules; the catalogue lists what can be played."""
