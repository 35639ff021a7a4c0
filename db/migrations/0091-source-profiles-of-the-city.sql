-- Source profiles that were measured at sources of the city: they go before those of the library.
create table source_profiles (
  id integer generated always as identity primary key,
  name text not null unique,
  category text not null,
  source text not null,
  year text not null default '',
  species_nos smallint[] not null,
  percents real[] not null check (cardinality(percents) = cardinality(species_nos)),
  saved_by text not null,
  saved_at timestamptz not null default now()
);
