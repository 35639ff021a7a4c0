-- Calibrations of a sensor, each from the beginning of a day until the next; the measured values stay as they are.
create table sensor_calibrations (
  place_id integer not null references places on delete cascade,
  version integer not null check (version > 0),
  from_day date not null,
  gain double precision not null,
  -- μg/m³
  zero double precision not null,
  -- μg/m³ for each per cent of humidity above 60.
  humidity_slope double precision not null,
  -- Span of the network's low levels over that of the sensor.
  matched_gain double precision,
  dry_hours integer not null,
  made_at timestamp with time zone not null,
  primary key (place_id, version),
  unique (place_id, from_day)
);

-- What a day says of a sensor.
create table sensor_days (
  place_id integer not null references places on delete cascade,
  day date not null,
  mark text not null check (mark in ('normal', 'calibrating', 'doubtful', 'drifting', 'maintenance', 'retired')),
  -- Empty where the mark is normal.
  reason text not null,
  -- Hours with a value, of 24.
  hours smallint not null,
  -- Longest run of equal values, hours.
  equal_run smallint not null,
  -- Median rank correlation with the three nearest sensors in the nights of 14 days.
  night_correlation real,
  -- Low dry level of seven days less the network's, μg/m³.
  level real,
  -- Slope of that level, μg/m³ a day.
  drift real,
  primary key (place_id, day)
);
create index sensor_days_day on sensor_days (day);

-- What people did to a sensor.
create table sensor_maintenance (
  id integer generated always as identity primary key,
  place_id integer not null references places on delete cascade,
  kind text not null check (kind in ('clean', 'replace', 'repair', 'check', 'retire', 'resume')),
  done_at timestamp with time zone not null,
  note text not null,
  saved_at timestamp with time zone not null,
  saved_by integer references users on delete set null,
  saved_by_name text not null
);
create index sensor_maintenance_place on sensor_maintenance (place_id, done_at);

-- Sources of organics that the sensors of a park point to, by the search of a day.
create table found_sources (
  search_day date not null,
  park text not null,
  rank smallint not null check (rank > 0),
  county_id integer not null,
  lon double precision not null,
  lat double precision not null,
  kg_per_hour real not null,
  -- Strength by part of the day, eight of three hours, kg/h.
  course real[] not null,
  sensors smallint not null,
  -- Hours with wind enough to tell a direction.
  windy_hours smallint not null,
  -- First search that found it: a source within 1.5 km of one of the search before is the same.
  first_day date not null,
  primary key (search_day, park, rank)
);

-- Trials of the search: sources added to the measured values one at a time, and whether they were found.
create table source_trials (
  day date not null,
  park text not null,
  number smallint not null,
  kind text not null check (kind in ('allDay', 'night', 'new', 'sporadic')),
  kg_per_hour real not null,
  hit boolean not null,
  false_peaks smallint not null,
  -- Days of data until it was found; null where it was not.
  days smallint,
  primary key (day, park, number)
);
