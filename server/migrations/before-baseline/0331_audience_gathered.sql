-- Whoever holds a badge that became active, or was changed while it was, is to be gathered.
create function audience_due_of_badges() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audience_due (exhibition_id, holder_id, holder)
    select exhibition_id, id, 'badge' from new_rows where state = 'active';
  else
    insert into audience_due (exhibition_id, holder_id, holder)
    select n.exhibition_id, n.id, 'badge' from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    where n.state = 'active' and (o.state <> 'active'
      or (n.name, n.document_digest, n.phone_digest, n.employer, n.job_title, n.birth)
        is distinct from (o.name, o.document_digest, o.phone_digest, o.employer, o.job_title, o.birth));
  end if;
  return null;
end $$;
create trigger badge_gathered_insert after insert on badge referencing new table as new_rows
  for each statement execute function audience_due_of_badges();
create trigger badge_gathered_update after update on badge referencing old table as old_rows new table as new_rows
  for each statement execute function audience_due_of_badges();

-- And who came in, once a day of the gate. The holder stands in a column that is called by what it was first made for.
create function audience_due_of_entry() returns trigger
language plpgsql as $$
begin
  insert into audience_due (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, coalesce(to_jsonb(new) ->> 'holder_id', to_jsonb(new) ->> 'badge_id')::uuid, 'entry', new.gate_day);
  return null;
end $$;
create trigger presence_gathered after update on presence for each row
  when (new.entries_total > old.entries_total and (old.entries_total = 0 or new.gate_day > old.gate_day))
  execute function audience_due_of_entry();

-- Those that are there already.
insert into audience_due (exhibition_id, holder_id, holder) select exhibition_id, id, 'badge' from badge where state = 'active';
insert into audience_due (exhibition_id, holder_id, holder, came_on)
select distinct exhibition_id, badge_id, 'entry', gate_day from passage
where badge_id is not null and verdict = 'admitted' and direction = 'in';
