"""What a lecturer takes along: packages for learning platforms. Nothing here runs in the page."""
