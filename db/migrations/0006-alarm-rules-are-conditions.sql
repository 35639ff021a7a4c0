-- A rule is a condition over named series, for some stations, with what follows when nobody acts. Rules of an older installation become such.
alter table alarm_rules
  add column condition jsonb,
  add column clear_hours integer not null default 1,
  add column gap_hours integer,
  -- Control levels and counties of the stations that it is for; null is all.
  add column levels text[],
  add column county_ids integer[],
  add column repeat_hours integer,
  add column escalate_hours integer,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
update alarm_rules set
  condition = case kind
    when 'inversion' then '{"kind": "inverted", "of": "pm2_5", "under": "pm10", "margin": 5, "share": 0.1}'
    when 'stuck' then jsonb_build_object('kind', 'constant', 'of', parameter, 'hours', greatest(2, hours))
    when 'offline' then '{"kind": "missing", "series": ["pm2_5", "pm10", "o3", "no2", "so2", "co"]}'
    else jsonb_build_object('kind', 'above', 'of', parameter, 'limit', threshold, 'clear', threshold - coalesce((settings ->> 'hysteresis')::float8, 0))
  end,
  hours = case kind when 'stuck' then 1 when 'offline' then hours + 1 else hours end,
  levels = case when settings ? 'levels' then array(select jsonb_array_elements_text(settings -> 'levels')) end;
alter table alarm_rules
  alter column condition set not null,
  drop column kind,
  drop column threshold,
  drop column settings,
  add column kind text generated always as (condition ->> 'kind') stored;

-- Alarms of a place, rule or county are kept from people until a stated end, for a stated reason. They are recorded all the same.
create table alarm_silences (
  id serial primary key,
  rule_id integer references alarm_rules,
  place_id integer references places on delete cascade,
  county_id integer,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  reason text not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  -- Called off before its end.
  ended_at timestamptz
);
create index alarm_silences_until_at_idx on alarm_silences (until_at);

alter table alarms
  -- The rule in words as it was when the alarm began.
  add column rule_words text,
  -- Graver than its rule says, since nobody acted; null is as the rule says.
  add column severity text check (severity in ('high', 'medium', 'data')),
  add column escalated_at timestamptz,
  -- Told again: a reminder, an escalation, the end of a silence.
  add column told_at timestamptz,
  add column reminders integer not null default 0,
  add column silence_id integer references alarm_silences,
  add column silenced boolean not null default false,
  add column handler text,
  add column handled_at timestamptz,
  add column finished_at timestamptz;
create index alarms_place_id_idx on alarms (place_id, opened_at);

-- What a person wants to be told of; null is everything. Without a row: all.
create table alarm_subscriptions (
  user_id integer primary key references users on delete cascade,
  severities text[],
  kinds text[],
  place_ids integer[],
  rule_ids integer[],
  updated_at timestamptz not null default now()
);
alter table alarm_reads add column read_at timestamptz not null default now();
