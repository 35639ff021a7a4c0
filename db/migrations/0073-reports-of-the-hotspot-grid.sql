-- Reports with the data as they were: a report made again is a new version, an earlier one never changes.
create table grid_reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('day', 'week', 'month', 'special')),
  item text not null,
  -- Day, first day of the week, month, or the day of a special report.
  period text not null,
  -- Cell of a special report.
  place_id integer references grid_cells on delete cascade,
  version integer not null check (version > 0),
  title text not null,
  demo boolean not null,
  content jsonb not null,
  -- Of the content.
  sha256 bytea not null,
  made_at timestamp with time zone not null,
  -- Null: made by the platform.
  made_by integer references users on delete set null,
  made_by_name text not null,
  signed_at timestamp with time zone,
  signed_by integer references users on delete set null,
  signed_by_name text,
  check ((kind = 'special') = (place_id is not null)),
  unique nulls not distinct (kind, item, period, place_id, version)
);

update roles set permissions = array(select distinct unnest(permissions || array['grid:report']))
where permissions @> array['grid:task'];
