-- Imports by file that need no additional columns, one list by kind. `subject` is what the file was imported into (`task:3`, `fill:7`);
-- `written` is what an undo needs to know.
create table file_imports (
  id serial primary key,
  kind text not null,
  subject text,
  job_id uuid unique,
  file_name text not null,
  at timestamptz not null,
  by_id integer references users (id) on delete set null,
  by_name text not null,
  added integer not null,
  updated integer not null,
  written jsonb not null default '{}',
  undone_at timestamptz,
  undone_by text
);
create index file_imports_kind_idx on file_imports (kind, subject, id);

-- Workbooks of forms were listed apart, mere checks among them. What one changed was not kept: `written` stays empty, it cannot be undone.
insert into file_imports (kind, subject, file_name, at, by_id, by_name, added, updated)
  select 'fill-import', 'fill:' || fill_id, file_name, at, by_id, by_name, 0, changes from fill_imports where taken order by id;
drop table fill_imports;

-- So were sheets of verdicts, each as it was given; an earlier one cannot be undone either.
insert into file_imports (kind, subject, file_name, at, by_id, by_name, added, updated)
  select 'approval-import', 'task:' || task_id, file_name, at, by_id, by_name, 0, passed + rejected from approval_imports
  where passed + rejected > 0 order by id;
drop table approval_imports;
