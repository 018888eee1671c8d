"""The HMM lab without words and pictures: a state in, what it comes to out."""
