-- Rights of alarms, forecasts, mobile runs and emission management for the roles an older installation was made with.
update roles set permissions = array(select distinct unnest(permissions || added))
from (values
  ('系统管理员', array['alarm:handle', 'alarm:rules', 'forecast:edit', 'mobile:import', 'enterprise:view', 'enterprise:edit', 'fill:manage', 'fill:own',
    'fill:review', 'fill:reset', 'surface:fill', 'factor:view', 'factor:edit', 'discharge:compute', 'inventory:manage']),
  ('市级监管', array['alarm:handle', 'alarm:rules', 'forecast:edit', 'mobile:import', 'enterprise:view', 'enterprise:edit', 'fill:manage',
    'fill:review', 'fill:reset', 'surface:fill', 'factor:view', 'factor:edit', 'discharge:compute', 'inventory:manage']),
  ('区县监管', array['alarm:handle', 'mobile:import', 'enterprise:view', 'enterprise:edit', 'fill:manage', 'fill:review', 'surface:fill', 'factor:view']),
  ('审核员', array['alarm:handle', 'enterprise:view', 'fill:review', 'factor:view']),
  ('领导', array['enterprise:view', 'factor:view', '0009-0001', '0009-0002', '0009-0003', '0009-0004', '0009-0005', '0009-0006', '0009-0007', '0009-0008']),
  ('企业用户', array['fill:own'])
) as rights (role, added)
where built_in and name = role;
