-- What a gas chromatograph measured of zero air or of a gas of known content. ts is the END of the hour. Element n of ppb and of expected is species n of
-- packages/domain/src/species; null: not measured, not contained. Rows are not changed: of several for an hour the one with the greatest id counts, so
-- that the undo of an import (source_ref) brings the earlier one back.
create table species_control_runs (
  id bigint generated always as identity primary key,
  place_id integer not null,
  ts timestamptz not null,
  kind text not null check (kind in ('blank', 'check', 'retention', 'laboratory')),
  list_version smallint not null,
  ppb real[] not null,
  expected real[] check ((kind = 'blank') = (expected is null)),
  source_id integer,
  source_ref text,
  imported_by text not null,
  received_at timestamptz not null default now()
);
create index species_control_runs_place_idx on species_control_runs (place_id, ts, id);

-- Sums of a chromatogram of an hour of air, ppbC, for its mass closure; null where the instrument does not give one. Rows as above.
create table species_totals (
  id bigint generated always as identity primary key,
  place_id integer not null,
  ts timestamptz not null,
  total_ppbc real not null,
  targets_ppbc real,
  unidentified_ppbc real,
  source_id integer,
  source_ref text,
  imported_by text not null,
  received_at timestamptz not null default now()
);
create index species_totals_place_idx on species_totals (place_id, ts, id);
