"""The games that the person has played: listed, searched, summed up, thrown away and put back."""
