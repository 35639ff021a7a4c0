-- One row a place and hour; ts is the END of the hour. Element n of ppb is species n of packages/domain/src/species, null is no value that
-- counts. One that does not count is kept in marks, by number: {"41": {"mark": "RM", "value": 1.8, "reason": "..."}}.
-- Changes are in reading_history, parameter `voc_41`.
create table species_hours (
  place_id integer not null,
  ts timestamptz not null,
  list_version smallint not null,
  ppb real[] not null,
  marks jsonb,
  source_id integer,
  source_ref text,
  revision integer not null default 1,
  received_at timestamptz not null default now(),
  primary key (place_id, ts)
);

-- Day of a place: mean of the hours that count, and their number.
create table species_days (
  place_id integer not null,
  day date not null,
  list_version smallint not null,
  ppb double precision[] not null,
  hours smallint[] not null,
  revision integer not null default 1,
  computed_at timestamptz not null default now(),
  primary key (place_id, day)
);
create index species_days_day_idx on species_days (day);
