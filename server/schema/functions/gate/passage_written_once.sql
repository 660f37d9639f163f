-- A passage is append-only, except for what a later upload evaluates again and what retention removes.
create or replace function passage_written_once() returns trigger
language plpgsql as $$
declare
  evaluated constant text[] := array['verdict', 'reason', 'overruled', 'clause_no'];
  gone constant jsonb := '{"badge_id": null, "ticket_id": null, "shown": null, "guard_note": null, "blacklisted": null}';
begin
  if tg_op = 'UPDATE' then
    if old.offline and to_jsonb(new) - evaluated = to_jsonb(old) - evaluated then
      return new;
    end if;
    if to_jsonb(new) - 'participation_id' = (to_jsonb(old) || gone) - 'participation_id' then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
