-- One source of a class and county bears a name once.
create unique index surface_points_name_idx on surface_points (county_id, scc, name);

-- What a department tells of a point for a task. Filling again opens the next version; the state stands at task_points.
create table surface_fills (
  id bigserial primary key,
  task_id integer not null,
  point_id integer not null,
  version integer not null default 1 check (version > 0),
  -- Street, contact, place or line.
  base jsonb not null default '{}',
  -- By the fields of the class's activity list: value, months, source, grade; controls; variant.
  told jsonb not null default '{}',
  -- Grows with every change: who holds an old one is told.
  revision integer not null default 1,
  saved_at timestamptz,
  saved_by text,
  submitted_at timestamptz,
  submitted_by integer references users on delete set null,
  decided_at timestamptz,
  decided_by text,
  unique (task_id, point_id, version),
  foreign key (task_id, point_id) references task_points on delete cascade
);

create table surface_steps (
  id bigserial primary key,
  fill_id bigint not null references surface_fills on delete cascade,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  comment text
);
create index surface_steps_fill_id_idx on surface_steps (fill_id, id);

-- Sheets of sources that were taken.
create table surface_imports (
  id serial primary key,
  job_id uuid not null unique,
  task_id integer not null references fill_tasks on delete cascade,
  kind text not null,
  file_name text not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  added integer not null,
  updated integer not null
);
create index surface_imports_task_id_idx on surface_imports (task_id, id desc);
