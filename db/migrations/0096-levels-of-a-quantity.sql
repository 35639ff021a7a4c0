-- Rules of one quantity had levels of their own: the more severe rule gave the same peak the lower number. All take the scale that begins lowest.
with scales as (
  select distinct on (parameter) parameter, bounds
  from alarm_rules
  where category_id is not null and parameter is not null and cardinality(bounds) > 0
  order by parameter, bounds[1], cardinality(bounds) desc, id
)
update alarm_rules r
set bounds = s.bounds, version = r.version + 1
from scales s
where s.parameter = r.parameter and r.category_id is not null and cardinality(r.bounds) > 0 and r.bounds <> s.bounds;
