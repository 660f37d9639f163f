alter table invoice validate constraint invoice_state;
alter table invoice validate constraint invoice_confirmed;
