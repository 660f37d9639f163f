-- Takes `n` of an allowance (n < 0: returns it): from this connection's slot, otherwise from the fullest free one,
-- otherwise from all sixteen, locked in order. Returns null when done, otherwise the remaining number, read with all
-- sixteen locked, so that nobody is refused what a concurrent transaction returns. A failed attempt is rolled back with
-- its locks, so that a transaction that waits for all sixteen holds none out of order.
create or replace function take_stock(p_scope uuid, p_name text, n int) returns int
language plpgsql as $$
declare
  there bigint;
begin
  if n is null or n = 0 then raise exception 'an allowance is taken by one at least'; end if;
  begin
    update stock_pool set open = open - n, taken = taken + n
    where scope = p_scope and name = p_name and slot = (
      select slot from stock_pool where scope = p_scope and name = p_name and open >= n and taken >= -n
      order by slot = row_count_slot() desc, case when n > 0 then open else taken end desc, slot
      limit 1 for no key update skip locked);
    if found then return null; end if;
    raise exception using errcode = 'FG001';
  exception when sqlstate 'FG001' then null;
  end;
  perform 1 from stock_pool where scope = p_scope and name = p_name order by slot for no key update;
  select coalesce(sum(case when n > 0 then open else taken end), 0) into there from stock_pool
  where scope = p_scope and name = p_name;
  if there < abs(n) then return there; end if;
  update stock_pool a set open = a.open - sign(n)::int * share.some, taken = a.taken + sign(n)::int * share.some
  from (select slot, least(has, greatest(0, abs(n) - before))::int as some from (
    select slot, has, coalesce(sum(has) over (order by has desc, slot rows between unbounded preceding and 1 preceding), 0) as before
    from (select slot, case when n > 0 then open else taken end as has from stock_pool
      where scope = p_scope and name = p_name) slots) ordered) share
  where a.scope = p_scope and a.name = p_name and a.slot = share.slot and share.some > 0;
  return null;
end $$;
