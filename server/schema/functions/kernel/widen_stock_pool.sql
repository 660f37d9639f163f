-- Adds `n` to an allowance, evenly over its slots, or takes -n away if that many are left. Returns like take_stock.
create or replace function widen_stock_pool(p_scope uuid, p_name text, n int) returns int
language plpgsql as $$
declare
  there bigint;
begin
  perform 1 from stock_pool where scope = p_scope and name = p_name order by slot for no key update;
  if not found then raise exception 'no allowance % of %', p_name, p_scope; end if;
  if n >= 0 then
    update stock_pool set open = open + n / 16 + case when slot < n % 16 then 1 else 0 end
    where scope = p_scope and name = p_name;
    return null;
  end if;
  select sum(open) into there from stock_pool where scope = p_scope and name = p_name;
  if there < -n then return there; end if;
  -- The remaining number is spread evenly again: a recall leaves no slot empty while others are full.
  update stock_pool set open = ((there + n) / 16 + case when slot < (there + n) % 16 then 1 else 0 end)::int
  where scope = p_scope and name = p_name;
  return null;
end $$;
