-- Documents of money name their exhibition, as their parents do, so that the rows of one exhibition can be published by a
-- row filter. fill_exhibition copies it from the parent; composite foreign keys keep it equal (1359).
create or replace function fill_exhibition() returns trigger language plpgsql as $$
begin
  for at in 1 .. tg_nargs - 1 loop
    execute format('select exhibition_id from %I where id = $1', tg_argv[at]) into new.exhibition_id
      using (to_jsonb(new) ->> tg_argv[0])::uuid;
    exit when new.exhibition_id is not null;
  end loop;
  return new;
end $$;

alter table bill_line add column exhibition_id uuid;
alter table payment_evidence add column exhibition_id uuid;
alter table invoice add column exhibition_id uuid;
alter table invoice_line add column exhibition_id uuid;
alter table invoice_source add column exhibition_id uuid;
alter table settlement_line add column exhibition_id uuid;
alter table dispute add column exhibition_id uuid;
alter table pay_setting_price add column exhibition_id uuid;
alter table participation_task_count add column exhibition_id uuid;

create trigger fill_exhibition before insert on bill_line
  for each row when (new.exhibition_id is null) execute function fill_exhibition('bill_id', 'bill');
create trigger fill_exhibition before insert on payment_evidence
  for each row when (new.exhibition_id is null) execute function fill_exhibition('bill_id', 'bill');
create trigger fill_exhibition before insert on invoice
  for each row when (new.exhibition_id is null) execute function fill_exhibition('application_id', 'invoice_application');
create trigger fill_exhibition before insert on invoice_line
  for each row when (new.exhibition_id is null) execute function fill_exhibition('application_id', 'invoice_application');
create trigger fill_exhibition before insert on invoice_source
  for each row when (new.exhibition_id is null) execute function fill_exhibition('id', 'bill', 'settlement');
create trigger fill_exhibition before insert on settlement_line
  for each row when (new.exhibition_id is null) execute function fill_exhibition('settlement_id', 'settlement');
create trigger fill_exhibition before insert on dispute
  for each row when (new.exhibition_id is null) execute function fill_exhibition('settlement_id', 'settlement');
create trigger fill_exhibition before insert on pay_setting_price
  for each row when (new.exhibition_id is null) execute function fill_exhibition('pay_setting_id', 'pay_setting');
create trigger fill_exhibition before insert on participation_task_count
  for each row when (new.exhibition_id is null) execute function fill_exhibition('task_id', 'participation_task');

-- Small tables at once.
update dispute d set exhibition_id = s.exhibition_id from settlement s where s.id = d.settlement_id;
update participation_task_count c set exhibition_id = t.exhibition_id from participation_task t where t.id = c.task_id;
alter table pay_setting_price disable trigger append_only;
update pay_setting_price p set exhibition_id = s.exhibition_id from pay_setting s where s.id = p.pay_setting_id;
alter table pay_setting_price enable trigger append_only;

-- Until they are filled (1351), these accept the exhibition; 1361 ends that.
drop trigger append_only on payment_evidence;
create trigger append_only before delete or update on payment_evidence
  for each row execute function refuse_change_but('{}', 'exhibition_id');
drop trigger append_only on settlement_line;
create trigger append_only before delete or update on settlement_line
  for each row execute function refuse_change_but('{}', 'exhibition_id');
