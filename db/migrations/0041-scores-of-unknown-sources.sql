-- Simulated incidents with and without a source that is in no inventory are scored together; older scores knew none.
alter table twin_scores
  add column unknown_incidents integer not null default 0,
  add column unknown_found double precision,
  add column false_alarms double precision,
  add column over_blamed double precision,
  add column unexplained_error double precision,
  add column unexplained_coverage double precision;
