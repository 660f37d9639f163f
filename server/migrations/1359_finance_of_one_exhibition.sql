-- A row and the rows that it refers to are of one exhibition. Validated in 1360.
create unique index settlement_of_exhibition on settlement (exhibition_id, id);
create unique index other_expense_of_exhibition on other_expense (exhibition_id, id);
create unique index pay_setting_of_exhibition on pay_setting (exhibition_id, id);
create unique index invoice_application_of_exhibition on invoice_application (exhibition_id, id);
drop index invoice_application_by_exhibition;

alter table bill_line add constraint bill_line_exhibition_id check (exhibition_id is not null) not valid;
alter table payment_evidence add constraint payment_evidence_exhibition_id check (exhibition_id is not null) not valid;
alter table invoice add constraint invoice_exhibition_id check (exhibition_id is not null) not valid;
alter table invoice_line add constraint invoice_line_exhibition_id check (exhibition_id is not null) not valid;
alter table invoice_source add constraint invoice_source_exhibition_id check (exhibition_id is not null) not valid;
alter table settlement_line add constraint settlement_line_exhibition_id check (exhibition_id is not null) not valid;
alter table dispute add constraint dispute_exhibition_id check (exhibition_id is not null) not valid;
alter table participation_task_count add constraint participation_task_count_exhibition_id check (exhibition_id is not null) not valid;

alter table badge_fee drop constraint badge_fee_bill_id_fkey,
  add constraint badge_fee_bill_id_fkey foreign key (exhibition_id, bill_id) references bill (exhibition_id, id) not valid;
alter table badge_fee drop constraint badge_fee_bill_line_id_fkey,
  add constraint badge_fee_bill_line_id_fkey foreign key (exhibition_id, bill_line_id) references bill_line (exhibition_id, id) not valid;
alter table badge_fee drop constraint badge_fee_participation_id_fkey,
  add constraint badge_fee_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) not valid;
alter table badge_fee drop constraint badge_fee_payer_id_fkey,
  add constraint badge_fee_payer_id_fkey foreign key (exhibition_id, payer_id) references participation (exhibition_id, id) not valid;
alter table bill drop constraint bill_participation_id_fkey,
  add constraint bill_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) not valid;
alter table bill_line drop constraint bill_line_bill_id_fkey,
  add constraint bill_line_bill_id_fkey foreign key (exhibition_id, bill_id) references bill (exhibition_id, id) not valid;
alter table payment_evidence drop constraint payment_evidence_bill_id_fkey,
  add constraint payment_evidence_bill_id_fkey foreign key (exhibition_id, bill_id) references bill (exhibition_id, id) not valid;
alter table payment drop constraint payment_participation_id_fkey,
  add constraint payment_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) not valid;
alter table invoice drop constraint invoice_application_id_fkey,
  add constraint invoice_application_id_fkey foreign key (exhibition_id, application_id) references invoice_application (exhibition_id, id) not valid;
alter table invoice drop constraint invoice_red_of_fkey,
  add constraint invoice_red_of_fkey foreign key (exhibition_id, red_of) references invoice (exhibition_id, id) not valid;
alter table invoice_application drop constraint invoice_application_participation_id_fkey,
  add constraint invoice_application_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) not valid;
alter table invoice_line drop constraint invoice_line_application_id_fkey,
  add constraint invoice_line_application_id_fkey foreign key (exhibition_id, application_id) references invoice_application (exhibition_id, id) not valid;
alter table invoice_line drop constraint invoice_line_source_id_fkey,
  add constraint invoice_line_source_id_fkey foreign key (exhibition_id, source_id) references invoice_source (exhibition_id, id) not valid;
alter table settlement drop constraint settlement_participation_id_fkey,
  add constraint settlement_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) not valid;
alter table settlement_line drop constraint settlement_line_settlement_id_fkey,
  add constraint settlement_line_settlement_id_fkey foreign key (exhibition_id, settlement_id) references settlement (exhibition_id, id) not valid;
alter table settlement_line drop constraint settlement_line_adjusts_fkey,
  add constraint settlement_line_adjusts_fkey foreign key (exhibition_id, adjusts) references settlement_line (exhibition_id, id) not valid;
alter table settlement_line drop constraint settlement_line_expense_id_fkey,
  add constraint settlement_line_expense_id_fkey foreign key (exhibition_id, expense_id) references other_expense (exhibition_id, id) not valid;
alter table settlement_line drop constraint settlement_line_from_participation_id_fkey,
  add constraint settlement_line_from_participation_id_fkey foreign key (exhibition_id, from_participation_id) references participation (exhibition_id, id) not valid;
alter table dispute drop constraint dispute_settlement_id_fkey,
  add constraint dispute_settlement_id_fkey foreign key (exhibition_id, settlement_id) references settlement (exhibition_id, id) not valid;
alter table dispute drop constraint dispute_line_id_fkey,
  add constraint dispute_line_id_fkey foreign key (exhibition_id, line_id) references settlement_line (exhibition_id, id) not valid;
alter table other_expense drop constraint other_expense_participation_id_fkey,
  add constraint other_expense_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) not valid;
alter table participation drop constraint participation_parent_id_fkey,
  add constraint participation_parent_id_fkey foreign key (exhibition_id, parent_id) references participation (exhibition_id, id) not valid;
alter table participation_task drop constraint participation_task_participation_id_fkey,
  add constraint participation_task_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) on delete cascade not valid;
alter table participation_task_count drop constraint participation_task_count_task_id_fkey,
  add constraint participation_task_count_task_id_fkey foreign key (exhibition_id, task_id) references participation_task (exhibition_id, id) on delete cascade not valid;
alter table quota drop constraint quota_participation_id_fkey,
  add constraint quota_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id) on delete cascade not valid;
-- A price of the venue's settings has no exhibition, so the plain key stays.
alter table pay_setting_price add constraint pay_setting_price_of_exhibition
  foreign key (exhibition_id, pay_setting_id) references pay_setting (exhibition_id, id);
