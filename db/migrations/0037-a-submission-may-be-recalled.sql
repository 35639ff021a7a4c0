-- A submitted form can be taken back until the first reviewer has opened it.
alter table fills add column opened_at timestamptz;
alter table fills add column opened_by text;
