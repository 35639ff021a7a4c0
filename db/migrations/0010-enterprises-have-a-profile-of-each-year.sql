-- What the list of enterprises is filtered by and shows; the whole is in the profile of a year.
alter table enterprises
  add column industry_code text,
  -- 国控, 省控, 市控, 其他.
  add column source_control text,
  add column scale text,
  add column legal_person text,
  add column contact text,
  add column mobile text,
  add column address text,
  -- Grows with every change: who holds an old one is told.
  add column revision integer not null default 1,
  add column changed_at timestamptz not null default now();
create unique index enterprises_name_key on enterprises (name);
create index enterprises_industry_code_idx on enterprises (industry_code);

-- The form of an enterprise in a year: what holds, whoever brought it.
create table enterprise_profiles (
  enterprise_id integer not null references enterprises on delete cascade,
  year integer not null check (year between 2000 and 2100),
  form jsonb not null,
  source text not null check (source in ('edit', 'import', 'fill', 'undo', 'demo')),
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by integer references users on delete set null,
  primary key (enterprise_id, year)
);
create index enterprise_profiles_year_idx on enterprise_profiles (year);

create table enterprise_history (
  id bigserial primary key,
  enterprise_id integer not null references enterprises on delete cascade,
  year integer not null,
  revision integer not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  source text not null,
  -- Fields that changed, with the words of the form; empty for a first profile.
  changes jsonb not null
);
create index enterprise_history_enterprise_id_idx on enterprise_history (enterprise_id, id desc);

create table enterprise_documents (
  id serial primary key,
  enterprise_id integer not null references enterprises on delete cascade,
  file_id uuid not null references files on delete cascade,
  kind text not null,
  title text not null,
  added_at timestamptz not null,
  added_by integer references users on delete set null,
  by_name text not null,
  unique (enterprise_id, file_id)
);

-- A file of enterprises that was taken as a whole, and can be taken back as a whole.
create table enterprise_imports (
  id serial primary key,
  -- The job that took it: taken once, however often the job starts.
  job_id uuid unique,
  file_name text not null,
  year integer not null,
  at timestamptz not null,
  by_id integer references users on delete set null,
  by_name text not null,
  added integer not null,
  updated integer not null,
  undone_at timestamptz,
  undone_by text
);

create table enterprise_import_rows (
  import_id integer not null references enterprise_imports on delete cascade,
  enterprise_id integer not null references enterprises on delete cascade,
  -- The enterprise's revision after the import: what has changed since is not taken back.
  revision integer not null,
  -- Null for an enterprise that was new.
  register jsonb,
  -- Its profile of that year before; null when there was none.
  form jsonb,
  primary key (import_id, enterprise_id)
);
create index enterprise_import_rows_enterprise_id_idx on enterprise_import_rows (enterprise_id);
