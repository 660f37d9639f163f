-- Which entry of the black list refused somebody who has neither badge nor ticket here: a document or a plate was shown, which
-- itself is kept nowhere. Whose badge or ticket it is stands in what the entry suspended (blacklist_held).
alter table passage add column listed uuid;

-- As 0680 has it; when a passage's time is over, who was refused goes too.
drop trigger append_only on passage;
create trigger append_only before update or delete on passage for each row execute function refuse_change_but(
  '{"badge_id": null, "ticket_id": null, "shown": null, "guard_note": null, "listed": null}', 'participation_id');

do $$
declare
  body text := pg_get_functiondef('gate_decide'::regproc);
begin
  if body not like '%facts, policy_no, clause_no)%' or body not like '%facts, version_no, clause)%' then
    raise exception 'gate_decide does not keep passages as it did';
  end if;
  body := replace(body, 'facts, policy_no, clause_no)', 'facts, policy_no, clause_no, listed)');
  execute replace(body, 'facts, version_no, clause)', 'facts, version_no, clause,
    case when holder is null and reason = ''blacklisted'' then gate_listed(p_numbers, p_exhibition, p_moment) end)');
end $$;
