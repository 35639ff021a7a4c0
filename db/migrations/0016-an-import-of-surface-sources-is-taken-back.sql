-- An import can be taken back as a whole.
alter table surface_imports
  add column undone_at timestamptz,
  add column undone_by text;

create table surface_import_rows (
  import_id integer not null references surface_imports on delete cascade,
  -- Stays when the point that the import added is gone.
  point_id integer not null,
  name text not null,
  -- The register and the fill's revision as the import left them: what has changed since is not taken back.
  left_as jsonb not null,
  fill_id bigint not null,
  revision integer not null,
  -- The register before; null for a point that was new.
  register jsonb,
  -- What the task held of it before: allotment, state, revision, base, told, savedAt, savedBy; null when it was not on the task.
  fill jsonb,
  primary key (import_id, point_id)
);
create index surface_import_rows_point_id_idx on surface_import_rows (point_id);
create index surface_import_rows_fill_id_idx on surface_import_rows (fill_id);
