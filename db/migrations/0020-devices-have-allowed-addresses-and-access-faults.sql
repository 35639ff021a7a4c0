alter table data_sources
  -- Addresses and CIDR networks that the device may send from; null is any.
  add column allowed_addresses text[],
  -- When an address was last refused for repeated wrong passwords, and that address.
  add column access_refused_at timestamptz,
  add column access_refused_from text;
create index data_sources_access_refused_at_idx on data_sources (access_refused_at) where access_refused_at is not null;

-- A new installation gets its rules from the program; an older one gets this rule here.
insert into alarm_rules (name, severity, condition, hours, clear_hours, repeat_hours)
  select '设备访问密码错误', 'high', '{"kind": "access"}', 1, 1, 2 where exists (select from alarm_rules);
