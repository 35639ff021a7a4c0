-- Workbooks that enterprises handed in for a fill: what was found, and whether they were taken.
create table fill_imports (
  id serial primary key,
  fill_id bigint not null references fills on delete cascade,
  file_name text not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  row_count integer not null,
  changes integer not null,
  errors integer not null,
  warnings integer not null,
  taken boolean not null
);
create index fill_imports_fill_id_idx on fill_imports (fill_id, id desc);
