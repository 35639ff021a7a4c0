-- Categories of the alarms of organics and odour: data that the city edits. A built-in one keeps its code.
create table alarm_categories (
  id serial primary key,
  code smallint unique,
  name text not null unique,
  colour text not null default '#8c8c8c',
  sort smallint not null default 0,
  receivers text[] not null default '{}',
  task_allowed boolean not null default true
);

insert into alarm_categories (code, name, colour, sort, task_allowed) values
  (1, '超标报警', '#d4380d', 1, true), (2, '突变报警', '#d48806', 2, true), (3, '离群报警', '#7cb305', 3, true),
  (4, '夜间高值', '#531dab', 4, true), (5, '组分报警', '#08979c', 5, true), (6, '恶臭报警', '#ad6800', 6, true),
  (7, '数据异常', '#595959', 7, false), (8, '离线报警', '#8c8c8c', 8, false), (9, '门禁/断电', '#434343', 9, false);

-- A rule of a category is for types of stations; bounds grade the peak of its alarms; quiet hours of the day raise nothing.
alter table alarm_rules add column category_id integer references alarm_categories (id),
  add column types text[], add column place_ids integer[], add column bounds double precision[] not null default '{}',
  add column quiet int[] not null default '{}', add column version integer not null default 1;

-- Audit of single hours. The measured value stays in hourly_readings; here is what people decided. One row a place, hour and item.
create table value_audits (
  id bigserial primary key,
  place_id integer not null references places (id) on delete cascade,
  ts timestamptz not null,
  item text not null,
  state text not null check (state in ('first', 'second', 'signed', 'returned', 'reopened')),
  result text not null check (result in ('valid', 'invalid', 'corrected')),
  raw_value double precision,
  value double precision,
  reason text not null,
  first_by integer,
  version integer not null default 1,
  unique (place_id, ts, item)
);

create table value_audit_steps (
  id bigserial primary key,
  audit_id bigint not null references value_audits (id) on delete cascade,
  at timestamptz not null,
  by_id integer,
  by_name text not null,
  stage text not null,
  before jsonb,
  result text not null,
  value double precision,
  reason text not null
);
create index value_audit_steps_audit_idx on value_audit_steps (audit_id, id);

update roles set permissions = array(select distinct unnest(permissions || array['organics:audit']))
where 'alarm:handle' = any(permissions) and not name like '企业%';
update roles set permissions = array(select distinct unnest(permissions || array['organics:review']))
where 'air:review' = any(permissions) and not name like '企业%' and not name like '区县%';
