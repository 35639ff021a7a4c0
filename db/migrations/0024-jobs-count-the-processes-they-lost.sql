-- Processes that died while they ran the job.
alter table jobs add column losses integer not null default 0;
