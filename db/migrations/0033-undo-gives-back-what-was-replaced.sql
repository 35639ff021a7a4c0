-- Origin of the row before the change: an undo gives it back, and knows by it the rows that the undone import itself had added.
alter table reading_history add column replaced_ref text, add column replaced_source_id integer;

-- Townships that an import replaced, as rows: its undo brings them back. None of an import of an earlier version.
create table replaced_townships (
  replaced_by integer not null references township_imports (id) on delete cascade,
  township jsonb not null
);
create index replaced_townships_replaced_by_idx on replaced_townships (replaced_by);
