-- Companies whose red points a transaction may have changed are noted in it (`fairgate.waiting`, gone with it) and told
-- after its commit (server/src/kernel/waiting.ts). Whoever adds a flag that counts rows by state adds a trigger with
-- note_waiting_states to their table; nothing in the code has to remember it.
create function note_waiting(company uuid) returns void
language plpgsql as $$
declare
  noted constant text := coalesce(current_setting('fairgate.waiting', true), '');
begin
  if company is null or position(company::text in noted) > 0 then return; end if;
  perform set_config('fairgate.waiting', concat_ws(' ', nullif(noted, ''), company), true);
end $$;

create function note_waiting_venue() returns void
language sql as $$ select note_waiting(id) from company where type = 'platform' $$;

-- A row came into one of the states that wait for somebody, or left them. Arguments: 'venue', or the column that names
-- the company they wait for; then the states.
create function note_waiting_states() returns trigger
language plpgsql as $$
declare
  waits constant text[] := tg_argv[1:];
  was constant boolean := tg_op <> 'INSERT' and old.state = any (waits);
  is_now constant boolean := tg_op <> 'DELETE' and new.state = any (waits);
begin
  if was = is_now then return null; end if;
  if tg_argv[0] = 'venue' then perform note_waiting_venue();
  elsif is_now then perform note_waiting((to_jsonb(new) ->> tg_argv[0])::uuid);
  else perform note_waiting((to_jsonb(old) ->> tg_argv[0])::uuid);
  end if;
  return null;
end $$;

create trigger exhibition_waiting after insert or delete or update of state on exhibition
  for each row execute function note_waiting_states('venue', 'pending');

-- An affair at 1010 waits for whoever approves, the sponsor and the venue; at 1020 for the partner itself.
create function note_waiting_affair() returns trigger
language plpgsql as $$
declare
  was constant int := case when tg_op <> 'INSERT' then old.status end;
  is_now constant int := case when tg_op <> 'DELETE' then new.status end;
  affair affair := case when tg_op = 'DELETE' then old else new end;
begin
  if was is not distinct from is_now then return null; end if;
  if 1010 in (was, is_now) then
    perform note_waiting(affair.sponsor_id);
    perform note_waiting_venue();
  end if;
  if 1020 in (was, is_now) then perform note_waiting(affair.company_id); end if;
  return null;
end $$;
create trigger affair_waiting after insert or update or delete on affair
  for each row execute function note_waiting_affair();
