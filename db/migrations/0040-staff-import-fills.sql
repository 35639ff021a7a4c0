-- Staff of the city may import the form of an enterprise that cannot fill it in itself; enterprises keep the import of their own.
update roles set permissions = array(select distinct unnest(permissions || array['fill:import']))
where 'fill:own' = any(permissions) or (built_in and name in ('系统管理员', '市级监管'));
