-- Whoever holds a ticket is gathered as who holds a badge: once it is issued, when it gets another holder, and when it is given
-- back or stopped for good, so that who never came is no visitor. Coming in with it moves its state and is told by presence.
create function audience_due_of_new_tickets() returns trigger
language plpgsql as $$
begin
  insert into audience_due (exhibition_id, holder_id, holder) select exhibition_id, id, 'ticket' from new_rows;
  return null;
end $$;
create trigger ticket_gathered_insert after insert on ticket referencing new table as new_rows
  for each statement execute function audience_due_of_new_tickets();

create function audience_due_of_ticket() returns trigger
language plpgsql as $$
begin
  insert into audience_due (exhibition_id, holder_id, holder) values (new.exhibition_id, new.id, 'ticket');
  return null;
end $$;
create trigger ticket_gathered_update after update on ticket for each row
  when ((new.state in ('refunded', 'voided')) is distinct from (old.state in ('refunded', 'voided'))
    or (new.name, new.document_digest, new.phone_digest, new.birth)
      is distinct from (old.name, old.document_digest, old.phone_digest, old.birth))
  execute function audience_due_of_ticket();

-- A badge that holds no more is due too: voided, or its approval undone.
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
    where n.state = 'active' and (o.state <> 'active'
      or (n.name, n.document_digest, n.phone_digest, n.employer, n.job_title, n.birth)
        is distinct from (o.name, o.document_digest, o.phone_digest, o.employer, o.job_title, o.birth))
      or o.state = any (holding) and not n.state = any (holding);
  end if;
  return null;
end $$;

-- The first entry of a day, even where somebody was scanned on their way out that morning.
create or replace function audience_due_of_entry() returns trigger
language plpgsql as $$
begin
  insert into audience_due (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, new.holder_id, 'entry', new.gate_day);
  return null;
end $$;
drop trigger presence_gathered on presence;
create trigger presence_gathered after update on presence for each row
  when (new.entries_total > old.entries_total
    and (old.entries_total = 0 or old.entries_today = 0 or new.gate_day > old.gate_day))
  execute function audience_due_of_entry();

-- A device without a network tells later whom it let in: presence stands in today by then, the passage says its own day.
create function audience_due_of_late_passage() returns trigger
language plpgsql as $$
begin
  insert into audience_due (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, coalesce(new.ticket_id, new.badge_id), 'entry', new.gate_day);
  return null;
end $$;
create trigger passage_gathered_late after insert on passage for each row
  when (new.verdict = 'admitted' and new.direction = 'in' and (new.badge_id is not null or new.ticket_id is not null)
    and new.at < clock_timestamp() - interval '10 minutes')
  execute function audience_due_of_late_passage();

-- Those that are there already.
insert into audience_due (exhibition_id, holder_id, holder)
select exhibition_id, id, 'ticket' from ticket where state not in ('refunded', 'voided');
insert into audience_due (exhibition_id, holder_id, holder, came_on)
select distinct exhibition_id, ticket_id, 'entry', gate_day from passage
where ticket_id is not null and verdict = 'admitted' and direction = 'in';
