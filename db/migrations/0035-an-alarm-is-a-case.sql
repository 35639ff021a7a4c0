-- An alarm that can be traced is a case of the workflow core: its run, its rounds of orders, its outcome. A later alarm of the same station and
-- pollutant joins a case that is open.
create table cases (
  item_id integer primary key references work_items on delete cascade,
  number text not null unique,
  county_id integer not null,
  place_id integer not null references places on delete cascade,
  parameter text not null,
  question jsonb not null,
  run_id uuid references model_runs on delete set null,
  round smallint not null default 1,
  round_at timestamptz not null,
  effect jsonb
);
create table case_alarms (
  alarm_id integer primary key references alarms on delete cascade,
  case_id integer not null references cases on delete cascade
);
create index case_alarms_case on case_alarms (case_id);
create index cases_place on cases (place_id, parameter);

-- Rank of the enterprise in the trace that the order follows, and what the check found there.
alter table order_sources
  add column rank smallint,
  add column finding text check (finding in ('confirmed', 'partly', 'unfounded'));
create index order_sources_alarm on order_sources (alarm_id);

-- A notice may be for an enterprise.
alter table work_notices add column enterprise_id integer references enterprises on delete cascade;
alter table work_notices drop constraint work_notices_check;
alter table work_notices add constraint work_notices_check check (num_nonnulls(department_id, user_id, enterprise_id) = 1);

update roles set permissions = array(select distinct unnest(permissions || added))
from (values
  ('系统管理员', array['case:view', 'order:answer']),
  ('市级监管', array['case:view']),
  ('区县监管', array['case:view']),
  ('审核员', array['case:view']),
  ('领导', array['case:view']),
  ('企业用户', array['case:view', 'order:answer'])
) as rights (role, added)
where built_in and name = role;
