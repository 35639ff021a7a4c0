-- Hours arrive time by time, so that the rows of one station's month are on 700 pages. Months named here are to be written anew, station by station.
create table unpacked_months (
  place_id integer not null,
  month date not null,
  primary key (place_id, month)
);

insert into unpacked_months (place_id, month)
select p.id, m::date
from places p
cross join lateral (select min(ts) as first, max(ts) as last from hourly_readings where place_id = p.id) h
cross join lateral generate_series(
  date_trunc('month', h.first at time zone 'Asia/Shanghai'), date_trunc('month', h.last at time zone 'Asia/Shanghai'), interval '1 month') m;
