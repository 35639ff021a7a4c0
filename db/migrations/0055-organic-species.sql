-- Detection limits of the species of a station's gas chromatograph, each from a day on; the newest that is not later holds.
create table species_limits (
  place_id integer not null references places (id) on delete cascade,
  species_no smallint not null check (species_no between 1 and 118),
  valid_from date not null,
  ppb real not null check (ppb > 0),
  constraint species_limits_pkey primary key (place_id, species_no, valid_from)
);

-- Who may see the air's pollutants sees its organic species too.
update roles set permissions = array(select distinct unnest(permissions || array['organics:view']))
where 'air:view' = any(permissions) and not name like '企业%';
