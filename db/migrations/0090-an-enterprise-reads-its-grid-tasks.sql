-- Tasks of the grid have a right apart from the maps: an enterprise reads those that name it, as it reads its cases, and no map.
update roles set permissions = array(select distinct unnest(permissions || array['grid:tasks']))
where permissions && array['grid:view', 'order:answer'];
