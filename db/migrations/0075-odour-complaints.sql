-- What people smelled, where and when; nothing about who they are.
create table odour_complaints (
  id integer generated always as identity primary key,
  smelled_at timestamp with time zone not null,
  lon double precision not null,
  lat double precision not null,
  -- Address in words.
  place text not null,
  county_id integer not null,
  kind text not null,
  -- Six steps, 0 to 5.
  strength smallint not null check (strength between 0 and 5),
  channel text not null,
  note text not null,
  simulated boolean not null default false,
  saved_at timestamp with time zone not null,
  saved_by integer references users on delete set null,
  saved_by_name text not null
);
create index odour_complaints_smelled_at on odour_complaints (smelled_at);
