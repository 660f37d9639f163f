-- Declares whose menu flags depend on the rows of a table: `select pending_for('company', 'owner_company_id',
-- '{returned}')` creates a trigger that marks that company (note_pending) when a row enters or leaves one of these
-- states. `company_column` is 'venue' or the column that names the company, `state` the column of the state.
create or replace function pending_for(source text, company_column text, states text[], state text default 'state') returns void
language plpgsql as $$
declare
  note constant text := case company_column when 'venue' then 'note_pending_venue()' else 'note_pending(%s.' || company_column || ')' end;
begin
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.%2$s::text = any (%3$L);
      is_now constant boolean := tg_op <> 'DELETE' and new.%2$s::text = any (%3$L);
    begin
      if is_now and not was then perform %4$s;
      elsif was and not is_now then perform %5$s;
      end if;
      return null;
    end $body$;
    create trigger %1$s after insert or delete or update of %2$s on %6$s for each row execute function %1$s()$text$,
    format('%s_pending_for_%s', source, company_column), state, states, format(note, 'new'), format(note, 'old'), source);
end $$;
