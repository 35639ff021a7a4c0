alter table surface_fills rename column told to answers;
update surface_import_rows set fill = (fill - 'told') || jsonb_build_object('answers', fill -> 'told') where fill ? 'told';
alter table alarms rename column told_at to notified_at;
