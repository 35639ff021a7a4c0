-- An item that is sent again has a new deadline, with all its reminders.
alter table work_notices add column due_at timestamptz;
update work_notices n set due_at = d.due_at from work_deadlines d where d.item_id = n.item_id and d.name = n.deadline;
update work_notices set due_at = at where due_at is null;
alter table work_notices alter column due_at set not null;
alter table work_notices drop constraint work_notices_item_id_deadline_reminder_key;
alter table work_notices add unique (item_id, deadline, due_at, reminder);
