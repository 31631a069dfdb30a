"""Scenarios of the St-Lô system: schema, checks, building the rules' model, saving, situations."""
