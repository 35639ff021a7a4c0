create table places (
  id serial primary key,
  kind text not null check (kind in ('station', 'county', 'city', 'neighbour')),
  code text not null unique,
  name text not null,
  county_id integer,
  level text check (level in ('national', 'provincial', 'city', 'micro')),
  lon double precision not null,
  lat double precision not null,
  elevation_m real,
  simulated boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index places_kind_idx on places (kind, county_id);

-- Evaluation points: the stations whose mean is an area's value.
create table area_members (
  area_id integer not null references places on delete cascade,
  station_id integer not null references places on delete cascade,
  primary key (area_id, station_id)
);
create index area_members_station_id_idx on area_members (station_id);

create table data_sources (
  id serial primary key,
  kind text not null check (kind in ('hj212', 'file', 'push', 'derived', 'demo')),
  name text not null,
  place_id integer references places on delete cascade,
  mn text unique,
  password text,
  units jsonb not null default '{}',
  simulated boolean not null default false,
  enabled boolean not null default true,
  last_packet_at timestamptz,
  last_data_at timestamptz,
  created_at timestamptz not null default now()
);

-- One row a place and hour; ts is the END of the hour. A value stands in its column only while it counts for statistics;
-- one that does not is kept in marks: {"pm2_5": {"mark": "RM", "value": 186, "reason": "..."}}.
create table hourly_readings (
  place_id integer not null,
  ts timestamptz not null,
  pm2_5 real,
  pm10 real,
  o3 real,
  no2 real,
  so2 real,
  co real,
  temperature real,
  humidity real,
  pressure real,
  wind_speed real,
  wind_direction real,
  precipitation real,
  visibility real,
  tvoc real,
  nmhc real,
  -- Real-time AQI of the hour by the edition in force; primary pollutants as bits in the order pm2_5 pm10 o3 no2 so2 co.
  aqi smallint,
  primary_mask smallint,
  marks jsonb,
  source_id integer,
  source_ref text,
  revision integer not null default 1,
  received_at timestamptz not null default now(),
  primary key (place_id, ts)
) partition by range (ts);

-- Real-time and minute values; ts is the moment, or the end of the span.
create table minute_readings (
  place_id integer not null,
  ts timestamptz not null,
  span_min smallint not null default 0,
  pm2_5 real,
  pm10 real,
  o3 real,
  no2 real,
  so2 real,
  co real,
  temperature real,
  humidity real,
  pressure real,
  wind_speed real,
  wind_direction real,
  precipitation real,
  visibility real,
  tvoc real,
  nmhc real,
  marks jsonb,
  source_id integer,
  source_ref text,
  received_at timestamptz not null default now(),
  primary key (place_id, ts, span_min)
) partition by range (ts);

-- Creates the partition that an instant falls in: a year of hours, a month of minutes. Borders are Shanghai midnights.
create function ensure_hourly_partition(year integer) returns void language plpgsql as $$
begin
  execute format('create table if not exists hourly_readings_%s partition of hourly_readings for values from (%L) to (%L)',
    year, year || '-01-01 00:00:00+08', (year + 1) || '-01-01 00:00:00+08');
end $$;
create function ensure_minute_partition(month date) returns void language plpgsql as $$
begin
  execute format('create table if not exists minute_readings_%s partition of minute_readings for values from (%L) to (%L)',
    to_char(month, 'YYYYMM'), to_char(month, 'YYYY-MM-DD') || ' 00:00:00+08', to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+08');
end $$;

create table reading_history (
  id bigserial primary key,
  place_id integer not null,
  ts timestamptz not null,
  parameter text not null,
  old_value real,
  old_mark text,
  new_value real,
  new_mark text,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  source_ref text,
  reason text
);
create index reading_history_place_ts_idx on reading_history (place_id, ts);

-- Whatever was refused, as it came, with the reason; it can be played again.
create table rejections (
  id bigserial primary key,
  received_at timestamptz not null default now(),
  channel text not null,
  source_id integer references data_sources on delete set null,
  code text not null,
  reason text not null,
  -- Row, field or byte that the reason speaks of.
  location text,
  raw bytea not null,
  replayed_at timestamptz,
  replay_result text
);
create index rejections_received_at_idx on rejections (received_at desc);
create index rejections_source_id_idx on rejections (source_id);

-- Day of a place. Means are unrounded; a statistic that is not valid by GB 3095 stands here too, its bit in valid_mask says no.
create table daily_values (
  place_id integer not null,
  day date not null,
  pm2_5 double precision,
  pm10 double precision,
  o3_8h double precision,
  no2 double precision,
  so2 double precision,
  co double precision,
  o3_1h double precision,
  -- Valid hours of pm2_5 pm10 o3 no2 so2 co; for an area the number of member days; o3_windows: valid 8 h windows.
  hours smallint[] not null,
  o3_windows smallint not null default 0,
  -- Bits pm2_5 pm10 o3_8h no2 so2 co.
  valid_mask smallint not null,
  aqi smallint,
  primary_mask smallint,
  -- All six pollutants valid.
  complete boolean not null,
  temperature double precision,
  humidity double precision,
  pressure double precision,
  wind_speed double precision,
  wind_direction double precision,
  precipitation double precision,
  visibility double precision,
  tvoc double precision,
  nmhc double precision,
  dust boolean not null default false,
  revision integer not null default 1,
  computed_at timestamptz not null default now(),
  primary key (place_id, day)
);
create index daily_values_day_idx on daily_values (day);

create table dirty_days (
  place_id integer not null,
  day date not null,
  marked_at timestamptz not null default clock_timestamp(),
  primary key (place_id, day)
);

create table area_groups (
  id serial primary key,
  name text not null,
  place_ids integer[] not null,
  owner_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  unique (owner_id, name)
);

create table targets (
  place_id integer not null references places on delete cascade,
  year integer not null,
  item text not null,
  value double precision not null,
  primary key (place_id, year, item)
);

create table alarm_rules (
  id serial primary key,
  name text not null,
  kind text not null,
  severity text not null check (severity in ('high', 'medium', 'data')),
  parameter text,
  threshold double precision,
  hours integer not null default 1,
  settings jsonb not null default '{}',
  active boolean not null default true
);
create table alarms (
  id serial primary key,
  rule_id integer not null references alarm_rules,
  place_id integer not null references places on delete cascade,
  parameter text,
  state text not null default 'pending' check (state in ('pending', 'handling', 'closed', 'false')),
  message text not null,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  -- Set when the condition ended, whatever people did with the alarm.
  ended_at timestamptz,
  peak double precision,
  hours integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index alarms_open_key on alarms (rule_id, place_id, coalesce(parameter, '')) where ended_at is null;
create index alarms_opened_at_idx on alarms (opened_at desc);
create table alarm_log (
  id serial primary key,
  alarm_id integer not null references alarms on delete cascade,
  at timestamptz not null default now(),
  by_name text not null,
  action text not null,
  note text
);
create table alarm_reads (
  user_id integer primary key references users on delete cascade,
  read_until integer not null default 0
);

-- Facts of the installation: whether it is the demo, the demo's seed, when it was loaded.
create table installation (
  key text primary key,
  value jsonb not null
);
