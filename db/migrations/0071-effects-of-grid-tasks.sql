-- Who was found responsible, what a task did, by hours of the same wind, and when its cell was hot again. The effect is computed anew until a week has passed since the answer.
alter table grid_tasks
  add column enterprise text,
  add column fine_yuan double precision,
  add column effect jsonb,
  add column effect_is_final boolean not null default false,
  add column recurred_at timestamp with time zone;
