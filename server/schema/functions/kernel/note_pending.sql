-- Records in the transaction (`fairgate.waiting`) a company whose menu flags may have changed; after the commit the
-- server notifies the company.
create or replace function note_pending(company uuid) returns void
language plpgsql as $$
declare
  recorded constant text := coalesce(current_setting('fairgate.waiting', true), '');
begin
  if company is null or position(company::text in recorded) > 0 then return; end if;
  perform set_config('fairgate.waiting', concat_ws(' ', nullif(recorded, ''), company), true);
end $$;
