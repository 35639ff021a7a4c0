-- Published scores of districts: the weights, the numbers and the scores as they were; neither later weights nor later data change them.
create table grid_scores (
  item text not null,
  step text not null check (step in ('day', 'month')),
  period text not null,
  base text not null check (base in ('previous', 'lastYear')),
  weights_version integer not null check (weights_version >= 0),
  weights jsonb not null,
  content jsonb not null,
  published_at timestamp with time zone not null,
  published_by integer references users (id) on delete set null,
  published_by_name text not null,
  primary key (item, step, period, base)
);
