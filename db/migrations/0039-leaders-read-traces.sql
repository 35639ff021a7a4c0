-- A leader reads traces and their reports; orders stay with those who may send them.
update roles set permissions = array(select distinct unnest(permissions || array['vocs:enterpriseInfo']))
where built_in and name = '领导';
