-- What a device decided without a network is judged again when more of the same holder arrives: any order of uploads comes to the
-- same. Everything else of a passage is written once, but for what goes when its time is over (0883).
create function passage_written_once() returns trigger
language plpgsql as $$
declare
  judged constant text[] := array['verdict', 'reason', 'overruled', 'clause_no'];
  gone constant jsonb := '{"badge_id": null, "ticket_id": null, "shown": null, "guard_note": null, "listed": null}';
begin
  if tg_op = 'UPDATE' then
    if old.offline and to_jsonb(new) - judged = to_jsonb(old) - judged then
      return new;
    end if;
    if to_jsonb(new) - 'participation_id' = (to_jsonb(old) || gone) - 'participation_id' then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger append_only on passage;
create trigger append_only before update or delete on passage for each row execute function passage_written_once();
