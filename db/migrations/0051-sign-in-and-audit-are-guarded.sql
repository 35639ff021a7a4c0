-- Passwords age and are not repeated; keys of machines expire and name their addresses; entries of the audit log carry a mark made with a key outside
-- the database.
alter table users add column password_set_at timestamptz not null default now();
create table former_passwords (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  password_hash text not null,
  replaced_at timestamptz not null
);
create index former_passwords_user on former_passwords (user_id, id desc);
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column addresses text[] not null default '{}';
alter table audit_log add column mark bytea;
create index sessions_of_user on sessions (user_id, last_seen_at) where revoked_at is null;
