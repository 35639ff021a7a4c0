-- What a year's inventory asks for.
create table fill_projects (
  id serial primary key,
  year integer not null check (year between 2000 and 2100),
  name text not null,
  note text not null default '',
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  simulated boolean not null default false,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  unique (year, name)
);

create table fill_tasks (
  id serial primary key,
  project_id integer not null references fill_projects on delete restrict,
  kind text not null check (kind in ('enterprise', 'surface')),
  -- Code of the dictionary of task types.
  type text not null,
  name text not null,
  note text not null default '',
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Two: the county reviews, then the city; one: the city alone.
  levels smallint not null default 2 check (levels in (1, 2)),
  state text not null default 'draft' check (state in ('draft', 'sent', 'finished')),
  -- Grows with every change: who holds an old one is told.
  revision integer not null default 1,
  sent_at timestamptz,
  finished_at timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  unique (project_id, name)
);

create table fill_task_history (
  id bigserial primary key,
  task_id integer not null references fill_tasks on delete cascade,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  comment text
);
create index fill_task_history_task_id_idx on fill_task_history (task_id, id);

-- Who of a county's staff answers for it in a task.
create table task_owners (
  task_id integer not null references fill_tasks on delete cascade,
  county_id integer not null,
  owner_id integer not null references users on delete cascade,
  primary key (task_id, county_id)
);

create table allotments (
  task_id integer not null references fill_tasks on delete cascade,
  enterprise_id integer not null references enterprises on delete restrict,
  state text not null default 'allotted' check (state in ('allotted', 'cancelled')),
  owner_id integer references users on delete set null,
  changed_at timestamptz not null,
  changed_by integer references users on delete set null,
  primary key (task_id, enterprise_id)
);
create index allotments_enterprise_id_idx on allotments (enterprise_id);

-- Surface sources: a settlement, a stretch of road, a site, or all that a department counts in a county.
create table surface_points (
  id serial primary key,
  code text not null unique,
  name text not null,
  county_id integer not null,
  department text not null,
  -- Source class (SCC).
  scc text not null,
  lon double precision,
  lat double precision,
  active boolean not null default true,
  simulated boolean not null default false,
  created_at timestamptz not null default now()
);
create index surface_points_county_id_idx on surface_points (county_id);

create table task_points (
  task_id integer not null references fill_tasks on delete cascade,
  point_id integer not null references surface_points on delete restrict,
  state text not null default 'allotted' check (state in ('allotted', 'cancelled')),
  fill_state text not null default 'pending' check (fill_state in ('pending', 'filling', 'submitted', 'verified', 'returned')),
  owner_id integer references users on delete set null,
  changed_at timestamptz not null,
  changed_by integer references users on delete set null,
  primary key (task_id, point_id)
);
create index task_points_point_id_idx on task_points (point_id);

-- What an enterprise fills in for a task. Cancelling its allotment keeps it.
create table fills (
  id bigserial primary key,
  task_id integer not null references fill_tasks on delete cascade,
  enterprise_id integer not null references enterprises on delete restrict,
  state text not null default 'pending' check (state in ('pending', 'filling', 'submitted', 'approved', 'rejected')),
  -- Level of review while submitted: 1 the county, 2 the city.
  level smallint check (level in (1, 2)),
  form jsonb not null default '{}',
  -- Grows with every change: who holds an old one is told.
  revision integer not null default 1,
  -- What the checks found when it was last submitted.
  errors integer not null default 0,
  warnings integer not null default 0,
  -- The reviewer's remarks at the fields, until it is submitted anew.
  remarks jsonb not null default '[]',
  submissions integer not null default 0,
  saved_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  unique (task_id, enterprise_id),
  check ((state = 'submitted') = (level is not null))
);
create index fills_enterprise_id_idx on fills (enterprise_id);
create index fills_task_state_idx on fills (task_id, state);

create table fill_history (
  id bigserial primary key,
  fill_id bigint not null references fills on delete cascade,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  level smallint,
  comment text,
  remarks jsonb not null default '[]'
);
create index fill_history_fill_id_idx on fill_history (fill_id, id);

create table reminders (
  id bigserial primary key,
  task_id integer not null references fill_tasks on delete cascade,
  enterprise_id integer not null references enterprises on delete cascade,
  message text not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  read_at timestamptz
);
create index reminders_enterprise_id_idx on reminders (enterprise_id, at desc);
create index reminders_task_id_idx on reminders (task_id, at desc);

-- Files of verdicts that reviewers brought in.
create table approval_imports (
  id bigserial primary key,
  task_id integer not null references fill_tasks on delete cascade,
  file_name text not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  row_count integer not null,
  passed integer not null,
  rejected integer not null,
  -- Empty when it was taken; a file with faults changes nothing.
  faults jsonb not null
);
create index approval_imports_task_id_idx on approval_imports (task_id, at desc);
