-- Which kinds of data of a row were shredded when their time was over (contract/src/privacy/kinds.ts). What was shredded is
-- shredded once, and nobody takes it for a change of the row.
alter table badge add column shredded text[] not null default '{}';
alter table vehicle_driver add column shredded text[] not null default '{}';
alter table ticket add column shredded text[] not null default '{}';
alter table ticket_order add column shredded text[] not null default '{}';
alter table whitelist_guest add column shredded text[] not null default '{}';
alter table travel add column shredded text[] not null default '{}';
alter table declaration add column shredded text[] not null default '{}';

-- Whose passage it was, of one whose badge or ticket it no longer names: figures by participation are counted anew from it.
alter table passage add column participation_id uuid;

-- Rows that are written once may lose what names somebody, and nothing else of them may change.
--   tg_argv[0]  what stands there then, as JSON: {"address": ""}
--   tg_argv[1]  a column that may be filled by it
create function refuse_change_but() returns trigger
language plpgsql as $$
declare
  filled constant text := coalesce(tg_argv[1], '');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - filled = (to_jsonb(old) || tg_argv[0]::jsonb) - filled then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger append_only on operation_log;
create trigger append_only before update or delete on operation_log for each row
  execute function refuse_change_but('{"address": ""}');
drop trigger append_only on passage;
create trigger append_only before update or delete on passage for each row
  execute function refuse_change_but('{"badge_id": null, "ticket_id": null, "shown": null, "guard_note": null}', 'participation_id');
drop trigger append_only on history;
create trigger append_only before update or delete on history for each row
  execute function refuse_change_but('{"snapshot": null}');

-- Who is nobody any more is gathered into nobody's people: what is known of who attended stays as it was.
create or replace function audience_due_of_badges() returns trigger
language plpgsql as $$
declare
  holding constant text[] := array['active', 'suspended', 'expired'];
begin
  if tg_op = 'INSERT' then
    insert into audience_due (exhibition_id, holder_id, holder)
    select exhibition_id, id, 'badge' from new_rows where state = 'active';
  else
    insert into audience_due (exhibition_id, holder_id, holder)
    select n.exhibition_id, n.id, 'badge' from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    where n.shredded = '{}' and (n.state = 'active' and (o.state <> 'active'
      or (n.name, n.document_digest, n.phone_digest, n.employer, n.job_title, n.birth)
        is distinct from (o.name, o.document_digest, o.phone_digest, o.employer, o.job_title, o.birth))
      or o.state = any (holding) and not n.state = any (holding));
  end if;
  return null;
end $$;
drop trigger ticket_gathered_update on ticket;
create trigger ticket_gathered_update after update on ticket for each row
  when (new.shredded = '{}' and ((new.state in ('refunded', 'voided')) is distinct from (old.state in ('refunded', 'voided'))
    or (new.name, new.document_digest, new.phone_digest, new.birth)
      is distinct from (old.name, old.document_digest, old.phone_digest, old.birth)))
  execute function audience_due_of_ticket();

-- No device goes by the pack of a show that is over.
create or replace function pack_badge_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'badge'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join credential c on c.exhibition_id = n.exhibition_id and c.badge_id = n.id
  where n.shredded = '{}' and (n.state, n.suspended_by, n.valid, n.door_ids, n.entries_kind, n.slot_window, n.name)
    is distinct from (o.state, o.suspended_by, o.valid, o.door_ids, o.entries_kind, o.slot_window, o.name);
  return null;
end $$;
