-- A model's weather of the coming seven days at places, as it was said on the day; never changed afterwards.
create table forecast_weather (
  issued date not null,
  place_id integer not null references places on delete cascade,
  -- Days issued … issued + 6, each: temperature, wind speed, its parts towards east and north, rain, pressure; NaN missing.
  days real[] not null,
  primary key (issued, place_id)
);

-- One forecast of all places a day.
create table forecast_issues (
  issued date primary key,
  state text not null default 'draft' check (state in ('draft', 'signed')),
  -- Made afterwards from what was known on the day, to be judged.
  hindcast boolean not null,
  engine_version text not null,
  -- Days before this one taught the forests.
  trained_until date not null,
  taught integer not null,
  made_at timestamptz not null default now(),
  signed_by integer references users on delete set null,
  signed_name text,
  signed_at timestamptz
);

create table forecasts (
  issued date not null references forecast_issues on delete cascade,
  place_id integer not null references places on delete cascade,
  day date not null,
  -- Six pollutants × 10, 25, 50, 75 and 90 %; NaN where nothing can be said.
  concentrations real[] not null,
  -- AQI at the same levels by the edition in force on the day; null where nothing can be said.
  aqi smallint[] not null,
  -- Bits of the pollutants that make the middle AQI.
  primary_mask smallint not null,
  -- What the last known day and the season would have said.
  persistence_aqi smallint,
  usual_aqi smallint,
  primary key (issued, place_id, day)
);
create index forecasts_by_day on forecasts (place_id, day);

-- What forecasters changed; the newest of a day counts, all are kept.
create table forecast_edits (
  id serial primary key,
  issued date not null references forecast_issues on delete cascade,
  place_id integer not null references places on delete cascade,
  day date not null,
  aqi_low smallint not null,
  aqi_high smallint not null check (aqi_high >= aqi_low),
  primary_mask smallint not null,
  reason text not null,
  made_by integer references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null default now()
);
create index forecast_edits_of_issue on forecast_edits (issued, place_id, day);
