-- A leader reads everything (roles of the specification): calculations of emissions and what their checks found, too. Who calculates reads them as before.
update roles set permissions = array(select distinct unnest(permissions || array['discharge:view']))
where 'discharge:compute' = any (permissions) or 'inventory:manage' = any (permissions) or (built_in and name = '领导');
