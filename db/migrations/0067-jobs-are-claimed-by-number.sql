-- How many processes have taken the job. A process that was silent and lost it writes nothing any more: its number is not the newest.
alter table jobs add column claim integer not null default 0;
