-- The source classification in four levels: category, sector, fuel or product, technology; the fourth digit group ends the code.
create table source_categories (
  code text primary key check (code ~ '^\d{2}$'),
  name text not null,
  position integer not null
);

create table source_classes (
  scc text primary key check (scc ~ '^\d{10}$'),
  category text not null references source_categories,
  filled_by text not null check (filled_by in ('enterprise', 'surface', 'both')),
  -- The class as the engine reads it: names of the levels, activity, pollutants, method, profiles.
  class jsonb not null
);

create table control_technologies (
  code text primary key,
  type text not null,
  name text not null,
  position integer not null
);

-- Shares by month, weekday and hour, heights and proxies, as the seed's parts.
create table emission_profiles (
  key text primary key,
  content jsonb not null
);

-- A number of the factor library; its values stand in versions.
create table factors (
  id text primary key,
  kind text not null check (kind in ('EF', 'ETA', 'FIX', 'RATIO', 'DISCHARGE_EF')),
  -- The library's row that a row of the city was taken from; null: a row of the library.
  origin text references factors,
  -- Ten digits, a pattern of digits, * and ?, or empty.
  scc text not null check (scc ~ '^[0-9*?]{0,10}$'),
  sector text not null,
  fuel_or_product text not null,
  technology text not null,
  control text not null,
  name text not null,
  low double precision,
  high double precision,
  is_default boolean not null,
  basis text not null,
  position integer not null,
  -- The version in force; null: none, the row is out of use.
  current_version integer,
  unique (origin, scc)
);
create index factors_kind_position_idx on factors (kind, position, id);

create table factor_versions (
  factor_id text not null references factors,
  version integer not null check (version > 0),
  -- A number or an expression, as it was written.
  value text not null,
  unit text not null,
  quality text not null check (quality in ('A', 'B', 'C', 'D', 'E')),
  provenance text not null,
  note text not null,
  reason text not null,
  made_by integer references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null default now(),
  primary key (factor_id, version)
);
alter table factors
  add foreign key (id, current_version) references factor_versions (factor_id, version) deferrable initially deferred;

-- Who did what to a factor; the last application is what calculations call their state of the library.
create table factor_history (
  id bigserial primary key,
  factor_id text not null references factors,
  event text not null check (event in ('edit', 'apply', 'revert')),
  version_before integer,
  version_after integer,
  reason text not null,
  by_user integer references users on delete set null,
  by_name text not null,
  at timestamptz not null default now()
);
create index factor_history_factor_id_idx on factor_history (factor_id, id desc);
