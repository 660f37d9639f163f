-- How much of a thing is left and how much is taken, in sixteen slots, so that writers meet only where it nearly runs out:
-- tickets of a stock, answers of a survey. Over all slots nothing is taken that was not there, and nothing that is there is
-- refused.
create table allowance (
  scope uuid not null,
  name text not null,
  slot smallint not null constraint allowance_slot check (slot between 0 and 15),
  open int not null default 0 constraint allowance_open check (open >= 0),
  taken int not null default 0 constraint allowance_taken check (taken >= 0),
  primary key (scope, name, slot)
) with (fillfactor = 70);

-- Takes n (n < 0: gives -n back): from the own slot, else from the fullest nobody holds, else from all sixteen, locked in
-- order. Answers null where it was done, else what is left: asked with all sixteen held, so that nobody is refused what
-- another is just giving back. What was tried and failed is undone by the inner block, its locks too: whoever waits for all
-- sixteen holds none out of their order.
create function take_allowance(p_scope uuid, p_name text, n int) returns int
language plpgsql as $$
declare
  there bigint;
begin
  if n is null or n = 0 then raise exception 'an allowance is taken by one at least'; end if;
  begin
    update allowance set open = open - n, taken = taken + n
    where scope = p_scope and name = p_name and slot = (
      select slot from allowance where scope = p_scope and name = p_name and open >= n and taken >= -n
      order by slot = counter_slot() desc, case when n > 0 then open else taken end desc, slot
      limit 1 for no key update skip locked);
    if found then return null; end if;
    raise exception using errcode = 'FG001';
  exception when sqlstate 'FG001' then null;
  end;
  perform 1 from allowance where scope = p_scope and name = p_name order by slot for no key update;
  select coalesce(sum(case when n > 0 then open else taken end), 0) into there from allowance
  where scope = p_scope and name = p_name;
  if there < abs(n) then return there; end if;
  update allowance a set open = a.open - sign(n)::int * share.some, taken = a.taken + sign(n)::int * share.some
  from (select slot, least(has, greatest(0, abs(n) - before))::int as some from (
    select slot, has, coalesce(sum(has) over (order by has desc, slot rows between unbounded preceding and 1 preceding), 0) as before
    from (select slot, case when n > 0 then open else taken end as has from allowance
      where scope = p_scope and name = p_name) held) ordered) share
  where a.scope = p_scope and a.name = p_name and a.slot = share.slot and share.some > 0;
  return null;
end $$;

-- Opens n more, evenly over the slots, or n < 0 fewer where that many are open. Answers as take_allowance.
create function widen_allowance(p_scope uuid, p_name text, n int) returns int
language plpgsql as $$
declare
  there bigint;
begin
  perform 1 from allowance where scope = p_scope and name = p_name order by slot for no key update;
  if not found then raise exception 'no allowance % of %', p_name, p_scope; end if;
  if n >= 0 then
    update allowance set open = open + n / 16 + case when slot < n % 16 then 1 else 0 end
    where scope = p_scope and name = p_name;
    return null;
  end if;
  select sum(open) into there from allowance where scope = p_scope and name = p_name;
  if there < -n then return there; end if;
  -- What stays is spread evenly again: a recall leaves no slot empty while others are full.
  update allowance set open = ((there + n) / 16 + case when slot < (there + n) % 16 then 1 else 0 end)::int
  where scope = p_scope and name = p_name;
  return null;
end $$;
