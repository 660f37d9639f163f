-- A ticket somebody came in with is neither sold nor given back any more, whatever it is suspended or stopped for: what goes
-- home to a stock is told by when it was entered, never by the state it has now. Validated by 0873.
alter table ticket add constraint ticket_entered check (case state
  when 'entered' then entered_at is not null
  when 'issued' then entered_at is null
  when 'refunded' then entered_at is null
  else true end) not valid;

-- Tickets whose first admission came by an upload; one that was suspended meanwhile was entered all the same.
create or replace function gate_tickets_entered(p_exhibition uuid, p_tickets uuid[], p_at timestamptz[]) returns void language sql as $$
  update ticket k set state = case k.state when 'issued' then 'entered' else k.state end, entered_at = n.at, version = k.version + 1
  from (select id, min(at) as at from unnest(p_tickets, p_at) u (id, at) group by id) n
  where k.exhibition_id = p_exhibition and k.id = n.id and k.state in ('issued', 'suspended') and k.entered_at is null
$$;

-- Links of tickets that were made before their holder changed are known to who held them: they end.
delete from open_link l using ticket_credential dead, ticket_credential living
where l.purpose = 'ticket' and dead.ticket_id = l.subject and dead.dead_reason = 'replaced'
  and living.exhibition_id = dead.exhibition_id and living.ticket_id = dead.ticket_id and living.dead_reason is null
  and l.made_at < living.created_at;
