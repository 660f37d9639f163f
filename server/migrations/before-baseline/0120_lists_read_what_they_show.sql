-- `npm run explain` asks each list all it offers and has PostgreSQL say what it read for it. What follows is what was missing.

-- A list of one company's or one type's badges in some states is read by an index that has the state before the date: were
-- it behind, the tab "pending" would walk through the twenty thousand drafts that came in last.
create index badge_company_state on badge (exhibition_id, company_id, state, created_at, id);
drop index badge_company;
create index badge_type_state on badge (exhibition_id, badge_type_id, state, created_at, id);
drop index badge_of_type;

-- The report of an import: its rows in a state, or bad for a reason, in the sheet's order.
create index badge_import_row_list on badge_import_row (import_id, state, row_number, id);
drop index badge_import_row_state;
create index badge_import_row_reasons on badge_import_row (import_id, reason, state, row_number, id) where reason is not null;
drop index badge_import_row_reason;

-- What one operator did, and who used one command.
create index operation_log_operator on operation_log (operator_id, at, id) where operator_id is not null;
create index operation_log_command on operation_log (command, at, id);
-- Refused operations are few, and what one looks for: all, of an exhibition, of a company.
create index operation_log_refused on operation_log (at, id) where status_code <> 10001;
create index operation_log_refused_in on operation_log (exhibition_id, at, id) where status_code <> 10001;
create index operation_log_refused_of on operation_log (company_id, at, id) where status_code <> 10001;
-- The names a company finds in its log are its own: its id is one of the index's keys, so that nothing of the others' is read
-- for it. `entrySearches` (operation-log/queries.ts) asks for them.
drop index operation_log_found;
create index operation_log_found on operation_log using gin ((name_grams('', target_name) || array['=' || company_id::text]))
  with (gin_pending_list_limit = 256);
