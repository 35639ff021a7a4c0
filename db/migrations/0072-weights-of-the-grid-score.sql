-- Weights of the composite score, newest last; the first ones are those of the product and have no row.
create table grid_score_weights (
  -- Counted without a gap from 1: of two who change the same version one is refused.
  version integer primary key check (version > 0),
  weights jsonb not null,
  reason text not null,
  saved_at timestamp with time zone not null,
  saved_by integer references users on delete set null,
  saved_by_name text not null
);

-- Who issues tasks for the whole city sets the weights.
update roles set permissions = array(select distinct unnest(permissions || array['grid:score']))
where permissions @> array['grid:task'];
