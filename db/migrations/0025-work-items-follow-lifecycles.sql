-- Departments that receive work: the city's bureau and its branch in each county.
create table departments (
  id serial primary key,
  name text not null unique,
  parent_id integer references departments on delete restrict,
  -- Null: the whole city's.
  county_id integer,
  chief_id integer references users on delete set null
);
insert into departments (name) values ('长治市生态环境局');
insert into departments (name, parent_id, county_id)
  select '长治市生态环境局' || county.name || '分局', city.id, county.id
  from departments city, (values (16, '潞州'), (4, '上党'), (5, '屯留'), (6, '潞城'), (7, '襄垣'), (8, '平顺'), (9, '黎城'), (10, '壶关'),
    (11, '长子'), (3, '武乡'), (12, '沁县'), (13, '沁源')) as county (id, name);

-- Hours of a working day; days that differ from Monday to Friday, as the State Council announces them. To be checked each year.
create table working_spans (
  -- Minutes after midnight.
  from_minute smallint primary key check (from_minute >= 0),
  to_minute smallint not null check (to_minute > from_minute and to_minute <= 1440)
);
insert into working_spans values (510, 720), (870, 1080);
create table working_day_exceptions (
  day date primary key,
  working boolean not null,
  note text not null default ''
);
insert into working_day_exceptions (day, working, note)
  select d::date, false, holiday.name
  from (values ('2026-01-01', '2026-01-03', '元旦'), ('2026-02-15', '2026-02-23', '春节'), ('2026-04-04', '2026-04-06', '清明节'),
    ('2026-05-01', '2026-05-05', '劳动节'), ('2026-06-19', '2026-06-21', '端午节'), ('2026-09-25', '2026-09-27', '中秋节'),
    ('2026-10-01', '2026-10-07', '国庆节'), ('2027-01-01', '2027-01-03', '元旦')) as holiday (first, last, name),
    generate_series(holiday.first::date, holiday.last::date, interval '1 day') d
  union all
  select day::date, true, '调休上班'
  from unnest(array['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']) day;

-- One table for everything that is sent, handled and reviewed; `kind` names its lifecycle (domain/lifecycles).
create table work_items (
  id serial primary key,
  kind text not null,
  title text not null,
  content text not null,
  state text not null,
  -- Grows with every change.
  version integer not null default 1,
  county_id integer not null,
  enterprise_id integer references enterprises on delete set null,
  place_id integer references places on delete set null,
  department_id integer references departments on delete restrict,
  -- Who signed it, or to whom it was sent by name.
  assignee_id integer references users on delete set null,
  transfers smallint not null default 0,
  score smallint check (score between 1 and 5),
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index work_items_kind_created_at_idx on work_items (kind, created_at desc, id desc);
create index work_items_department_id_idx on work_items (department_id, state);
create index work_items_assignee_id_idx on work_items (assignee_id, state);

create table work_deadlines (
  item_id integer not null references work_items on delete cascade,
  -- Key of the lifecycle's deadlines.
  name text not null,
  counted text not null check (counted in ('working', 'calendar')),
  started_at timestamptz not null,
  due_at timestamptz not null,
  -- What was set first; extensions change due_at alone.
  original_due_at timestamptz not null,
  -- When the item left the states in which it runs.
  stopped_at timestamptz,
  reminders_sent smallint not null default 0,
  -- Null when none is left.
  next_reminder_at timestamptz,
  primary key (item_id, name)
);
create index work_deadlines_next_reminder_at_idx on work_deadlines (next_reminder_at) where next_reminder_at is not null;

-- Every move, never changed afterwards. No foreign keys that a deletion would write through.
create table work_steps (
  id bigserial primary key,
  item_id integer not null references work_items,
  at timestamptz not null,
  by_id integer,
  by_name text not null,
  by_type text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  comment text,
  -- Version of the item after it.
  version integer not null,
  -- Named by the client: a request that comes again has the outcome it had.
  request_key text,
  -- Clock of the device, for what was entered off line.
  device_at timestamptz,
  details jsonb not null default '{}'
);
create index work_steps_item_id_idx on work_steps (item_id, id);
create unique index work_steps_request_key_idx on work_steps (item_id, request_key) where request_key is not null;
create trigger work_steps_append_only before update or delete or truncate on work_steps
  for each statement execute function refuse_change();

create table work_evidence (
  id bigserial primary key,
  item_id integer not null references work_items,
  file_id uuid not null references files,
  kind text not null check (kind in ('photo', 'document')),
  sha256 bytea not null,
  -- The device's statement: when and where, WGS-84 degrees; or why not.
  taken_at timestamptz,
  lon double precision,
  lat double precision,
  accuracy_m real,
  no_position_reason text,
  note text not null default '',
  added_at timestamptz not null,
  added_by integer,
  added_by_name text not null,
  unique (item_id, sha256)
);
create trigger work_evidence_append_only before update or delete or truncate on work_evidence
  for each statement execute function refuse_change();

-- Reminders and escalations, one for each inbox.
create table work_notices (
  id bigserial primary key,
  item_id integer not null references work_items on delete cascade,
  deadline text not null,
  -- 0 is the deadline's first reminder.
  reminder smallint not null,
  kind text not null check (kind in ('reminder', 'escalation')),
  department_id integer references departments on delete restrict,
  user_id integer references users on delete cascade,
  message text not null,
  at timestamptz not null,
  read_at timestamptz,
  read_by integer,
  unique (item_id, deadline, reminder),
  check ((department_id is null) <> (user_id is null))
);
create index work_notices_department_id_idx on work_notices (department_id, at desc);
create index work_notices_user_id_idx on work_notices (user_id, at desc);

-- Orders keep their numbers, also those that were never used.
insert into work_items (id, kind, title, content, state, version, county_id, enterprise_id, place_id, department_id, created_by, created_at)
  select o.id, 'order', o.title, o.content, case o.state when 'sent' then 'waiting' when 'answered' then 'reviewing' else 'closed' end,
    case o.state when 'sent' then 1 else 2 end, o.county_id, o.enterprise_id, o.place_id, d.id, o.created_by, o.created_at
  from orders o left join departments d on d.county_id = o.county_id;
select setval('work_items_id_seq', last_value, is_called) from orders_id_seq;
insert into work_deadlines (item_id, name, counted, started_at, due_at, original_due_at, next_reminder_at)
  select id, 'feedback', 'calendar', created_at, deadline_at, deadline_at, case when state = 'sent' and deadline_at > now() then deadline_at end
  from orders;
insert into work_steps (item_id, at, by_id, by_name, by_type, event, from_state, to_state, version)
  select o.id, o.created_at, o.created_by, coalesce(u.real_name, ''), coalesce(u.user_type, 'city'), 'send', 'draft', 'waiting', 1
  from orders o left join users u on u.id = o.created_by order by o.id;
-- Who answered and closed an order, and when, was not recorded.
insert into work_steps (item_id, at, by_name, by_type, event, from_state, to_state, comment, version)
  select o.id, now(), '系统', 'city', 'migrate', 'waiting', case o.state when 'answered' then 'reviewing' else 'closed' end, '由原核查单转入', 2
  from orders o where o.state <> 'sent' order by o.id;

-- What an order adds: the run that is its evidence, the alarm it follows.
create table order_sources (
  item_id integer primary key references work_items on delete cascade,
  run_id uuid references model_runs on delete set null,
  alarm_id integer references alarms on delete set null
);
insert into order_sources select id, run_id, alarm_id from orders;
drop table orders;
