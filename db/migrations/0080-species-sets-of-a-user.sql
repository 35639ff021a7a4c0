-- Sets of species that a user made; named in every title of what is summed over them. Nobody else sees them.
create table species_sets (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  species_nos smallint[] not null check (cardinality(species_nos) between 1 and 118),
  changed_at timestamptz not null default now(),
  unique (user_id, name)
);
