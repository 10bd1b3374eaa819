"""The commands of `tiergarten`, by what they are for; each adds its options and runs them."""
