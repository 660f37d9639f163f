-- Adds to the counts of a participation's task and derives its flags from them; the first ticket count creates the
-- ticket task. The counts have sixteen slots, so that writers rarely wait.
create or replace function change_participation_task_counts(p_participation uuid, p_track text, p_drafts int, p_returned int, p_to_pay int,
  p_pending int, p_in_production int, p_done int) returns boolean
language plpgsql as $$
declare
  task uuid;
  exhibition uuid;
  adds constant boolean := least(p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done) >= 0;
  shared boolean := false;
begin
  if adds then
    select id, exhibition_id into task, exhibition from participation_task where participation_id = p_participation and track = p_track
      and (p_drafts = 0 or has_drafts) and (p_returned = 0 or has_returned) and (p_to_pay = 0 or has_to_pay)
      and (p_pending = 0 or has_pending) and (p_in_production = 0 or has_in_production) and (p_done = 0 or has_done) for share;
    shared := found;
  end if;
  if not shared then
    if p_track = 'Tic' and adds then
      insert into participation_task (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, closed)
      select p.id, p_track, p.exhibition_id, p.company_id, p.sponsor_id, above.company_id, p.state = 'ended'
      from participation p left join participation above on above.id = p.parent_id where p.id = p_participation
      on conflict on constraint participation_task_unique do nothing;
    end if;
    select id, exhibition_id into task, exhibition from participation_task where participation_id = p_participation and track = p_track for no key update;
    if not found then return false; end if;
  end if;
  insert into participation_task_count as stored (exhibition_id, task_id, slot, drafts, returned, to_pay, pending, in_production, done)
  values (exhibition, task, row_count_slot(), p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done)
  on conflict (task_id, slot) do update set drafts = stored.drafts + excluded.drafts, returned = stored.returned + excluded.returned,
    to_pay = stored.to_pay + excluded.to_pay, pending = stored.pending + excluded.pending,
    in_production = stored.in_production + excluded.in_production, done = stored.done + excluded.done;
  if shared then return true; end if;
  update participation_task set version = version + 1, updated_at = now(), has_drafts = n.drafts > 0, has_returned = n.returned > 0,
    has_to_pay = n.to_pay > 0, has_pending = n.pending > 0, has_in_production = n.in_production > 0, has_done = n.done > 0
  from (select sum(drafts) as drafts, sum(returned) as returned, sum(to_pay) as to_pay, sum(pending) as pending,
    sum(in_production) as in_production, sum(done) as done from participation_task_count where task_id = task) n
  where id = task and (has_drafts, has_returned, has_to_pay, has_pending, has_in_production, has_done)
    is distinct from (n.drafts > 0, n.returned > 0, n.to_pay > 0, n.pending > 0, n.in_production > 0, n.done > 0);
  return true;
end $$;
