-- A certificate of retention grows on its day and is never less, nor deleted.
create or replace function retention_certificate_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.rows > old.rows
    and to_jsonb(new) - 'rows' - 'counts' - 'last_at' = to_jsonb(old) - 'rows' - 'counts' - 'last_at' then return new;
  end if;
  raise exception 'retention_certificate is append-only' using errcode = '55000';
end $$;
