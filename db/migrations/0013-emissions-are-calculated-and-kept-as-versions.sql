-- What is told of sources that no enterprise fills in (traffic, dust, farming, homes …), once it is verified: input of the calculation.
create table verified_activities (
  id serial primary key,
  year integer not null,
  county_id integer not null,
  -- Ten digits of the source tree.
  scc text not null,
  name text not null,
  -- What the library tells apart by words and no code.
  variant text,
  -- By the ids of engine/inventory/sources/quantities.
  quantities jsonb not null,
  controls jsonb not null default '[]',
  -- Emissions told instead of activities (an imported inventory), t by pollutant.
  measured_t jsonb,
  activity_grade text not null check (activity_grade in ('A', 'B', 'C', 'D', 'E')),
  lon double precision,
  lat double precision,
  verified_by text,
  verified_at timestamptz,
  simulated boolean not null default false,
  unique (year, county_id, scc, name)
);

-- The factor library as it was when something was calculated: gzipped JSON rows, found by their hash.
create table factor_snapshots (
  id serial primary key,
  sha256 bytea not null unique,
  row_count integer not null,
  data bytea not null,
  made_at timestamptz not null default now()
);

-- One calculation of a year. Once finished it never changes: inventories stand on it.
create table calculation_runs (
  id serial primary key,
  year integer not null,
  kind text not null default 'calculated' check (kind in ('calculated', 'merged', 'imported')),
  title text not null,
  snapshot_id integer references factor_snapshots,
  -- The run whose unchanged rows were taken over.
  base_id integer references calculation_runs on delete set null,
  job_id uuid references jobs on delete set null,
  -- Sources, changed ones, results, problems by kind, time taken.
  facts jsonb,
  -- Spread of each pollutant's total by Monte Carlo, g.
  spreads jsonb,
  -- Of all rows in their order: the same input gives the same hash.
  sha256 bytea,
  simulated boolean not null default false,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What each source emits in the year, whole grams; null: the source does not emit it or it cannot be calculated.
create table discharge_rows (
  run_id integer not null references calculation_runs on delete cascade,
  source text not null,
  -- No reference: a frozen inventory outlives its enterprises.
  enterprise_id integer,
  enterprise text,
  industry text,
  county_id integer not null,
  scc text not null,
  name text not null,
  fuel text,
  equipment text,
  surface_source text,
  lon double precision,
  lat double precision,
  so2 bigint,
  nox bigint,
  co bigint,
  voc bigint,
  nh3 bigint,
  pm10 bigint,
  pm2_5 bigint,
  bc bigint,
  oc bigint,
  co2 bigint,
  primary key (run_id, source)
);
create index discharge_rows_enterprise_idx on discharge_rows (run_id, enterprise_id);

-- From what and how a row was calculated; its explanation is calculated anew from this and the snapshot.
create table discharge_inputs (
  run_id integer not null,
  source text not null,
  input jsonb not null,
  -- By pollutant: basis, factor versions, whether it was cut.
  how jsonb not null,
  -- Who approved what was told, and when.
  approved jsonb,
  -- Of input: what has the same one need not be calculated again.
  hash text not null,
  -- Of a merged run: the library of the run that the row came from.
  snapshot_id integer references factor_snapshots,
  primary key (run_id, source),
  foreign key (run_id, source) references discharge_rows on delete cascade
);

create table discharge_problems (
  run_id integer not null references calculation_runs on delete cascade,
  number integer not null,
  source text not null,
  pollutant text,
  field text not null,
  kind text not null check (kind in ('block', 'missing', 'warn')),
  message text not null,
  -- Of the source, kept here because a blocked source may have no row.
  name text not null,
  enterprise_id integer,
  county_id integer not null,
  primary key (run_id, number)
);

-- Named versions of a year's inventory.
create table inventories (
  id serial primary key,
  name text not null,
  year integer not null,
  version integer not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  is_default boolean not null default false,
  run_id integer not null references calculation_runs,
  note text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  published_at timestamptz,
  unique (year, version),
  check (not is_default or state = 'published')
);
create unique index inventories_default_idx on inventories (is_default) where is_default;

create table inventory_log (
  inventory_id integer not null references inventories on delete cascade,
  at timestamptz not null default now(),
  by_name text not null,
  event text not null,
  from_state text,
  to_state text not null,
  reason text
);
create index inventory_log_inventory_idx on inventory_log (inventory_id, at);
