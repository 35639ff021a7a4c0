-- Checks of a gas chromatograph that say nothing at a station (co-elution, coke ovens), with the reason. The newest of a check holds.
create table species_silences (
  id integer generated always as identity primary key,
  place_id integer not null references places (id) on delete cascade,
  rule text not null,
  silenced boolean not null,
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index species_silences_place_id_idx on species_silences (place_id, rule, id desc);
