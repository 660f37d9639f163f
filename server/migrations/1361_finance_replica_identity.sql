-- Reads nothing: the valid checks prove it.
alter table bill_line alter column exhibition_id set not null;
alter table bill_line drop constraint bill_line_exhibition_id;
alter table payment_evidence alter column exhibition_id set not null;
alter table payment_evidence drop constraint payment_evidence_exhibition_id;
alter table invoice alter column exhibition_id set not null;
alter table invoice drop constraint invoice_exhibition_id;
alter table invoice_line alter column exhibition_id set not null;
alter table invoice_line drop constraint invoice_line_exhibition_id;
alter table invoice_source alter column exhibition_id set not null;
alter table invoice_source drop constraint invoice_source_exhibition_id;
alter table settlement_line alter column exhibition_id set not null;
alter table settlement_line drop constraint settlement_line_exhibition_id;
alter table dispute alter column exhibition_id set not null;
alter table dispute drop constraint dispute_exhibition_id;
alter table participation_task_count alter column exhibition_id set not null;
alter table participation_task_count drop constraint participation_task_count_exhibition_id;

drop trigger append_only on payment_evidence;
create trigger append_only before delete or update on payment_evidence for each row execute function refuse_change();
drop trigger append_only on settlement_line;
create trigger append_only before delete or update on settlement_line for each row execute function refuse_change();

-- What a published update or delete says of the old row contains the exhibition. Where an index is needed for foreign keys
-- anyway, that index; else the whole row, which costs an insert nothing. A generated column forbids the whole row.
alter table bill replica identity using index bill_of_exhibition;
alter table bill_line replica identity using index bill_line_of_exhibition;
alter table settlement replica identity using index settlement_of_exhibition;
alter table settlement_line replica identity using index settlement_line_of_exhibition;
alter table invoice replica identity using index invoice_of_exhibition;
alter table invoice_source replica identity using index invoice_source_of_exhibition;
alter table invoice_application replica identity using index invoice_application_of_exhibition;
alter table other_expense replica identity using index other_expense_of_exhibition;
alter table participation replica identity using index participation_of_exhibition;
alter table participation_task replica identity using index participation_task_of_exhibition;
alter table badge_fee replica identity full;
alter table payment replica identity full;
alter table payment_evidence replica identity full;
alter table invoice_line replica identity full;
alter table dispute replica identity full;
alter table pay_setting replica identity full;
alter table pay_setting_price replica identity full;
alter table participation_task_count replica identity full;
alter table quota replica identity full;
alter table postponement replica identity full;
