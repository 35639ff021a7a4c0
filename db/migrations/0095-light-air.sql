-- Air below 0.5 m/s is 静小风; 静风 is the air up to 0.2 m/s that has no direction.
update twin_scores set wind_class = '静小风' where wind_class = '静风';
update installation
set value = jsonb_set(
  value,
  '{outcomes}',
  (
    select jsonb_agg(case when o ->> 'windClass' = '静风' then o || '{"windClass": "静小风"}' else o end order by n)
    from jsonb_array_elements(value -> 'outcomes') with ordinality as each (o, n)
  )
)
where key like 'twin %' and jsonb_typeof(value -> 'outcomes') = 'array' and jsonb_array_length(value -> 'outcomes') > 0;
