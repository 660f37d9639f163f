-- Notes in the transaction (`fairgate.waiting`) a company whose flags it may have changed; the company is told after
-- the commit (server/src/kernel/waiting.ts).
create or replace function note_waiting(company uuid) returns void
language plpgsql as $$
declare
  noted constant text := coalesce(current_setting('fairgate.waiting', true), '');
begin
  if company is null or position(company::text in noted) > 0 then return; end if;
  perform set_config('fairgate.waiting', concat_ws(' ', nullif(noted, ''), company), true);
end $$;
