-- An inventory made the input of tracing can be taken back: what was in use before is known.
alter table emission_grids
  add column inventory_id integer references inventories on delete set null,
  -- The grid that was in use before; null when there was none.
  add column before_id integer references emission_grids on delete set null,
  -- Emissions of the outlets that it replaced: enterpriseIds, and rows of outlet_emissions. Null for a grid that no inventory made.
  add column outlets_before jsonb;
