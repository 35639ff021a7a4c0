-- Whoever emits; emission management keeps more about them.
create table enterprises (
  id serial primary key,
  -- Unified social credit code.
  code text not null unique,
  name text not null,
  county_id integer not null,
  industry text not null,
  control_level text,
  -- Performance grade of the emergency plan.
  grade text,
  status text not null default 'running' check (status in ('running', 'stopped', 'closed')),
  lon double precision not null,
  lat double precision not null,
  simulated boolean not null default false,
  created_at timestamptz not null default now()
);
create index enterprises_county_id_idx on enterprises (county_id);

create table outlets (
  id serial primary key,
  enterprise_id integer not null references enterprises on delete cascade,
  code text not null,
  name text not null,
  lon double precision not null,
  lat double precision not null,
  height_m real not null,
  diameter_m real not null,
  temperature_k real not null,
  velocity_ms real not null,
  -- Factors by clock hour 0..23 and by month, both with mean 1.
  hour_profile real[] not null,
  month_profile real[] not null,
  active boolean not null default true,
  unique (enterprise_id, code)
);

-- Mean emission while the profile is 1.
create table outlet_emissions (
  outlet_id integer not null references outlets on delete cascade,
  species text not null,
  kg_per_hour double precision not null,
  primary key (outlet_id, species)
);

-- Online monitoring of flue gas (CEMS); ts is the END of the hour.
create table flue_gas_hours (
  outlet_id integer not null references outlets on delete cascade,
  ts timestamptz not null,
  so2_kg real,
  nox_kg real,
  pm_kg real,
  flow_m3h real,
  temperature_c real,
  oxygen real,
  primary key (outlet_id, ts)
);

-- Emissions that are no stack, as model input: data is float32 [species][region x sector][cell], kg/h while the sector's profile is 1.
create table emission_grids (
  id serial primary key,
  name text not null,
  year integer not null,
  -- Origin, cell size, cells, species, regions, sectors, profiles by hour.
  grid jsonb not null,
  data bytea not null,
  simulated boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

-- Meteorology on a grid, one instant a row: a model's (GFS and the like, imported) or ours (diagnosed from stations and terrain).
create table met_fields (
  source text not null,
  valid_at timestamptz not null,
  -- Projection, levels, variables and their scale in data.
  meta jsonb not null,
  data bytea not null,
  made_at timestamptz not null default now(),
  primary key (source, valid_at)
);

-- Heights above sea level, m; data is float32 [row from south][column from west].
create table terrains (
  id serial primary key,
  name text not null,
  grid jsonb not null,
  data bytea not null,
  simulated boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

-- A model's answer to one question. The key is the hash of kind, engine version, question and the state of the data it reads:
-- the same question is answered once.
create table model_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key bytea not null unique,
  engine_version text not null,
  title text not null,
  question jsonb not null,
  -- The state of the data it reads.
  basis jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  job_id uuid references jobs on delete set null,
  -- What is told without opening the arrays.
  summary jsonb,
  error text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index model_runs_kind_idx on model_runs (kind, created_at desc);

-- Results as they left the engine: little-endian numbers of `type`, row-major in `shape`. 'checkpoint' is where a run that was cut off goes on.
create table run_arrays (
  run_id uuid not null references model_runs on delete cascade,
  name text not null,
  type text not null check (type in ('float32', 'float64', 'int32')),
  shape integer[] not null,
  unit text,
  data bytea not null,
  primary key (run_id, name)
);

-- How well tracing found known sources in simulated incidents, by station and class of wind.
create table twin_scores (
  place_id integer not null references places on delete cascade,
  wind_class text not null,
  engine_version text not null,
  incidents integer not null,
  top1 double precision not null,
  top3 double precision not null,
  coverage80 double precision not null,
  median_error_m double precision not null,
  made_at timestamptz not null default now(),
  primary key (place_id, wind_class, engine_version)
);

-- Somebody is sent to look: an enterprise or a county is ordered to check, with the evidence.
create table orders (
  id serial primary key,
  title text not null,
  content text not null,
  run_id uuid references model_runs on delete set null,
  place_id integer references places on delete set null,
  county_id integer not null,
  enterprise_id integer references enterprises on delete set null,
  alarm_id integer references alarms on delete set null,
  state text not null default 'sent' check (state in ('sent', 'answered', 'closed')),
  deadline_at timestamptz not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index orders_county_id_idx on orders (county_id, created_at desc);

-- The new rights go to the built-in roles that may send somebody.
update roles set permissions = array_append(permissions, 'trace:order')
  where built_in and name in ('系统管理员', '市级监管', '区县监管') and not permissions @> array['trace:order'];
update roles set permissions = array_append(permissions, 'target:edit')
  where built_in and name in ('系统管理员', '市级监管') and not permissions @> array['target:edit'];
