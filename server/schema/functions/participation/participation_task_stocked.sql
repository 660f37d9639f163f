-- The ticket task of a participation depends on the stock that it can sell. The task is locked before its stocks are
-- read: of two transactions that change different ticket types at once, the later one sees both.
create or replace function participation_task_stocked(p_participation uuid) returns void
language plpgsql as $$
begin
  insert into participation_task (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, closed)
  select p.id, 'Tic', p.exhibition_id, p.company_id, p.sponsor_id, above.company_id, p.state = 'ended'
  from participation p left join participation above on above.id = p.parent_id where p.id = p_participation
  on conflict on constraint participation_task_unique do nothing;
  perform 1 from participation_task where participation_id = p_participation and track = 'Tic' for no key update;
  update participation_task a set has_stock = s.has, version = version + 1, updated_at = now()
  from (select exists (select from ticket_stock s where s.participation_id = p_participation and s.parent_id is not null
    and s.granted > s.given) as has) s
  where a.participation_id = p_participation and a.track = 'Tic' and a.has_stock <> s.has;
end $$;
