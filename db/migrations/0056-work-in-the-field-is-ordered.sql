-- Mobile runs, more measurements, patrols and consultations as work items: what led to one, its plan, and what was found.
create table field_orders (
  item_id integer primary key references work_items on delete cascade,
  task text not null check (task in ('mobile', 'station', 'patrol', 'consult')),
  -- Alarm and trace that it follows; its case is that of the alarm.
  alarm_id integer references alarms on delete set null,
  run_id uuid references model_runs on delete set null,
  -- Proposal of a briefing that it carries out.
  briefing_id integer references briefings on delete set null,
  action_key text,
  -- Areas and route by the probability of the unknown source.
  plan jsonb,
  -- The mobile run that was made for it.
  mobile_run_id integer references mobile_runs on delete set null,
  finding text check (finding in ('found', 'notFound', 'done')),
  found_place text,
  found_lon double precision,
  found_lat double precision,
  check ((found_lon is null) = (found_lat is null))
);
create index field_orders_alarm on field_orders (alarm_id);
create index field_orders_briefing on field_orders (briefing_id);

-- Who may send orders or import mobile runs handles work in the field.
update roles set permissions = array(select distinct unnest(permissions || array['field:handle']))
where permissions && array['trace:order', 'mobile:import'];
