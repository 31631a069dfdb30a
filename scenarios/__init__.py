"""What a scenario is: its files, their schema, loading, checking and saving; and the scenarios themselves."""
