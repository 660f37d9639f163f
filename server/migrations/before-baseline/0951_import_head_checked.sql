alter table import_row validate constraint import_row_state_check;
alter table import_row validate constraint import_row_head;
