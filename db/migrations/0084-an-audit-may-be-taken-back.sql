-- The first decision on a value that is taken back leaves its steps, and a version that nobody has seen.
alter table value_audits drop constraint value_audits_state_check;
alter table value_audits add constraint value_audits_state_check
  check (state in ('open', 'first', 'second', 'signed', 'returned', 'reopened'));
