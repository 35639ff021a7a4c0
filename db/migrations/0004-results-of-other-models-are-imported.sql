-- Files of other models that were read: weather goes to met_fields (source 'file:<id>'), heights to terrains, all else stands here.
create table model_files (
  id serial primary key,
  name text not null,
  format text not null,
  kind text not null check (kind in ('meteorology', 'concentration', 'trajectory', 'terrain')),
  model text not null,
  sha256 bytea not null,
  -- Notes of the reader, spans, series, grid or points, trajectories; what is listed and drawn without opening the data.
  content jsonb not null,
  file_id uuid references files on delete set null,
  imported_by integer references users on delete set null,
  imported_at timestamptz not null default now(),
  unique (sha256, name)
);

-- One field of a result: a series (species at a level, of a source) in a span. Deflated float32, NaN missing.
create table model_values (
  model_file_id integer not null references model_files on delete cascade,
  series integer not null,
  span integer not null,
  data bytea not null,
  primary key (model_file_id, series, span)
);
