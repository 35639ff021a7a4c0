-- Cells of 3 km over the city: one place of kind 'cell' each. Rows from the north, columns from the west, both from 1.
create table grid_cells (
  place_id integer primary key references places (id) on delete cascade,
  row smallint not null check (row between 1 and 999),
  col smallint not null check (col between 1 and 999),
  -- Inside the city.
  area_km2 real not null check (area_km2 > 0),
  constraint grid_cells_row_col_key unique (row, col)
);

-- One map of an item and a period over all cells, in their order by row and column; little-endian, NaN missing. Single rows a cell would be
-- 1,600 an hour and item.
create table grid_fields (
  item text not null,
  step text not null check (step in ('hour', 'day', 'month')),
  period text not null,
  method text not null check (method in ('fused', 'kriging', 'idw', 'median')),
  sensors smallint not null,
  sensors_all smallint not null,
  rmse_fused real,
  rmse_idw real,
  rmse_median real,
  -- Float32 a cell: value, its standard error, Gi*.
  "values" bytea not null,
  errors bytea not null,
  z bytea not null,
  -- One byte a cell: 1 weak, 2 medium, 3 strong.
  support bytea not null,
  -- Of the sensors and their values: the same inputs are not computed twice.
  input_hash bytea not null,
  made_at timestamptz not null,
  alarms_at timestamptz,
  constraint grid_fields_pkey primary key (item, step, period)
);

-- A cell that stood out of its neighbours for two hours or more.
create table grid_alarms (
  id integer generated always as identity primary key,
  place_id integer not null references places (id) on delete cascade,
  item text not null,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  hours smallint not null,
  peak real not null,
  -- Median of the neighbours in the hour of the peak.
  peak_neighbours real not null,
  peak_at timestamptz not null
);
create unique index grid_alarms_running_key on grid_alarms (place_id, item) where ended_at is null;
create index grid_alarms_opened_at_idx on grid_alarms (opened_at);

-- Who may see the air's values sees the grid too.
update roles set permissions = array(select distinct unnest(permissions || array['grid:view']))
where 'air:view' = any(permissions) and not name like '企业%';
