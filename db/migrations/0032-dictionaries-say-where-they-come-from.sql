-- A dictionary says where its entries come from; an entry may have a value (the lower bound of a temperature level, a centre), and the hand
-- that changed it. The rows of `setting_types` come from the seed at the next start, with the entries of dictionaries that are new.
create table setting_types (
  setting_type text primary key,
  key text not null unique,
  name text not null,
  provenance text not null,
  note text
);
alter table setting_items
  add column value text,
  add column changed_by text,
  add column changed_at timestamptz;

update roles set permissions = array(select distinct unnest(permissions || array['system:dictionaries', 'system:dictionaries:edit', 'system:backup']))
where built_in and name = '系统管理员';
update roles set permissions = array(select distinct unnest(permissions || array['system:dictionaries']))
where built_in and name = '市级监管';
