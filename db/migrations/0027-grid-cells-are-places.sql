-- A cell of the hotspot grid is a place: its hours and days are stored and read like those of a station. It counts for no area.
alter table places drop constraint places_kind_check;
alter table places add constraint places_kind_check check (kind in ('station', 'county', 'city', 'neighbour', 'cell'));
