-- How many of the simulated incidents were answered: the share of over-blamed ones is of these, and means over stations are weighed by them.
alter table twin_scores add column answered integer;

update twin_scores s
set answered = (
  select count(*)
  from installation i, jsonb_array_elements(i.value -> 'outcomes') o
  where i.key = 'twin ' || s.engine_version
    and (o ->> 'placeId')::integer = s.place_id
    and o ->> 'windClass' = s.wind_class
    and (o ->> 'identifiable')::boolean
)
where exists (select 1 from installation i where i.key = 'twin ' || s.engine_version and jsonb_typeof(i.value -> 'outcomes') = 'array');
