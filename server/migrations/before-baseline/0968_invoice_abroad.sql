-- Who buys from abroad has another country's tax number, or none, and gets ordinary invoices only.
alter table invoice_setting
  add column abroad boolean not null default false,
  drop constraint invoice_setting_tax_number_check,
  add constraint invoice_setting_tax_number check (case when abroad then tax_number ~ '^([0-9A-Z]{4,20})?$' and kind = 'ordinary'
    else tax_number ~ '^[0-9A-Z]{15,18}$' end);
