-- A row that was taken over from an earlier year because its reporter has not reported yet names that year.
alter table discharge_rows add column filled_year integer;
-- Publishing below the least coverage: who asked for it, why and when; a second person then publishes.
alter table inventories add column proposed_by integer references users(id) on delete set null;
alter table inventories add column proposed_at timestamptz;
alter table inventories add column proposal_reason text;
