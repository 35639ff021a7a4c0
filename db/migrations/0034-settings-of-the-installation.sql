-- One value a key that an administrator chose for the whole installation, with the hand that changed it.
create table settings (
  key text primary key,
  value text not null,
  changed_by text not null,
  changed_at timestamptz not null
);
