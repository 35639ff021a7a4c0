-- Odour number, hydrogen sulphide and ammonia beside the other values of an hour; null where nothing measures them.
alter table hourly_readings add column odour real, add column h2s real, add column nh3 real;
alter table minute_readings add column odour real, add column h2s real, add column nh3 real;
alter table daily_values add column odour double precision, add column h2s double precision, add column nh3 double precision;

-- Sensors round parks are places with hours of their own: on no list of air stations, counting for no area.
alter table places drop constraint places_kind_check;
alter table places add constraint places_kind_check check (kind in ('station', 'county', 'city', 'neighbour', 'cell', 'sensor'));

-- What a station of organics or odour is for; a station has one type.
create table monitor_stations (
  place_id integer primary key references places (id) on delete cascade,
  type text not null check (type in ('species', 'nmhc', 'tvoc', 'odour', 'park', 'fence', 'sensitive', 'micro')),
  -- Park that it watches.
  park text,
  owner text,
  -- What lies around, one line a direction.
  around text[] not null default '{}'
);
