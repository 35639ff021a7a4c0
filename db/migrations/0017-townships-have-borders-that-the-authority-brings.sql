-- Borders of townships come from the authority itself; the newest import of a county replaces those before.
create table township_imports (
  id serial primary key,
  job_id uuid not null unique,
  file_name text not null,
  -- What the file's coordinates were; the borders are kept in WGS-84.
  coordinates text not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  added integer not null,
  updated integer not null,
  undone_at timestamptz,
  undone_by text
);

create table townships (
  id serial primary key,
  import_id integer not null references township_imports on delete cascade,
  county_id integer not null,
  name text not null,
  area_km2 real not null,
  -- Outlines and their holes, rings open.
  polygons jsonb not null,
  -- Places spread evenly over it: longitude and latitude after each other.
  places double precision[] not null,
  unique (county_id, name)
);
create index townships_import_id_idx on townships (import_id);
