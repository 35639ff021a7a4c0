-- Months of species and how often each was written, so that a reader can keep what it has read. Any statement that writes hours counts.
create table species_months (
  place_id integer not null,
  month date not null,
  version integer not null default 1,
  primary key (place_id, month)
);

create function count_species_month() returns trigger language plpgsql as $$
begin
  insert into species_months as m (place_id, month)
    select place_id, date_trunc('month', (ts - interval '1 second') at time zone 'Asia/Shanghai')::date from written group by 1, 2 order by 1, 2
    on conflict (place_id, month) do update set version = m.version + 1;
  return null;
end $$;

create trigger species_hours_inserted after insert on species_hours
  referencing new table as written for each statement execute function count_species_month();
create trigger species_hours_updated after update on species_hours
  referencing new table as written for each statement execute function count_species_month();
create trigger species_hours_deleted after delete on species_hours
  referencing old table as written for each statement execute function count_species_month();

insert into species_months (place_id, month)
select place_id, date_trunc('month', (ts - interval '1 second') at time zone 'Asia/Shanghai')::date from species_hours group by 1, 2;
