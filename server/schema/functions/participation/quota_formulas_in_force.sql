-- The formulas of quotas that are in force in an exhibition: those of the newest rule book that has begun.
create or replace function quota_formulas_in_force(exhibition uuid)
returns table (badge_type_id uuid, book_id uuid, code text, formula jsonb) language sql stable as $$
  select f.badge_type_id, f.book_id, f.code, f.formula from quota_formula f
  where f.exhibition_id = exhibition and exists (select from badge_type t where t.id = f.badge_type_id) and f.book_id = (
    select b.id from rule_book b where b.exhibition_id = exhibition and b.state <> 'draft' and b.effective_at <= now()
    order by b.effective_at desc limit 1)
$$;
