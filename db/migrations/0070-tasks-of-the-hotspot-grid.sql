-- Tasks for hot cells as work items: why one was issued, what was handed out with it, what was found on the spot.
create table grid_tasks (
  item_id integer primary key references work_items on delete cascade,
  place_id integer not null references grid_cells on delete cascade,
  reason text not null check (reason in ('alarm', 'highest', 'lastYear', 'previous', 'source', 'manual')),
  item text not null,
  -- Task of the same cell that was closed at most 30 days before.
  recurs_of integer references grid_tasks on delete set null,
  -- The cell as it was when the task was issued.
  package jsonb not null,
  finding text check (finding in ('yes', 'no', 'notFound')),
  category text,
  measures text,
  found_lon double precision,
  found_lat double precision,
  found_accuracy_m double precision,
  distance_m double precision,
  far_reason text,
  failures smallint not null default 0,
  passed_at timestamp with time zone,
  -- An open task keeps others of its cell and reason out.
  open boolean not null default true,
  check ((found_lon is null) = (found_lat is null))
);
create unique index grid_tasks_open on grid_tasks (place_id, reason) where open;
create index grid_tasks_place on grid_tasks (place_id, passed_at);

-- Who sends orders for the whole city issues and checks tasks; who handles work in the field answers them.
update roles set permissions = array(select distinct unnest(permissions || array['grid:task', 'grid:check']))
where permissions @> array['trace:order', 'organics:review'];
update roles set permissions = array(select distinct unnest(permissions || array['grid:feedback']))
where permissions @> array['field:handle'];
