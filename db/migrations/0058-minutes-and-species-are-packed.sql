-- Minutes and hours of species are scattered like hours. A place and month waits in its series; a relation whose index packing has loosened waits
-- until its index is built anew, whatever stops the job in between.
alter table unpacked_months add column series text not null default 'hours' check (series in ('hours', 'minutes', 'species'));
alter table unpacked_months drop constraint unpacked_months_pkey, add primary key (series, place_id, month);

create table loose_indexes (
  relation text primary key
);

insert into unpacked_months (series, place_id, month)
select 'species', place_id, date_trunc('month', ts at time zone 'Asia/Shanghai')::date from species_hours group by 2, 3
union all
select 'minutes', place_id, date_trunc('month', ts at time zone 'Asia/Shanghai')::date from minute_readings group by 2, 3;
