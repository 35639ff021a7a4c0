-- Rejections of files with unknown stations hold the job and its input; files of station hours held the input beside the stations.
-- Text that was cut off at its limit is no JSON and stays.
do $$
declare
  one record;
  old jsonb;
begin
  for one in select id, raw from rejections where channel = 'file' and code = 'UNKNOWN_STATION' loop
    begin
      old := convert_from(one.raw, 'UTF8')::jsonb;
      if not old ? 'job' then
        update rejections
          set raw = convert_to(jsonb_build_object('job', 'import-file', 'input', old - 'codes', 'stations', old -> 'codes')::text, 'UTF8')
          where id = one.id;
      end if;
    exception when others then null;
    end;
  end loop;
end $$;
