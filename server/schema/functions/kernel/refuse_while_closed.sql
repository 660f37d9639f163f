-- The fence of exhibitions that move to another database: refuses a row, as it is to be (tg_argv[0] = 'new') or as it was
-- ('old'), once cell_member says that its exhibition is closed. tg_argv[1] is the column that names it: `id` for the exhibition's
-- own row, otherwise `exhibition_id`. The lock comes first and the row is read by a later statement: whoever read `open` keeps the fence from being
-- taken as closed until its transaction has ended. A transaction that has passed once passes until its end.
create or replace function refuse_while_closed() returns trigger
language plpgsql as $$
declare
  exhibition uuid;
  member cell_member%rowtype;
begin
  -- Two statements: a row of one table has no column of the other.
  if tg_argv[1] = 'id' then
    exhibition := case tg_argv[0] when 'new' then new.id else old.id end;
  else
    exhibition := case tg_argv[0] when 'new' then new.exhibition_id else old.exhibition_id end;
  end if;
  if current_setting('fairgate.passed_fence', true) is distinct from exhibition::text then
    perform pg_advisory_xact_lock_shared(fence_lock(exhibition));
    select * into member from cell_member m where m.exhibition_id = exhibition;
    if current_setting('transaction_isolation') <> 'read committed' then
      -- Its snapshot may be older than the fence. Fails if the row has changed since.
      perform from cell_member m where m.exhibition_id = exhibition for share;
      if not found then
        raise exception 'the fence is younger than the snapshot' using errcode = '40001';
      end if;
    end if;
    if member.new_cell is not null then
      raise exception 'exhibition % has moved', exhibition using errcode = 'FG005', detail = member.new_cell;
    elsif not member.open then
      raise exception 'exhibition % is being moved', exhibition using errcode = 'FG004';
    end if;
    perform set_config('fairgate.passed_fence', exhibition::text, true);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
