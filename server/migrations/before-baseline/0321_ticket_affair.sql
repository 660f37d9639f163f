-- A ticket affair is there from the first stock on: who has tickets to sell and has sold none has something to do (1020).
-- Who was given none, or gave all of it back, has not (1040).
alter table affair add column has_stock boolean not null default false;

alter table affair alter column status set expression as (case
    when closed then 1040
    when track = 'Cer' and lacks_quota and not gives_quota then 1010
    when has_drafts or has_returned or has_to_pay then 1020
    when has_pending then 1010
    when has_in_production then 1030
    when has_done or (track = 'Tic' and not has_stock) or lacks_quota then 1040
    else 1020 end);

-- Follows what a participation was given to sell. The affair is locked before its stocks are read, so that of two who change
-- different types at once the later one sees both.
create function affair_stocked(p_participation uuid) returns void
language plpgsql as $$
begin
  insert into affair (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, closed)
  select p.id, 'Tic', p.exhibition_id, p.company_id, p.sponsor_id, above.company_id, p.state = 'ended'
  from participation p left join participation above on above.id = p.parent_id where p.id = p_participation
  on conflict on constraint affair_unique do nothing;
  perform 1 from affair where participation_id = p_participation and track = 'Tic' for no key update;
  update affair a set has_stock = s.has, version = version + 1, updated_at = now()
  from (select exists (select from ticket_stock s where s.participation_id = p_participation and s.parent_id is not null
    and s.granted > s.given) as has) s
  where a.participation_id = p_participation and a.track = 'Tic' and a.has_stock <> s.has;
end $$;

select affair_stocked(s.participation_id) from ticket_stock s
where s.parent_id is not null and s.participation_id is not null and s.granted > s.given
group by s.participation_id order by s.participation_id;
