create table roles (
  id serial primary key,
  name text not null unique,
  description text not null default '',
  permissions text[] not null,
  built_in boolean not null default false
);

create table users (
  id serial primary key,
  user_name text not null,
  real_name text not null,
  prefix_name text not null default '长治市',
  user_type text not null check (user_type in ('city', 'county', 'enterprise')),
  county_ids integer[],
  enterprise_id integer,
  password_hash text not null,
  must_change_password boolean not null default true,
  disabled boolean not null default false,
  failed_count integer not null default 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_user_name_key on users (lower(user_name));

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles on delete restrict,
  primary key (user_id, role_id)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  request_hash bytea not null unique,
  request_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoke_reason text,
  ip text,
  user_agent text
);
create index sessions_user_id_idx on sessions (user_id);

-- Every refresh token ever given, so that the second use of one is noticed.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session_id_idx on refresh_tokens (session_id);

create table captchas (
  id uuid primary key default gen_random_uuid(),
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create table api_keys (
  id serial primary key,
  name text not null,
  key_hash bytea not null unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Append-only and hash-chained: hash = sha256(previous hash || canonical row).
create table audit_log (
  id bigserial primary key,
  at timestamptz not null,
  actor_id integer,
  actor text not null,
  action text not null,
  title text not null,
  subject text,
  detail jsonb not null default '{}',
  ip text,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_at_idx on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table files (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  -- Relative to the data directory.
  path text not null,
  purpose text not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0,
  message text,
  input jsonb not null default '{}',
  -- Where a job that was cut off goes on.
  checkpoint jsonb,
  result jsonb,
  file_id uuid references files on delete set null,
  cancel_requested boolean not null default false,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  heartbeat_at timestamptz
);
create index jobs_created_at_idx on jobs (created_at desc);

create table setting_items (
  setting_type text not null,
  key text not null,
  code text not null,
  name text not null,
  setting_level integer not null default 1,
  parent text,
  position integer not null,
  primary key (setting_type, code, position)
);
create index setting_items_key_idx on setting_items (key);
