-- Jobs of one lane take places from no other (platform/jobs/lanes.ts).
alter table jobs add column lane text not null default 'interactive' check (lane in ('interactive', 'transfer', 'scheduled', 'background'));
create index jobs_unfinished on jobs (lane, created_by) where state in ('queued', 'running');

-- What workers repeat by themselves: whether users paused it, and how its last look went.
create table scheduled_tasks (
  name text primary key,
  paused boolean not null default false,
  changed_by integer references users (id) on delete set null,
  looked_at timestamptz,
  fault text
);

-- A run of minutes is offered to readers: it is there without a job until somebody starts it.
alter table model_runs drop constraint model_runs_state_check;
alter table model_runs add constraint model_runs_state_check
  check (state in ('offered', 'queued', 'running', 'done', 'failed', 'cancelled'));
