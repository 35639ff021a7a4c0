-- Generated from db/migrations: npm run schema

create table alarm_categories (
  id integer not null default nextval('alarm_categories_id_seq'::regclass),
  code smallint,
  name text not null,
  colour text not null default '#8c8c8c'::text,
  sort smallint not null default 0,
  receivers text[] not null default '{}'::text[],
  task_allowed boolean not null default true,
  constraint alarm_categories_code_key UNIQUE (code),
  constraint alarm_categories_name_key UNIQUE (name),
  constraint alarm_categories_pkey PRIMARY KEY (id)
);

create table alarm_log (
  id integer not null default nextval('alarm_log_id_seq'::regclass),
  alarm_id integer not null,
  at timestamp with time zone not null default now(),
  by_name text not null,
  action text not null,
  note text,
  constraint alarm_log_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarms(id) ON DELETE CASCADE,
  constraint alarm_log_pkey PRIMARY KEY (id)
);

create table alarm_reads (
  user_id integer not null,
  read_until integer not null default 0,
  read_at timestamp with time zone not null default now(),
  constraint alarm_reads_pkey PRIMARY KEY (user_id),
  constraint alarm_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alarm_rules (
  id integer not null default nextval('alarm_rules_id_seq'::regclass),
  name text not null,
  severity text not null,
  parameter text,
  hours integer not null default 1,
  active boolean not null default true,
  condition jsonb not null,
  clear_hours integer not null default 1,
  gap_hours integer,
  levels text[],
  county_ids integer[],
  repeat_hours integer,
  escalate_hours integer,
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  kind text generated always as ((condition ->> 'kind'::text)),
  category_id integer,
  types text[],
  place_ids integer[],
  bounds double precision[] not null default '{}'::double precision[],
  quiet integer[] not null default '{}'::integer[],
  version integer not null default 1,
  constraint alarm_rules_category_id_fkey FOREIGN KEY (category_id) REFERENCES alarm_categories(id),
  constraint alarm_rules_pkey PRIMARY KEY (id),
  constraint alarm_rules_severity_check CHECK ((severity = ANY (ARRAY['high'::text, 'medium'::text, 'data'::text])))
);

create table alarm_silences (
  id integer not null default nextval('alarm_silences_id_seq'::regclass),
  rule_id integer,
  place_id integer,
  county_id integer,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  reason text not null,
  by_name text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint alarm_silences_check CHECK ((until_at > from_at)),
  constraint alarm_silences_pkey PRIMARY KEY (id),
  constraint alarm_silences_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint alarm_silences_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alarm_rules(id)
);

create table alarm_subscriptions (
  user_id integer not null,
  severities text[],
  kinds text[],
  place_ids integer[],
  rule_ids integer[],
  updated_at timestamp with time zone not null default now(),
  constraint alarm_subscriptions_pkey PRIMARY KEY (user_id),
  constraint alarm_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alarms (
  id integer not null default nextval('alarms_id_seq'::regclass),
  rule_id integer not null,
  place_id integer not null,
  parameter text,
  state text not null default 'pending'::text,
  message text not null,
  opened_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  peak double precision,
  hours integer not null default 1,
  created_at timestamp with time zone not null default now(),
  rule_words text,
  severity text,
  escalated_at timestamp with time zone,
  notified_at timestamp with time zone,
  reminders integer not null default 0,
  silence_id integer,
  silenced boolean not null default false,
  handler text,
  handled_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint alarms_pkey PRIMARY KEY (id),
  constraint alarms_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint alarms_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alarm_rules(id),
  constraint alarms_severity_check CHECK ((severity = ANY (ARRAY['high'::text, 'medium'::text, 'data'::text]))),
  constraint alarms_silence_id_fkey FOREIGN KEY (silence_id) REFERENCES alarm_silences(id),
  constraint alarms_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'handling'::text, 'closed'::text, 'false'::text])))
);

create table allotments (
  task_id integer not null,
  enterprise_id integer not null,
  state text not null default 'allotted'::text,
  owner_id integer,
  changed_at timestamp with time zone not null,
  changed_by integer,
  constraint allotments_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint allotments_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE RESTRICT,
  constraint allotments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint allotments_pkey PRIMARY KEY (task_id, enterprise_id),
  constraint allotments_state_check CHECK ((state = ANY (ARRAY['allotted'::text, 'cancelled'::text]))),
  constraint allotments_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table api_keys (
  id integer not null default nextval('api_keys_id_seq'::regclass),
  name text not null,
  key_hash bytea not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone,
  addresses text[] not null default '{}'::text[],
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_pkey PRIMARY KEY (id)
);

create table area_groups (
  id integer not null default nextval('area_groups_id_seq'::regclass),
  name text not null,
  place_ids integer[] not null,
  owner_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint area_groups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint area_groups_owner_id_name_key UNIQUE (owner_id, name),
  constraint area_groups_pkey PRIMARY KEY (id)
);

create table area_members (
  area_id integer not null,
  station_id integer not null,
  constraint area_members_area_id_fkey FOREIGN KEY (area_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint area_members_pkey PRIMARY KEY (area_id, station_id),
  constraint area_members_station_id_fkey FOREIGN KEY (station_id) REFERENCES places(id) ON DELETE CASCADE
);

create table audit_log (
  id bigint not null default nextval('audit_log_id_seq'::regclass),
  at timestamp with time zone not null,
  actor_id integer,
  actor text not null,
  action text not null,
  title text not null,
  subject text,
  detail jsonb not null default '{}'::jsonb,
  ip text,
  previous_hash bytea not null,
  hash bytea not null,
  mark bytea,
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table briefings (
  id integer not null generated as identity,
  day date not null,
  county_id integer not null,
  version smallint not null,
  state text not null default 'draft'::text,
  title text not null,
  content jsonb not null,
  changed smallint not null default 0,
  made_at timestamp with time zone not null,
  made_by integer,
  made_by_name text not null,
  released_at timestamp with time zone,
  released_by_name text,
  constraint briefings_check CHECK (((state = 'released'::text) = (released_at IS NOT NULL))),
  constraint briefings_county_id_day_version_key UNIQUE (county_id, day, version),
  constraint briefings_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint briefings_pkey PRIMARY KEY (id),
  constraint briefings_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text])))
);

create table calculation_runs (
  id integer not null default nextval('calculation_runs_id_seq'::regclass),
  year integer not null,
  kind text not null default 'calculated'::text,
  title text not null,
  snapshot_id integer,
  base_id integer,
  job_id uuid,
  facts jsonb,
  spreads jsonb,
  sha256 bytea,
  simulated boolean not null default false,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint calculation_runs_base_id_fkey FOREIGN KEY (base_id) REFERENCES calculation_runs(id) ON DELETE SET NULL,
  constraint calculation_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint calculation_runs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  constraint calculation_runs_kind_check CHECK ((kind = ANY (ARRAY['calculated'::text, 'merged'::text, 'imported'::text]))),
  constraint calculation_runs_pkey PRIMARY KEY (id),
  constraint calculation_runs_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES factor_snapshots(id)
);

create table captchas (
  id uuid not null default gen_random_uuid(),
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captchas_pkey PRIMARY KEY (id)
);

create table case_alarms (
  alarm_id integer not null,
  case_id integer not null,
  constraint case_alarms_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarms(id) ON DELETE CASCADE,
  constraint case_alarms_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(item_id) ON DELETE CASCADE,
  constraint case_alarms_pkey PRIMARY KEY (alarm_id)
);

create table cases (
  item_id integer not null,
  number text not null,
  county_id integer not null,
  place_id integer not null,
  parameter text not null,
  question jsonb not null,
  run_id uuid,
  round smallint not null default 1,
  round_at timestamp with time zone not null,
  effect jsonb,
  constraint cases_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint cases_number_key UNIQUE (number),
  constraint cases_pkey PRIMARY KEY (item_id),
  constraint cases_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint cases_run_id_fkey FOREIGN KEY (run_id) REFERENCES model_runs(id) ON DELETE SET NULL
);

create table control_technologies (
  code text not null,
  type text not null,
  name text not null,
  "position" integer not null,
  constraint control_technologies_pkey PRIMARY KEY (code)
);

create table daily_values (
  place_id integer not null,
  day date not null,
  pm2_5 double precision,
  pm10 double precision,
  o3_8h double precision,
  no2 double precision,
  so2 double precision,
  co double precision,
  o3_1h double precision,
  hours smallint[] not null,
  o3_windows smallint not null default 0,
  valid_mask smallint not null,
  aqi smallint,
  primary_mask smallint,
  complete boolean not null,
  temperature double precision,
  humidity double precision,
  pressure double precision,
  wind_speed double precision,
  wind_direction double precision,
  precipitation double precision,
  visibility double precision,
  tvoc double precision,
  nmhc double precision,
  dust boolean not null default false,
  revision integer not null default 1,
  computed_at timestamp with time zone not null default now(),
  odour double precision,
  h2s double precision,
  nh3 double precision,
  constraint daily_values_pkey PRIMARY KEY (place_id, day)
);

create table data_sources (
  id integer not null default nextval('data_sources_id_seq'::regclass),
  kind text not null,
  name text not null,
  place_id integer,
  mn text,
  password text,
  units jsonb not null default '{}'::jsonb,
  simulated boolean not null default false,
  enabled boolean not null default true,
  last_packet_at timestamp with time zone,
  last_data_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  allowed_addresses text[],
  access_refused_at timestamp with time zone,
  access_refused_from text,
  crc text not null default 'standard'::text,
  constraint data_sources_crc_check CHECK ((crc = ANY (ARRAY['standard'::text, 'modbus'::text]))),
  constraint data_sources_kind_check CHECK ((kind = ANY (ARRAY['hj212'::text, 'file'::text, 'push'::text, 'derived'::text, 'demo'::text]))),
  constraint data_sources_mn_key UNIQUE (mn),
  constraint data_sources_pkey PRIMARY KEY (id),
  constraint data_sources_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table departments (
  id integer not null default nextval('departments_id_seq'::regclass),
  name text not null,
  parent_id integer,
  county_id integer,
  chief_id integer,
  constraint departments_chief_id_fkey FOREIGN KEY (chief_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint departments_name_key UNIQUE (name),
  constraint departments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES departments(id) ON DELETE RESTRICT,
  constraint departments_pkey PRIMARY KEY (id)
);

create table dirty_days (
  place_id integer not null,
  day date not null,
  marked_at timestamp with time zone not null default clock_timestamp(),
  constraint dirty_days_pkey PRIMARY KEY (place_id, day)
);

create table discharge_inputs (
  run_id integer not null,
  source text not null,
  input jsonb not null,
  how jsonb not null,
  approved jsonb,
  hash text not null,
  snapshot_id integer,
  constraint discharge_inputs_pkey PRIMARY KEY (run_id, source),
  constraint discharge_inputs_run_id_source_fkey FOREIGN KEY (run_id, source) REFERENCES discharge_rows(run_id, source) ON DELETE CASCADE,
  constraint discharge_inputs_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES factor_snapshots(id)
);

create table discharge_problems (
  run_id integer not null,
  number integer not null,
  source text not null,
  pollutant text,
  field text not null,
  kind text not null,
  message text not null,
  name text not null,
  enterprise_id integer,
  county_id integer not null,
  constraint discharge_problems_kind_check CHECK ((kind = ANY (ARRAY['block'::text, 'missing'::text, 'warn'::text]))),
  constraint discharge_problems_pkey PRIMARY KEY (run_id, number),
  constraint discharge_problems_run_id_fkey FOREIGN KEY (run_id) REFERENCES calculation_runs(id) ON DELETE CASCADE
);

create table discharge_rows (
  run_id integer not null,
  source text not null,
  enterprise_id integer,
  enterprise text,
  industry text,
  county_id integer not null,
  scc text not null,
  name text not null,
  fuel text,
  equipment text,
  surface_source text,
  lon double precision,
  lat double precision,
  so2 bigint,
  nox bigint,
  co bigint,
  voc bigint,
  nh3 bigint,
  pm10 bigint,
  pm2_5 bigint,
  bc bigint,
  oc bigint,
  co2 bigint,
  filled_year integer,
  constraint discharge_rows_pkey PRIMARY KEY (run_id, source),
  constraint discharge_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES calculation_runs(id) ON DELETE CASCADE
);

create table emission_grids (
  id integer not null default nextval('emission_grids_id_seq'::regclass),
  name text not null,
  year integer not null,
  grid jsonb not null,
  data bytea not null,
  simulated boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  inventory_id integer,
  before_id integer,
  outlets_before jsonb,
  constraint emission_grids_before_id_fkey FOREIGN KEY (before_id) REFERENCES emission_grids(id) ON DELETE SET NULL,
  constraint emission_grids_inventory_id_fkey FOREIGN KEY (inventory_id) REFERENCES inventories(id) ON DELETE SET NULL,
  constraint emission_grids_pkey PRIMARY KEY (id)
);

create table emission_profiles (
  key text not null,
  content jsonb not null,
  constraint emission_profiles_pkey PRIMARY KEY (key)
);

create table enterprise_documents (
  id integer not null default nextval('enterprise_documents_id_seq'::regclass),
  enterprise_id integer not null,
  file_id uuid not null,
  kind text not null,
  title text not null,
  added_at timestamp with time zone not null,
  added_by integer,
  by_name text not null,
  constraint enterprise_documents_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint enterprise_documents_enterprise_id_file_id_key UNIQUE (enterprise_id, file_id),
  constraint enterprise_documents_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint enterprise_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint enterprise_documents_pkey PRIMARY KEY (id)
);

create table enterprise_history (
  id bigint not null default nextval('enterprise_history_id_seq'::regclass),
  enterprise_id integer not null,
  year integer not null,
  revision integer not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  source text not null,
  changes jsonb not null,
  constraint enterprise_history_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint enterprise_history_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint enterprise_history_pkey PRIMARY KEY (id)
);

create table enterprise_import_rows (
  import_id integer not null,
  enterprise_id integer not null,
  revision integer not null,
  register jsonb,
  form jsonb,
  constraint enterprise_import_rows_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint enterprise_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES enterprise_imports(id) ON DELETE CASCADE,
  constraint enterprise_import_rows_pkey PRIMARY KEY (import_id, enterprise_id)
);

create table enterprise_imports (
  id integer not null default nextval('enterprise_imports_id_seq'::regclass),
  job_id uuid,
  file_name text not null,
  year integer not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  added integer not null,
  updated integer not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint enterprise_imports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint enterprise_imports_job_id_key UNIQUE (job_id),
  constraint enterprise_imports_pkey PRIMARY KEY (id)
);

create table enterprise_profiles (
  enterprise_id integer not null,
  year integer not null,
  form jsonb not null,
  source text not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by integer,
  constraint enterprise_profiles_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint enterprise_profiles_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint enterprise_profiles_pkey PRIMARY KEY (enterprise_id, year),
  constraint enterprise_profiles_source_check CHECK ((source = ANY (ARRAY['edit'::text, 'import'::text, 'fill'::text, 'undo'::text, 'demo'::text]))),
  constraint enterprise_profiles_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

create table enterprises (
  id integer not null default nextval('enterprises_id_seq'::regclass),
  code text not null,
  name text not null,
  county_id integer not null,
  industry text not null,
  control_level text,
  grade text,
  status text not null default 'running'::text,
  lon double precision not null,
  lat double precision not null,
  simulated boolean not null default false,
  created_at timestamp with time zone not null default now(),
  industry_code text,
  source_control text,
  scale text,
  legal_person text,
  contact text,
  mobile text,
  address text,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint enterprises_code_key UNIQUE (code),
  constraint enterprises_pkey PRIMARY KEY (id),
  constraint enterprises_status_check CHECK ((status = ANY (ARRAY['running'::text, 'stopped'::text, 'closed'::text])))
);

create table factor_history (
  id bigint not null default nextval('factor_history_id_seq'::regclass),
  factor_id text not null,
  event text not null,
  version_before integer,
  version_after integer,
  reason text not null,
  by_user integer,
  by_name text not null,
  at timestamp with time zone not null default now(),
  constraint factor_history_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id) ON DELETE SET NULL,
  constraint factor_history_event_check CHECK ((event = ANY (ARRAY['edit'::text, 'apply'::text, 'revert'::text]))),
  constraint factor_history_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES factors(id),
  constraint factor_history_pkey PRIMARY KEY (id)
);

create table factor_snapshots (
  id integer not null default nextval('factor_snapshots_id_seq'::regclass),
  sha256 bytea not null,
  row_count integer not null,
  data bytea not null,
  made_at timestamp with time zone not null default now(),
  constraint factor_snapshots_pkey PRIMARY KEY (id),
  constraint factor_snapshots_sha256_key UNIQUE (sha256)
);

create table factor_versions (
  factor_id text not null,
  version integer not null,
  value text not null,
  unit text not null,
  quality text not null,
  provenance text not null,
  note text not null,
  reason text not null,
  made_by integer,
  made_by_name text not null,
  made_at timestamp with time zone not null default now(),
  constraint factor_versions_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES factors(id),
  constraint factor_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint factor_versions_pkey PRIMARY KEY (factor_id, version),
  constraint factor_versions_quality_check CHECK ((quality = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint factor_versions_version_check CHECK ((version > 0))
);

create table factors (
  id text not null,
  kind text not null,
  origin text,
  scc text not null,
  sector text not null,
  fuel_or_product text not null,
  technology text not null,
  control text not null,
  name text not null,
  low double precision,
  high double precision,
  is_default boolean not null,
  basis text not null,
  "position" integer not null,
  current_version integer,
  constraint factors_id_current_version_fkey FOREIGN KEY (id, current_version) REFERENCES factor_versions(factor_id, version) DEFERRABLE INITIALLY DEFERRED,
  constraint factors_kind_check CHECK ((kind = ANY (ARRAY['EF'::text, 'ETA'::text, 'FIX'::text, 'RATIO'::text, 'DISCHARGE_EF'::text]))),
  constraint factors_origin_fkey FOREIGN KEY (origin) REFERENCES factors(id),
  constraint factors_origin_scc_key UNIQUE (origin, scc),
  constraint factors_pkey PRIMARY KEY (id),
  constraint factors_scc_check CHECK ((scc ~ '^[0-9*?]{0,10}$'::text))
);

create table field_orders (
  item_id integer not null,
  task text not null,
  alarm_id integer,
  run_id uuid,
  briefing_id integer,
  action_key text,
  plan jsonb,
  mobile_run_id integer,
  finding text,
  found_place text,
  found_lon double precision,
  found_lat double precision,
  constraint field_orders_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarms(id) ON DELETE SET NULL,
  constraint field_orders_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE SET NULL,
  constraint field_orders_check CHECK (((found_lon IS NULL) = (found_lat IS NULL))),
  constraint field_orders_finding_check CHECK ((finding = ANY (ARRAY['found'::text, 'notFound'::text, 'done'::text]))),
  constraint field_orders_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint field_orders_mobile_run_id_fkey FOREIGN KEY (mobile_run_id) REFERENCES mobile_runs(id) ON DELETE SET NULL,
  constraint field_orders_pkey PRIMARY KEY (item_id),
  constraint field_orders_run_id_fkey FOREIGN KEY (run_id) REFERENCES model_runs(id) ON DELETE SET NULL,
  constraint field_orders_task_check CHECK ((task = ANY (ARRAY['mobile'::text, 'station'::text, 'patrol'::text, 'consult'::text])))
);

create table file_imports (
  id integer not null default nextval('file_imports_id_seq'::regclass),
  kind text not null,
  subject text,
  job_id uuid,
  file_name text not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  added integer not null,
  updated integer not null,
  written jsonb not null default '{}'::jsonb,
  undone_at timestamp with time zone,
  undone_by text,
  constraint file_imports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint file_imports_job_id_key UNIQUE (job_id),
  constraint file_imports_pkey PRIMARY KEY (id)
);

create table files (
  id uuid not null default gen_random_uuid(),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  path text not null,
  purpose text not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_pkey PRIMARY KEY (id)
);

create table fill_history (
  id bigint not null default nextval('fill_history_id_seq'::regclass),
  fill_id bigint not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  level smallint,
  comment text,
  remarks jsonb not null default '[]'::jsonb,
  constraint fill_history_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint fill_history_fill_id_fkey FOREIGN KEY (fill_id) REFERENCES fills(id) ON DELETE CASCADE,
  constraint fill_history_pkey PRIMARY KEY (id)
);

create table fill_projects (
  id integer not null default nextval('fill_projects_id_seq'::regclass),
  year integer not null,
  name text not null,
  note text not null default ''::text,
  starts_on date not null,
  ends_on date not null,
  simulated boolean not null default false,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint fill_projects_check CHECK ((ends_on >= starts_on)),
  constraint fill_projects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint fill_projects_pkey PRIMARY KEY (id),
  constraint fill_projects_year_check CHECK (((year >= 2000) AND (year <= 2100))),
  constraint fill_projects_year_name_key UNIQUE (year, name)
);

create table fill_task_history (
  id bigint not null default nextval('fill_task_history_id_seq'::regclass),
  task_id integer not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  comment text,
  constraint fill_task_history_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint fill_task_history_pkey PRIMARY KEY (id),
  constraint fill_task_history_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table fill_tasks (
  id integer not null default nextval('fill_tasks_id_seq'::regclass),
  project_id integer not null,
  kind text not null,
  type text not null,
  name text not null,
  note text not null default ''::text,
  starts_on date not null,
  ends_on date not null,
  levels smallint not null default 2,
  state text not null default 'draft'::text,
  revision integer not null default 1,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint fill_tasks_check CHECK ((ends_on >= starts_on)),
  constraint fill_tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint fill_tasks_kind_check CHECK ((kind = ANY (ARRAY['enterprise'::text, 'surface'::text]))),
  constraint fill_tasks_levels_check CHECK ((levels = ANY (ARRAY[1, 2]))),
  constraint fill_tasks_pkey PRIMARY KEY (id),
  constraint fill_tasks_project_id_fkey FOREIGN KEY (project_id) REFERENCES fill_projects(id) ON DELETE RESTRICT,
  constraint fill_tasks_project_id_name_key UNIQUE (project_id, name),
  constraint fill_tasks_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'finished'::text])))
);

create table fills (
  id bigint not null default nextval('fills_id_seq'::regclass),
  task_id integer not null,
  enterprise_id integer not null,
  state text not null default 'pending'::text,
  level smallint,
  form jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  errors integer not null default 0,
  warnings integer not null default 0,
  remarks jsonb not null default '[]'::jsonb,
  submissions integer not null default 0,
  saved_at timestamp with time zone,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  opened_at timestamp with time zone,
  opened_by text,
  constraint fills_check CHECK (((state = 'submitted'::text) = (level IS NOT NULL))),
  constraint fills_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE RESTRICT,
  constraint fills_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
  constraint fills_pkey PRIMARY KEY (id),
  constraint fills_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'filling'::text, 'submitted'::text, 'approved'::text, 'rejected'::text]))),
  constraint fills_task_id_enterprise_id_key UNIQUE (task_id, enterprise_id),
  constraint fills_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table flue_gas_hours (
  outlet_id integer not null,
  ts timestamp with time zone not null,
  so2_kg real,
  nox_kg real,
  pm_kg real,
  flow_m3h real,
  temperature_c real,
  oxygen real,
  constraint flue_gas_hours_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id) ON DELETE CASCADE,
  constraint flue_gas_hours_pkey PRIMARY KEY (outlet_id, ts)
);

create table forecast_edits (
  id integer not null default nextval('forecast_edits_id_seq'::regclass),
  issued date not null,
  place_id integer not null,
  day date not null,
  aqi_low smallint not null,
  aqi_high smallint not null,
  primary_mask smallint not null,
  reason text not null,
  made_by integer,
  made_by_name text not null,
  made_at timestamp with time zone not null default now(),
  constraint forecast_edits_check CHECK ((aqi_high >= aqi_low)),
  constraint forecast_edits_issued_fkey FOREIGN KEY (issued) REFERENCES forecast_issues(issued) ON DELETE CASCADE,
  constraint forecast_edits_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint forecast_edits_pkey PRIMARY KEY (id),
  constraint forecast_edits_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table forecast_issues (
  issued date not null,
  state text not null default 'draft'::text,
  hindcast boolean not null,
  engine_version text not null,
  trained_until date not null,
  taught integer not null,
  made_at timestamp with time zone not null default now(),
  signed_by integer,
  signed_name text,
  signed_at timestamp with time zone,
  constraint forecast_issues_pkey PRIMARY KEY (issued),
  constraint forecast_issues_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint forecast_issues_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'signed'::text])))
);

create table forecast_weather (
  issued date not null,
  place_id integer not null,
  days real[] not null,
  constraint forecast_weather_pkey PRIMARY KEY (issued, place_id),
  constraint forecast_weather_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table forecasts (
  issued date not null,
  place_id integer not null,
  day date not null,
  concentrations real[] not null,
  aqi smallint[] not null,
  primary_mask smallint not null,
  persistence_aqi smallint,
  usual_aqi smallint,
  constraint forecasts_issued_fkey FOREIGN KEY (issued) REFERENCES forecast_issues(issued) ON DELETE CASCADE,
  constraint forecasts_pkey PRIMARY KEY (issued, place_id, day),
  constraint forecasts_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table former_passwords (
  id integer not null generated as identity,
  user_id integer not null,
  password_hash text not null,
  replaced_at timestamp with time zone not null,
  constraint former_passwords_pkey PRIMARY KEY (id),
  constraint former_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table found_sources (
  search_day date not null,
  park text not null,
  rank smallint not null,
  county_id integer not null,
  lon double precision not null,
  lat double precision not null,
  kg_per_hour real not null,
  course real[] not null,
  sensors smallint not null,
  windy_hours smallint not null,
  first_day date not null,
  constraint found_sources_pkey PRIMARY KEY (search_day, park, rank),
  constraint found_sources_rank_check CHECK ((rank > 0))
);

create table grid_alarms (
  id integer not null generated as identity,
  place_id integer not null,
  item text not null,
  opened_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  hours smallint not null,
  peak real not null,
  peak_neighbours real not null,
  peak_at timestamp with time zone not null,
  constraint grid_alarms_pkey PRIMARY KEY (id),
  constraint grid_alarms_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table grid_cells (
  place_id integer not null,
  "row" smallint not null,
  col smallint not null,
  area_km2 real not null,
  constraint grid_cells_area_km2_check CHECK ((area_km2 > (0)::double precision)),
  constraint grid_cells_col_check CHECK (((col >= 1) AND (col <= 999))),
  constraint grid_cells_pkey PRIMARY KEY (place_id),
  constraint grid_cells_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint grid_cells_row_check CHECK ((("row" >= 1) AND ("row" <= 999))),
  constraint grid_cells_row_col_key UNIQUE ("row", col)
);

create table grid_fields (
  item text not null,
  step text not null,
  period text not null,
  method text not null,
  sensors smallint not null,
  sensors_all smallint not null,
  rmse_fused real,
  rmse_idw real,
  rmse_median real,
  "values" bytea not null,
  errors bytea not null,
  z bytea not null,
  support bytea not null,
  input_hash bytea not null,
  made_at timestamp with time zone not null,
  alarms_at timestamp with time zone,
  neighbours bytea not null,
  constraint grid_fields_method_check CHECK ((method = ANY (ARRAY['fused'::text, 'kriging'::text, 'idw'::text, 'median'::text]))),
  constraint grid_fields_pkey PRIMARY KEY (item, step, period),
  constraint grid_fields_step_check CHECK ((step = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text])))
);

create table grid_reports (
  id integer not null generated as identity,
  kind text not null,
  item text not null,
  period text not null,
  place_id integer,
  version integer not null,
  title text not null,
  demo boolean not null,
  content jsonb not null,
  sha256 bytea not null,
  made_at timestamp with time zone not null,
  made_by integer,
  made_by_name text not null,
  signed_at timestamp with time zone,
  signed_by integer,
  signed_by_name text,
  constraint grid_reports_check CHECK (((kind = 'special'::text) = (place_id IS NOT NULL))),
  constraint grid_reports_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'special'::text]))),
  constraint grid_reports_kind_item_period_place_id_version_key UNIQUE NULLS NOT DISTINCT (kind, item, period, place_id, version),
  constraint grid_reports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint grid_reports_pkey PRIMARY KEY (id),
  constraint grid_reports_place_id_fkey FOREIGN KEY (place_id) REFERENCES grid_cells(place_id) ON DELETE CASCADE,
  constraint grid_reports_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint grid_reports_version_check CHECK ((version > 0))
);

create table grid_score_weights (
  version integer not null,
  weights jsonb not null,
  reason text not null,
  saved_at timestamp with time zone not null,
  saved_by integer,
  saved_by_name text not null,
  constraint grid_score_weights_pkey PRIMARY KEY (version),
  constraint grid_score_weights_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint grid_score_weights_version_check CHECK ((version > 0))
);

create table grid_scores (
  item text not null,
  step text not null,
  period text not null,
  base text not null,
  weights_version integer not null,
  weights jsonb not null,
  content jsonb not null,
  published_at timestamp with time zone not null,
  published_by integer,
  published_by_name text not null,
  constraint grid_scores_base_check CHECK ((base = ANY (ARRAY['previous'::text, 'lastYear'::text]))),
  constraint grid_scores_pkey PRIMARY KEY (item, step, period, base),
  constraint grid_scores_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint grid_scores_step_check CHECK ((step = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint grid_scores_weights_version_check CHECK ((weights_version >= 0))
);

create table grid_tasks (
  item_id integer not null,
  place_id integer not null,
  reason text not null,
  item text not null,
  recurs_of integer,
  package jsonb not null,
  finding text,
  category text,
  measures text,
  found_lon double precision,
  found_lat double precision,
  found_accuracy_m double precision,
  distance_m double precision,
  far_reason text,
  failures smallint not null default 0,
  passed_at timestamp with time zone,
  open boolean not null default true,
  enterprise text,
  fine_yuan double precision,
  effect jsonb,
  effect_is_final boolean not null default false,
  recurred_at timestamp with time zone,
  constraint grid_tasks_check CHECK (((found_lon IS NULL) = (found_lat IS NULL))),
  constraint grid_tasks_finding_check CHECK ((finding = ANY (ARRAY['yes'::text, 'no'::text, 'notFound'::text]))),
  constraint grid_tasks_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint grid_tasks_pkey PRIMARY KEY (item_id),
  constraint grid_tasks_place_id_fkey FOREIGN KEY (place_id) REFERENCES grid_cells(place_id) ON DELETE CASCADE,
  constraint grid_tasks_reason_check CHECK ((reason = ANY (ARRAY['alarm'::text, 'highest'::text, 'lastYear'::text, 'previous'::text, 'source'::text, 'manual'::text]))),
  constraint grid_tasks_recurs_of_fkey FOREIGN KEY (recurs_of) REFERENCES grid_tasks(item_id) ON DELETE SET NULL
);

create table hourly_readings (
  place_id integer not null,
  ts timestamp with time zone not null,
  pm2_5 real,
  pm10 real,
  o3 real,
  no2 real,
  so2 real,
  co real,
  temperature real,
  humidity real,
  pressure real,
  wind_speed real,
  wind_direction real,
  precipitation real,
  visibility real,
  tvoc real,
  nmhc real,
  aqi smallint,
  primary_mask smallint,
  marks jsonb,
  source_id integer,
  source_ref text,
  revision integer not null default 1,
  received_at timestamp with time zone not null default now(),
  odour real,
  h2s real,
  nh3 real,
  constraint hourly_readings_pkey PRIMARY KEY (place_id, ts)
) partition by RANGE (ts);

create table installation (
  key text not null,
  value jsonb not null,
  constraint installation_pkey PRIMARY KEY (key)
);

create table inventories (
  id integer not null default nextval('inventories_id_seq'::regclass),
  name text not null,
  year integer not null,
  version integer not null,
  state text not null default 'draft'::text,
  is_default boolean not null default false,
  run_id integer not null,
  note text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  proposed_by integer,
  proposed_at timestamp with time zone,
  proposal_reason text,
  constraint inventories_check CHECK (((NOT is_default) OR (state = 'published'::text))),
  constraint inventories_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint inventories_pkey PRIMARY KEY (id),
  constraint inventories_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint inventories_run_id_fkey FOREIGN KEY (run_id) REFERENCES calculation_runs(id),
  constraint inventories_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  constraint inventories_year_version_key UNIQUE (year, version)
);

create table inventory_log (
  inventory_id integer not null,
  at timestamp with time zone not null default now(),
  by_name text not null,
  event text not null,
  from_state text,
  to_state text not null,
  reason text,
  constraint inventory_log_inventory_id_fkey FOREIGN KEY (inventory_id) REFERENCES inventories(id) ON DELETE CASCADE
);

create table jobs (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  title text not null,
  state text not null default 'queued'::text,
  progress real not null default 0,
  message text,
  input jsonb not null default '{}'::jsonb,
  checkpoint jsonb,
  result jsonb,
  file_id uuid,
  cancel_requested boolean not null default false,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  heartbeat_at timestamp with time zone,
  losses integer not null default 0,
  lane text not null default 'interactive'::text,
  claim integer not null default 0,
  constraint jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint jobs_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint jobs_lane_check CHECK ((lane = ANY (ARRAY['interactive'::text, 'transfer'::text, 'scheduled'::text, 'background'::text]))),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table known_devices (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table loose_indexes (
  relation text not null,
  constraint loose_indexes_pkey PRIMARY KEY (relation)
);

create table met_fields (
  source text not null,
  valid_at timestamp with time zone not null,
  meta jsonb not null,
  data bytea not null,
  made_at timestamp with time zone not null default now(),
  constraint met_fields_pkey PRIMARY KEY (source, valid_at)
);

create table minute_readings (
  place_id integer not null,
  ts timestamp with time zone not null,
  span_min smallint not null default 0,
  pm2_5 real,
  pm10 real,
  o3 real,
  no2 real,
  so2 real,
  co real,
  temperature real,
  humidity real,
  pressure real,
  wind_speed real,
  wind_direction real,
  precipitation real,
  visibility real,
  tvoc real,
  nmhc real,
  marks jsonb,
  source_id integer,
  source_ref text,
  received_at timestamp with time zone not null default now(),
  odour real,
  h2s real,
  nh3 real,
  constraint minute_readings_pkey PRIMARY KEY (place_id, ts, span_min)
) partition by RANGE (ts);

create table mobile_columns (
  run_id integer not null,
  key text not null,
  data bytea not null,
  hot jsonb,
  constraint mobile_columns_pkey PRIMARY KEY (run_id, key),
  constraint mobile_columns_run_id_fkey FOREIGN KEY (run_id) REFERENCES mobile_runs(id) ON DELETE CASCADE
);

create table mobile_refusals (
  run_id integer not null,
  "position" integer not null,
  "row" integer not null,
  field text not null,
  cell text not null,
  reason text not null,
  whole_row boolean not null,
  constraint mobile_refusals_pkey PRIMARY KEY (run_id, "position"),
  constraint mobile_refusals_run_id_fkey FOREIGN KEY (run_id) REFERENCES mobile_runs(id) ON DELETE CASCADE
);

create table mobile_runs (
  id integer not null default nextval('mobile_runs_id_seq'::regclass),
  name text not null,
  county_id integer,
  vehicle text,
  coordinates text not null,
  file_id uuid,
  sha256 bytea not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  points integer not null,
  rows integer not null,
  refused integer not null,
  bridged integer not null,
  lost integer not null,
  standing integer not null,
  length_m double precision not null,
  series jsonb not null,
  simulated boolean not null default false,
  imported_by integer,
  imported_at timestamp with time zone not null default now(),
  constraint mobile_runs_coordinates_check CHECK ((coordinates = ANY (ARRAY['wgs84'::text, 'gcj02'::text]))),
  constraint mobile_runs_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint mobile_runs_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mobile_runs_pkey PRIMARY KEY (id)
);

create table model_files (
  id integer not null default nextval('model_files_id_seq'::regclass),
  name text not null,
  format text not null,
  kind text not null,
  model text not null,
  sha256 bytea not null,
  content jsonb not null,
  file_id uuid,
  imported_by integer,
  imported_at timestamp with time zone not null default now(),
  constraint model_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint model_files_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint model_files_kind_check CHECK ((kind = ANY (ARRAY['meteorology'::text, 'concentration'::text, 'trajectory'::text, 'terrain'::text]))),
  constraint model_files_pkey PRIMARY KEY (id),
  constraint model_files_sha256_name_key UNIQUE (sha256, name)
);

create table model_runs (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  key bytea not null,
  engine_version text not null,
  title text not null,
  question jsonb not null,
  basis jsonb not null,
  state text not null default 'queued'::text,
  job_id uuid,
  summary jsonb,
  error text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint model_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint model_runs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  constraint model_runs_key_key UNIQUE (key),
  constraint model_runs_pkey PRIMARY KEY (id),
  constraint model_runs_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table model_values (
  model_file_id integer not null,
  series integer not null,
  span integer not null,
  data bytea not null,
  constraint model_values_model_file_id_fkey FOREIGN KEY (model_file_id) REFERENCES model_files(id) ON DELETE CASCADE,
  constraint model_values_pkey PRIMARY KEY (model_file_id, series, span)
);

create table monitor_stations (
  place_id integer not null,
  type text not null,
  park text,
  owner text,
  around text[] not null default '{}'::text[],
  constraint monitor_stations_pkey PRIMARY KEY (place_id),
  constraint monitor_stations_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint monitor_stations_type_check CHECK ((type = ANY (ARRAY['species'::text, 'nmhc'::text, 'tvoc'::text, 'odour'::text, 'park'::text, 'fence'::text, 'sensitive'::text, 'micro'::text])))
);

create table odour_complaints (
  id integer not null generated as identity,
  smelled_at timestamp with time zone not null,
  lon double precision not null,
  lat double precision not null,
  place text not null,
  county_id integer not null,
  kind text not null,
  strength smallint not null,
  channel text not null,
  note text not null,
  simulated boolean not null default false,
  saved_at timestamp with time zone not null,
  saved_by integer,
  saved_by_name text not null,
  constraint odour_complaints_pkey PRIMARY KEY (id),
  constraint odour_complaints_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint odour_complaints_strength_check CHECK (((strength >= 0) AND (strength <= 5)))
);

create table order_sources (
  item_id integer not null,
  run_id uuid,
  alarm_id integer,
  rank smallint,
  finding text,
  constraint order_sources_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarms(id) ON DELETE SET NULL,
  constraint order_sources_finding_check CHECK ((finding = ANY (ARRAY['confirmed'::text, 'partly'::text, 'unfounded'::text]))),
  constraint order_sources_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint order_sources_pkey PRIMARY KEY (item_id),
  constraint order_sources_run_id_fkey FOREIGN KEY (run_id) REFERENCES model_runs(id) ON DELETE SET NULL
);

create table outlet_emissions (
  outlet_id integer not null,
  species text not null,
  kg_per_hour double precision not null,
  constraint outlet_emissions_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlets(id) ON DELETE CASCADE,
  constraint outlet_emissions_pkey PRIMARY KEY (outlet_id, species)
);

create table outlets (
  id integer not null default nextval('outlets_id_seq'::regclass),
  enterprise_id integer not null,
  code text not null,
  name text not null,
  lon double precision not null,
  lat double precision not null,
  height_m real not null,
  diameter_m real not null,
  temperature_k real not null,
  velocity_ms real not null,
  hour_profile real[] not null,
  month_profile real[] not null,
  active boolean not null default true,
  constraint outlets_enterprise_id_code_key UNIQUE (enterprise_id, code),
  constraint outlets_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint outlets_pkey PRIMARY KEY (id)
);

create table places (
  id integer not null default nextval('places_id_seq'::regclass),
  kind text not null,
  code text not null,
  name text not null,
  county_id integer,
  level text,
  lon double precision not null,
  lat double precision not null,
  elevation_m real,
  simulated boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint places_code_key UNIQUE (code),
  constraint places_kind_check CHECK ((kind = ANY (ARRAY['station'::text, 'county'::text, 'city'::text, 'neighbour'::text, 'cell'::text, 'sensor'::text]))),
  constraint places_level_check CHECK ((level = ANY (ARRAY['national'::text, 'provincial'::text, 'city'::text, 'micro'::text]))),
  constraint places_pkey PRIMARY KEY (id)
);

create table reading_history (
  id bigint not null default nextval('reading_history_id_seq'::regclass),
  place_id integer not null,
  ts timestamp with time zone not null,
  parameter text not null,
  old_value real,
  old_mark text,
  new_value real,
  new_mark text,
  changed_at timestamp with time zone not null default now(),
  changed_by text not null,
  source_ref text,
  reason text,
  replaced_ref text,
  replaced_source_id integer,
  constraint reading_history_pkey PRIMARY KEY (id)
);

create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  used_from bytea,
  successor_salt bytea,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table rejections (
  id bigint not null default nextval('rejections_id_seq'::regclass),
  received_at timestamp with time zone not null default now(),
  channel text not null,
  source_id integer,
  code text not null,
  reason text not null,
  location text,
  raw bytea not null,
  replayed_at timestamp with time zone,
  replay_result text,
  address text,
  packets integer not null default 1,
  sealed_passwords text,
  constraint rejections_pkey PRIMARY KEY (id),
  constraint rejections_source_id_fkey FOREIGN KEY (source_id) REFERENCES data_sources(id) ON DELETE SET NULL
);

create table reminders (
  id bigint not null default nextval('reminders_id_seq'::regclass),
  task_id integer not null,
  enterprise_id integer not null,
  message text not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  read_at timestamp with time zone,
  constraint reminders_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reminders_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table replaced_townships (
  replaced_by integer not null,
  township jsonb not null,
  constraint replaced_townships_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES township_imports(id) ON DELETE CASCADE
);

create table roles (
  id integer not null default nextval('roles_id_seq'::regclass),
  name text not null,
  description text not null default ''::text,
  permissions text[] not null,
  built_in boolean not null default false,
  constraint roles_name_key UNIQUE (name),
  constraint roles_pkey PRIMARY KEY (id)
);

create table run_arrays (
  run_id uuid not null,
  name text not null,
  type text not null,
  shape integer[] not null,
  unit text,
  data bytea not null,
  constraint run_arrays_pkey PRIMARY KEY (run_id, name),
  constraint run_arrays_run_id_fkey FOREIGN KEY (run_id) REFERENCES model_runs(id) ON DELETE CASCADE,
  constraint run_arrays_type_check CHECK ((type = ANY (ARRAY['float32'::text, 'float64'::text, 'int32'::text])))
);

create table scheduled_tasks (
  name text not null,
  paused boolean not null default false,
  changed_by integer,
  looked_at timestamp with time zone,
  fault text,
  constraint scheduled_tasks_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint scheduled_tasks_pkey PRIMARY KEY (name)
);

create table sensor_calibrations (
  place_id integer not null,
  version integer not null,
  from_day date not null,
  gain double precision not null,
  zero double precision not null,
  humidity_slope double precision not null,
  matched_gain double precision,
  dry_hours integer not null,
  made_at timestamp with time zone not null,
  constraint sensor_calibrations_pkey PRIMARY KEY (place_id, version),
  constraint sensor_calibrations_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint sensor_calibrations_place_id_from_day_key UNIQUE (place_id, from_day),
  constraint sensor_calibrations_version_check CHECK ((version > 0))
);

create table sensor_days (
  place_id integer not null,
  day date not null,
  mark text not null,
  reason text not null,
  hours smallint not null,
  equal_run smallint not null,
  night_correlation real,
  level real,
  drift real,
  mean real,
  constraint sensor_days_mark_check CHECK ((mark = ANY (ARRAY['normal'::text, 'calibrating'::text, 'doubtful'::text, 'drifting'::text, 'maintenance'::text, 'retired'::text]))),
  constraint sensor_days_pkey PRIMARY KEY (place_id, day),
  constraint sensor_days_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table sensor_maintenance (
  id integer not null generated as identity,
  place_id integer not null,
  kind text not null,
  done_at timestamp with time zone not null,
  note text not null,
  saved_at timestamp with time zone not null,
  saved_by integer,
  saved_by_name text not null,
  constraint sensor_maintenance_kind_check CHECK ((kind = ANY (ARRAY['clean'::text, 'replace'::text, 'repair'::text, 'check'::text, 'retire'::text, 'resume'::text]))),
  constraint sensor_maintenance_pkey PRIMARY KEY (id),
  constraint sensor_maintenance_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint sensor_maintenance_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  request_hash bytea not null,
  request_expires_at timestamp with time zone not null,
  refresh_expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoke_reason text,
  ip text,
  user_agent text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_request_hash_key UNIQUE (request_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table setting_items (
  setting_type text not null,
  key text not null,
  code text not null,
  name text not null,
  setting_level integer not null default 1,
  parent text,
  "position" integer not null,
  value text,
  changed_by text,
  changed_at timestamp with time zone,
  constraint setting_items_pkey PRIMARY KEY (setting_type, code, "position")
);

create table setting_types (
  setting_type text not null,
  key text not null,
  name text not null,
  provenance text not null,
  note text,
  constraint setting_types_key_key UNIQUE (key),
  constraint setting_types_pkey PRIMARY KEY (setting_type)
);

create table settings (
  key text not null,
  value text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table sign_in_attempts (
  user_name text not null,
  source text not null,
  failed_count integer not null,
  locked_until timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (user_name, source)
);

create table source_categories (
  code text not null,
  name text not null,
  "position" integer not null,
  constraint source_categories_code_check CHECK ((code ~ '^\d{2}$'::text)),
  constraint source_categories_pkey PRIMARY KEY (code)
);

create table source_classes (
  scc text not null,
  category text not null,
  filled_by text not null,
  class jsonb not null,
  constraint source_classes_category_fkey FOREIGN KEY (category) REFERENCES source_categories(code),
  constraint source_classes_filled_by_check CHECK ((filled_by = ANY (ARRAY['enterprise'::text, 'surface'::text, 'both'::text]))),
  constraint source_classes_pkey PRIMARY KEY (scc),
  constraint source_classes_scc_check CHECK ((scc ~ '^\d{10}$'::text))
);

create table source_profiles (
  id integer not null generated as identity,
  name text not null,
  category text not null,
  source text not null,
  year text not null default ''::text,
  species_nos smallint[] not null,
  percents real[] not null,
  saved_by text not null,
  saved_at timestamp with time zone not null default now(),
  constraint source_profiles_check CHECK ((cardinality(percents) = cardinality(species_nos))),
  constraint source_profiles_name_key UNIQUE (name),
  constraint source_profiles_pkey PRIMARY KEY (id)
);

create table source_trials (
  day date not null,
  park text not null,
  number smallint not null,
  kind text not null,
  kg_per_hour real not null,
  hit boolean not null,
  false_peaks smallint not null,
  days smallint,
  constraint source_trials_kind_check CHECK ((kind = ANY (ARRAY['allDay'::text, 'night'::text, 'new'::text, 'sporadic'::text]))),
  constraint source_trials_pkey PRIMARY KEY (day, park, number)
);

create table species_control_runs (
  id bigint not null generated as identity,
  place_id integer not null,
  ts timestamp with time zone not null,
  kind text not null,
  list_version smallint not null,
  ppb real[] not null,
  expected real[],
  source_id integer,
  source_ref text,
  imported_by text not null,
  received_at timestamp with time zone not null default now(),
  constraint species_control_runs_check CHECK (((kind = 'blank'::text) = (expected IS NULL))),
  constraint species_control_runs_kind_check CHECK ((kind = ANY (ARRAY['blank'::text, 'check'::text, 'retention'::text, 'laboratory'::text]))),
  constraint species_control_runs_pkey PRIMARY KEY (id)
);

create table species_days (
  place_id integer not null,
  day date not null,
  list_version smallint not null,
  ppb double precision[] not null,
  hours smallint[] not null,
  revision integer not null default 1,
  computed_at timestamp with time zone not null default now(),
  constraint species_days_pkey PRIMARY KEY (place_id, day)
);

create table species_hours (
  place_id integer not null,
  ts timestamp with time zone not null,
  list_version smallint not null,
  ppb real[] not null,
  marks jsonb,
  source_id integer,
  source_ref text,
  revision integer not null default 1,
  received_at timestamp with time zone not null default now(),
  constraint species_hours_pkey PRIMARY KEY (place_id, ts)
);

create table species_limits (
  place_id integer not null,
  species_no smallint not null,
  valid_from date not null,
  ppb real not null,
  constraint species_limits_pkey PRIMARY KEY (place_id, species_no, valid_from),
  constraint species_limits_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint species_limits_ppb_check CHECK ((ppb > (0)::double precision)),
  constraint species_limits_species_no_check CHECK (((species_no >= 1) AND (species_no <= 118)))
);

create table species_months (
  place_id integer not null,
  month date not null,
  version integer not null default 1,
  constraint species_months_pkey PRIMARY KEY (place_id, month)
);

create table species_sets (
  id integer not null generated as identity,
  user_id integer not null,
  name text not null,
  species_nos smallint[] not null,
  changed_at timestamp with time zone not null default now(),
  constraint species_sets_pkey PRIMARY KEY (id),
  constraint species_sets_species_nos_check CHECK (((cardinality(species_nos) >= 1) AND (cardinality(species_nos) <= 118))),
  constraint species_sets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint species_sets_user_id_name_key UNIQUE (user_id, name)
);

create table species_silences (
  id integer not null generated as identity,
  place_id integer not null,
  rule text not null,
  silenced boolean not null,
  reason text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null default now(),
  constraint species_silences_pkey PRIMARY KEY (id),
  constraint species_silences_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table species_totals (
  id bigint not null generated as identity,
  place_id integer not null,
  ts timestamp with time zone not null,
  total_ppbc real not null,
  targets_ppbc real,
  unidentified_ppbc real,
  source_id integer,
  source_ref text,
  imported_by text not null,
  received_at timestamp with time zone not null default now(),
  constraint species_totals_pkey PRIMARY KEY (id)
);

create table surface_fills (
  id bigint not null default nextval('surface_fills_id_seq'::regclass),
  task_id integer not null,
  point_id integer not null,
  version integer not null default 1,
  base jsonb not null default '{}'::jsonb,
  answers jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  saved_at timestamp with time zone,
  saved_by text,
  submitted_at timestamp with time zone,
  submitted_by integer,
  decided_at timestamp with time zone,
  decided_by text,
  constraint surface_fills_pkey PRIMARY KEY (id),
  constraint surface_fills_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint surface_fills_task_id_point_id_fkey FOREIGN KEY (task_id, point_id) REFERENCES task_points(task_id, point_id) ON DELETE CASCADE,
  constraint surface_fills_task_id_point_id_version_key UNIQUE (task_id, point_id, version),
  constraint surface_fills_version_check CHECK ((version > 0))
);

create table surface_import_rows (
  import_id integer not null,
  point_id integer not null,
  name text not null,
  left_as jsonb not null,
  fill_id bigint not null,
  revision integer not null,
  register jsonb,
  fill jsonb,
  constraint surface_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES surface_imports(id) ON DELETE CASCADE,
  constraint surface_import_rows_pkey PRIMARY KEY (import_id, point_id)
);

create table surface_imports (
  id integer not null default nextval('surface_imports_id_seq'::regclass),
  job_id uuid not null,
  task_id integer not null,
  kind text not null,
  file_name text not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  added integer not null,
  updated integer not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint surface_imports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint surface_imports_job_id_key UNIQUE (job_id),
  constraint surface_imports_pkey PRIMARY KEY (id),
  constraint surface_imports_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table surface_points (
  id integer not null default nextval('surface_points_id_seq'::regclass),
  code text not null,
  name text not null,
  county_id integer not null,
  department text not null,
  scc text not null,
  lon double precision,
  lat double precision,
  active boolean not null default true,
  simulated boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint surface_points_code_key UNIQUE (code),
  constraint surface_points_pkey PRIMARY KEY (id)
);

create table surface_steps (
  id bigint not null default nextval('surface_steps_id_seq'::regclass),
  fill_id bigint not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  comment text,
  constraint surface_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint surface_steps_fill_id_fkey FOREIGN KEY (fill_id) REFERENCES surface_fills(id) ON DELETE CASCADE,
  constraint surface_steps_pkey PRIMARY KEY (id)
);

create table targets (
  place_id integer not null,
  year integer not null,
  item text not null,
  value double precision not null,
  constraint targets_pkey PRIMARY KEY (place_id, year, item),
  constraint targets_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table task_owners (
  task_id integer not null,
  county_id integer not null,
  owner_id integer not null,
  constraint task_owners_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint task_owners_pkey PRIMARY KEY (task_id, county_id),
  constraint task_owners_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table task_points (
  task_id integer not null,
  point_id integer not null,
  state text not null default 'allotted'::text,
  fill_state text not null default 'pending'::text,
  owner_id integer,
  changed_at timestamp with time zone not null,
  changed_by integer,
  constraint task_points_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint task_points_fill_state_check CHECK ((fill_state = ANY (ARRAY['pending'::text, 'filling'::text, 'submitted'::text, 'verified'::text, 'returned'::text]))),
  constraint task_points_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint task_points_pkey PRIMARY KEY (task_id, point_id),
  constraint task_points_point_id_fkey FOREIGN KEY (point_id) REFERENCES surface_points(id) ON DELETE RESTRICT,
  constraint task_points_state_check CHECK ((state = ANY (ARRAY['allotted'::text, 'cancelled'::text]))),
  constraint task_points_task_id_fkey FOREIGN KEY (task_id) REFERENCES fill_tasks(id) ON DELETE CASCADE
);

create table terrains (
  id integer not null default nextval('terrains_id_seq'::regclass),
  name text not null,
  grid jsonb not null,
  data bytea not null,
  simulated boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint terrains_pkey PRIMARY KEY (id)
);

create table township_imports (
  id integer not null default nextval('township_imports_id_seq'::regclass),
  job_id uuid not null,
  file_name text not null,
  coordinates text not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  added integer not null,
  updated integer not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint township_imports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint township_imports_job_id_key UNIQUE (job_id),
  constraint township_imports_pkey PRIMARY KEY (id)
);

create table townships (
  id integer not null default nextval('townships_id_seq'::regclass),
  import_id integer not null,
  county_id integer not null,
  name text not null,
  area_km2 real not null,
  polygons jsonb not null,
  places double precision[] not null,
  constraint townships_county_id_name_key UNIQUE (county_id, name),
  constraint townships_import_id_fkey FOREIGN KEY (import_id) REFERENCES township_imports(id) ON DELETE CASCADE,
  constraint townships_pkey PRIMARY KEY (id)
);

create table twin_scores (
  place_id integer not null,
  wind_class text not null,
  engine_version text not null,
  incidents integer not null,
  top1 double precision not null,
  top3 double precision not null,
  coverage80 double precision not null,
  median_error_m double precision not null,
  made_at timestamp with time zone not null default now(),
  unknown_incidents integer not null default 0,
  unknown_found double precision,
  false_alarms double precision,
  over_blamed double precision,
  unexplained_error double precision,
  unexplained_coverage double precision,
  answered integer,
  constraint twin_scores_pkey PRIMARY KEY (place_id, wind_class, engine_version),
  constraint twin_scores_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table unpacked_months (
  place_id integer not null,
  month date not null,
  series text not null default 'hours'::text,
  constraint unpacked_months_pkey PRIMARY KEY (series, place_id, month),
  constraint unpacked_months_series_check CHECK ((series = ANY (ARRAY['hours'::text, 'minutes'::text, 'species'::text])))
);

create table user_roles (
  user_id integer not null,
  role_id integer not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role_id),
  constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE RESTRICT,
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id integer not null default nextval('users_id_seq'::regclass),
  user_name text not null,
  real_name text not null,
  prefix_name text not null default '长治市'::text,
  user_type text not null,
  county_ids integer[],
  enterprise_id integer,
  password_hash text not null,
  must_change_password boolean not null default true,
  disabled boolean not null default false,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  password_set_at timestamp with time zone not null default now(),
  totp_secret text,
  totp_step bigint,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_user_type_check CHECK ((user_type = ANY (ARRAY['city'::text, 'county'::text, 'enterprise'::text])))
);

create table value_audit_steps (
  id bigint not null default nextval('value_audit_steps_id_seq'::regclass),
  audit_id bigint not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  stage text not null,
  before jsonb,
  result text not null,
  value double precision,
  reason text not null,
  constraint value_audit_steps_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES value_audits(id) ON DELETE CASCADE,
  constraint value_audit_steps_pkey PRIMARY KEY (id)
);

create table value_audits (
  id bigint not null default nextval('value_audits_id_seq'::regclass),
  place_id integer not null,
  ts timestamp with time zone not null,
  item text not null,
  state text not null,
  result text not null,
  raw_value double precision,
  value double precision,
  reason text not null,
  first_by integer,
  version integer not null default 1,
  constraint value_audits_pkey PRIMARY KEY (id),
  constraint value_audits_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  constraint value_audits_place_id_ts_item_key UNIQUE (place_id, ts, item),
  constraint value_audits_result_check CHECK ((result = ANY (ARRAY['valid'::text, 'invalid'::text, 'corrected'::text]))),
  constraint value_audits_state_check CHECK ((state = ANY (ARRAY['open'::text, 'first'::text, 'second'::text, 'signed'::text, 'returned'::text, 'reopened'::text])))
);

create table verified_activities (
  id integer not null default nextval('verified_activities_id_seq'::regclass),
  year integer not null,
  county_id integer not null,
  scc text not null,
  name text not null,
  variant text,
  quantities jsonb not null,
  controls jsonb not null default '[]'::jsonb,
  measured_t jsonb,
  activity_grade text not null,
  lon double precision,
  lat double precision,
  verified_by text,
  verified_at timestamp with time zone,
  simulated boolean not null default false,
  constraint verified_activities_activity_grade_check CHECK ((activity_grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint verified_activities_pkey PRIMARY KEY (id),
  constraint verified_activities_year_county_id_scc_name_key UNIQUE (year, county_id, scc, name)
);

create table weather_pictures (
  key bytea not null,
  place_id integer not null,
  file_id uuid not null,
  constraint weather_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint weather_pictures_pkey PRIMARY KEY (key),
  constraint weather_pictures_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table work_deadlines (
  item_id integer not null,
  name text not null,
  counted text not null,
  started_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  original_due_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  reminders_sent smallint not null default 0,
  next_reminder_at timestamp with time zone,
  constraint work_deadlines_counted_check CHECK ((counted = ANY (ARRAY['working'::text, 'calendar'::text]))),
  constraint work_deadlines_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint work_deadlines_pkey PRIMARY KEY (item_id, name)
);

create table work_evidence (
  id bigint not null default nextval('work_evidence_id_seq'::regclass),
  item_id integer not null,
  file_id uuid not null,
  kind text not null,
  sha256 bytea not null,
  taken_at timestamp with time zone,
  lon double precision,
  lat double precision,
  accuracy_m real,
  no_position_reason text,
  note text not null default ''::text,
  added_at timestamp with time zone not null,
  added_by integer,
  added_by_name text not null,
  constraint work_evidence_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint work_evidence_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id),
  constraint work_evidence_item_id_sha256_key UNIQUE (item_id, sha256),
  constraint work_evidence_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'document'::text]))),
  constraint work_evidence_pkey PRIMARY KEY (id)
);

create table work_items (
  id integer not null default nextval('work_items_id_seq'::regclass),
  kind text not null,
  title text not null,
  content text not null,
  state text not null,
  version integer not null default 1,
  county_id integer not null,
  enterprise_id integer,
  place_id integer,
  department_id integer,
  assignee_id integer,
  transfers smallint not null default 0,
  score smallint,
  created_by integer,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint work_items_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint work_items_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint work_items_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE RESTRICT,
  constraint work_items_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE SET NULL,
  constraint work_items_pkey PRIMARY KEY (id),
  constraint work_items_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE SET NULL,
  constraint work_items_score_check CHECK (((score >= 1) AND (score <= 5)))
);

create table work_notices (
  id bigint not null default nextval('work_notices_id_seq'::regclass),
  item_id integer not null,
  deadline text not null,
  reminder smallint not null,
  kind text not null,
  department_id integer,
  user_id integer,
  message text not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  read_by integer,
  due_at timestamp with time zone not null,
  enterprise_id integer,
  constraint work_notices_check CHECK ((num_nonnulls(department_id, user_id, enterprise_id) = 1)),
  constraint work_notices_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE RESTRICT,
  constraint work_notices_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprises(id) ON DELETE CASCADE,
  constraint work_notices_item_id_deadline_due_at_reminder_key UNIQUE (item_id, deadline, due_at, reminder),
  constraint work_notices_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint work_notices_kind_check CHECK ((kind = ANY (ARRAY['reminder'::text, 'escalation'::text]))),
  constraint work_notices_pkey PRIMARY KEY (id),
  constraint work_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table work_steps (
  id bigint not null default nextval('work_steps_id_seq'::regclass),
  item_id integer not null,
  at timestamp with time zone not null,
  by_id integer,
  by_name text not null,
  by_type text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  comment text,
  version integer not null,
  request_key text,
  device_at timestamp with time zone,
  details jsonb not null default '{}'::jsonb,
  constraint work_steps_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id),
  constraint work_steps_pkey PRIMARY KEY (id)
);

create table working_day_exceptions (
  day date not null,
  working boolean not null,
  note text not null default ''::text,
  constraint working_day_exceptions_pkey PRIMARY KEY (day)
);

create table working_spans (
  from_minute smallint not null,
  to_minute smallint not null,
  constraint working_spans_check CHECK (((to_minute > from_minute) AND (to_minute <= 1440))),
  constraint working_spans_from_minute_check CHECK ((from_minute >= 0)),
  constraint working_spans_pkey PRIMARY KEY (from_minute)
);

CREATE INDEX alarm_silences_until_at_idx ON public.alarm_silences USING btree (until_at);

CREATE INDEX alarms_opened_at_idx ON public.alarms USING btree (opened_at DESC);

CREATE INDEX alarms_place_id_idx ON public.alarms USING btree (place_id, opened_at);

CREATE INDEX allotments_enterprise_id_idx ON public.allotments USING btree (enterprise_id);

CREATE INDEX area_members_station_id_idx ON public.area_members USING btree (station_id);

CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at);

CREATE INDEX case_alarms_case ON public.case_alarms USING btree (case_id);

CREATE INDEX cases_place ON public.cases USING btree (place_id, parameter);

CREATE INDEX daily_values_day_idx ON public.daily_values USING btree (day);

CREATE INDEX data_sources_access_refused_at_idx ON public.data_sources USING btree (access_refused_at) WHERE (access_refused_at IS NOT NULL);

CREATE INDEX discharge_rows_enterprise_idx ON public.discharge_rows USING btree (run_id, enterprise_id);

CREATE INDEX enterprise_history_enterprise_id_idx ON public.enterprise_history USING btree (enterprise_id, id DESC);

CREATE INDEX enterprise_import_rows_enterprise_id_idx ON public.enterprise_import_rows USING btree (enterprise_id);

CREATE INDEX enterprise_profiles_year_idx ON public.enterprise_profiles USING btree (year);

CREATE INDEX enterprises_county_id_idx ON public.enterprises USING btree (county_id);

CREATE INDEX enterprises_industry_code_idx ON public.enterprises USING btree (industry_code);

CREATE INDEX factor_history_factor_id_idx ON public.factor_history USING btree (factor_id, id DESC);

CREATE INDEX factors_kind_position_idx ON public.factors USING btree (kind, "position", id);

CREATE INDEX field_orders_alarm ON public.field_orders USING btree (alarm_id);

CREATE INDEX field_orders_briefing ON public.field_orders USING btree (briefing_id);

CREATE INDEX file_imports_kind_idx ON public.file_imports USING btree (kind, subject, id);

CREATE INDEX fill_history_fill_id_idx ON public.fill_history USING btree (fill_id, id);

CREATE INDEX fill_task_history_task_id_idx ON public.fill_task_history USING btree (task_id, id);

CREATE INDEX fills_enterprise_id_idx ON public.fills USING btree (enterprise_id);

CREATE INDEX fills_task_state_idx ON public.fills USING btree (task_id, state);

CREATE INDEX forecast_edits_of_issue ON public.forecast_edits USING btree (issued, place_id, day);

CREATE INDEX forecasts_by_day ON public.forecasts USING btree (place_id, day);

CREATE INDEX former_passwords_user ON public.former_passwords USING btree (user_id, id DESC);

CREATE INDEX grid_alarms_opened_at_idx ON public.grid_alarms USING btree (opened_at);

CREATE INDEX grid_tasks_place ON public.grid_tasks USING btree (place_id, passed_at);

CREATE INDEX inventory_log_inventory_idx ON public.inventory_log USING btree (inventory_id, at);

CREATE INDEX jobs_created_at_idx ON public.jobs USING btree (created_at DESC);

CREATE INDEX jobs_unfinished ON public.jobs USING btree (lane, created_by) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX known_devices_user_id_idx ON public.known_devices USING btree (user_id);

CREATE INDEX mobile_runs_began_at_idx ON public.mobile_runs USING btree (began_at DESC);

CREATE INDEX model_runs_kind_idx ON public.model_runs USING btree (kind, created_at DESC);

CREATE INDEX odour_complaints_smelled_at ON public.odour_complaints USING btree (smelled_at);

CREATE INDEX order_sources_alarm ON public.order_sources USING btree (alarm_id);

CREATE INDEX places_kind_idx ON public.places USING btree (kind, county_id);

CREATE INDEX reading_history_place_ts_idx ON public.reading_history USING btree (place_id, ts);

CREATE INDEX refresh_tokens_session_id_idx ON public.refresh_tokens USING btree (session_id);

CREATE INDEX rejections_received_at_idx ON public.rejections USING btree (received_at DESC);

CREATE INDEX rejections_source_id_idx ON public.rejections USING btree (source_id);

CREATE INDEX reminders_enterprise_id_idx ON public.reminders USING btree (enterprise_id, at DESC);

CREATE INDEX reminders_task_id_idx ON public.reminders USING btree (task_id, at DESC);

CREATE INDEX replaced_townships_replaced_by_idx ON public.replaced_townships USING btree (replaced_by);

CREATE INDEX sensor_days_day ON public.sensor_days USING btree (day);

CREATE INDEX sensor_maintenance_place ON public.sensor_maintenance USING btree (place_id, done_at);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, last_seen_at) WHERE (revoked_at IS NULL);

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE INDEX setting_items_key_idx ON public.setting_items USING btree (key);

CREATE INDEX sign_in_attempts_expires_at_idx ON public.sign_in_attempts USING btree (expires_at);

CREATE INDEX species_control_runs_place_idx ON public.species_control_runs USING btree (place_id, ts, id);

CREATE INDEX species_days_day_idx ON public.species_days USING btree (day);

CREATE INDEX species_silences_place_id_idx ON public.species_silences USING btree (place_id, rule, id DESC);

CREATE INDEX species_totals_place_idx ON public.species_totals USING btree (place_id, ts, id);

CREATE INDEX surface_import_rows_fill_id_idx ON public.surface_import_rows USING btree (fill_id);

CREATE INDEX surface_import_rows_point_id_idx ON public.surface_import_rows USING btree (point_id);

CREATE INDEX surface_imports_task_id_idx ON public.surface_imports USING btree (task_id, id DESC);

CREATE INDEX surface_points_county_id_idx ON public.surface_points USING btree (county_id);

CREATE INDEX surface_steps_fill_id_idx ON public.surface_steps USING btree (fill_id, id);

CREATE INDEX task_points_point_id_idx ON public.task_points USING btree (point_id);

CREATE INDEX townships_import_id_idx ON public.townships USING btree (import_id);

CREATE INDEX value_audit_steps_audit_idx ON public.value_audit_steps USING btree (audit_id, id);

CREATE INDEX weather_pictures_file ON public.weather_pictures USING btree (file_id);

CREATE INDEX work_deadlines_next_reminder_at_idx ON public.work_deadlines USING btree (next_reminder_at) WHERE (next_reminder_at IS NOT NULL);

CREATE INDEX work_items_assignee_id_idx ON public.work_items USING btree (assignee_id, state);

CREATE INDEX work_items_department_id_idx ON public.work_items USING btree (department_id, state);

CREATE INDEX work_items_kind_created_at_idx ON public.work_items USING btree (kind, created_at DESC, id DESC);

CREATE INDEX work_notices_department_id_idx ON public.work_notices USING btree (department_id, at DESC);

CREATE INDEX work_notices_user_id_idx ON public.work_notices USING btree (user_id, at DESC);

CREATE INDEX work_steps_item_id_idx ON public.work_steps USING btree (item_id, id);

CREATE OR REPLACE FUNCTION public.count_species_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into species_months as m (place_id, month)
    select place_id, date_trunc('month', (ts - interval '1 second') at time zone 'Asia/Shanghai')::date from written group by 1, 2 order by 1, 2
    on conflict (place_id, month) do update set version = m.version + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ensure_hourly_partition(year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create table if not exists hourly_readings_%s partition of hourly_readings for values from (%L) to (%L)',
    year, year || '-01-01 00:00:00+08', (year + 1) || '-01-01 00:00:00+08');
end $function$
;

CREATE OR REPLACE FUNCTION public.ensure_minute_partition(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create table if not exists minute_readings_%s partition of minute_readings for values from (%L) to (%L)',
    to_char(month, 'YYYYMM'), to_char(month, 'YYYY-MM-DD') || ' 00:00:00+08', to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+08');
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER species_hours_deleted AFTER DELETE ON public.species_hours REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_species_month();

CREATE TRIGGER species_hours_inserted AFTER INSERT ON public.species_hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_species_month();

CREATE TRIGGER species_hours_updated AFTER UPDATE ON public.species_hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_species_month();

CREATE TRIGGER work_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.work_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER work_steps_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.work_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE UNIQUE INDEX alarms_open_key ON public.alarms USING btree (rule_id, place_id, COALESCE(parameter, ''::text)) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX enterprises_name_key ON public.enterprises USING btree (name);

CREATE UNIQUE INDEX grid_alarms_running_key ON public.grid_alarms USING btree (place_id, item) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX grid_tasks_open ON public.grid_tasks USING btree (place_id, reason) WHERE open;

CREATE UNIQUE INDEX inventories_default_idx ON public.inventories USING btree (is_default) WHERE is_default;

CREATE UNIQUE INDEX mobile_runs_sha256_key ON public.mobile_runs USING btree (sha256, COALESCE(county_id, 0));

CREATE UNIQUE INDEX surface_points_name_idx ON public.surface_points USING btree (county_id, scc, name);

CREATE UNIQUE INDEX users_user_name_key ON public.users USING btree (lower(user_name));

CREATE UNIQUE INDEX work_steps_request_key_idx ON public.work_steps USING btree (item_id, request_key) WHERE (request_key IS NOT NULL);
