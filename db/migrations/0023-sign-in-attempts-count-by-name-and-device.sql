-- Failed sign-ins by user name, alike for names with and without an account, and by who tried:
--   ''                  everybody who brings no known device
--   'device <hash>'     one known device of the person
--   'address <ip>'      one address, for the wait that doubles
--   'password change'   sessions of the person
create table sign_in_attempts (
  -- Lower case.
  user_name text not null,
  source text not null,
  failed_count integer not null,
  locked_until timestamptz,
  -- From then on the row counts no more.
  expires_at timestamptz not null,
  primary key (user_name, source)
);
create index sign_in_attempts_expires_at_idx on sign_in_attempts (expires_at);

-- Browsers that a person signed in from. The token proves no identity: it only keeps strangers' failures from holding the person up.
create table known_devices (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_devices_user_id_idx on known_devices (user_id);

alter table users drop column failed_count, drop column locked_until;
