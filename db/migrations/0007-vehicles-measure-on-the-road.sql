-- Runs of measuring vehicles. A run belongs to who brought it in: a county, or the city (null).
create table mobile_runs (
  id serial primary key,
  name text not null,
  county_id integer,
  vehicle text,
  -- Coordinates of the file; what is stored is WGS-84.
  coordinates text not null check (coordinates in ('wgs84', 'gcj02')),
  file_id uuid references files on delete set null,
  sha256 bytea not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  points integer not null,
  rows integer not null,
  refused integer not null,
  -- Positions bridged, lost and put on one point.
  bridged integer not null,
  lost integer not null,
  standing integer not null,
  length_m double precision not null,
  -- [{key, label, unit}] in the order of the file.
  series jsonb not null,
  simulated boolean not null default false,
  imported_by integer references users on delete set null,
  imported_at timestamptz not null default now()
);
create unique index mobile_runs_sha256_key on mobile_runs (sha256, coalesce(county_id, 0));
create index mobile_runs_began_at_idx on mobile_runs (began_at desc);

-- Columns of a run, deflated: time lon lat as float64, kind as bytes, values and their background (`bg:` and the key) as float32. Hot stretches
-- stand beside the values that they were found in: {segments, threshold}.
create table mobile_columns (
  run_id integer not null references mobile_runs on delete cascade,
  key text not null,
  data bytea not null,
  hot jsonb,
  primary key (run_id, key)
);

create table mobile_refusals (
  run_id integer not null references mobile_runs on delete cascade,
  position integer not null,
  row integer not null,
  field text not null,
  cell text not null,
  reason text not null,
  whole_row boolean not null,
  primary key (run_id, position)
);
