-- Takes `wanted` consecutive badge numbers and returns the first.
create or replace function take_badge_numbers(exhibition uuid, wanted int) returns int
language plpgsql as $$
declare
  block constant int := 50;
  first int;
begin
  if wanted = 1 then
    update badge_number set next_number = next_number + 1
    where exhibition_id = exhibition and slot = row_count_slot() and next_number < block_end
    returning next_number - 1 into first;
    if found then return first; end if;
  end if;
  insert into badge_number as stored (exhibition_id, slot, next_number)
  values (exhibition, -1, 1 + case wanted when 1 then block else wanted end)
  on conflict (exhibition_id, slot) do update
    set next_number = stored.next_number + case wanted when 1 then block else wanted end
  returning next_number - case wanted when 1 then block else wanted end into first;
  if wanted = 1 then
    insert into badge_number as stored (exhibition_id, slot, next_number, block_end)
    values (exhibition, row_count_slot(), first + 1, first + block)
    on conflict (exhibition_id, slot) do update set next_number = first + 1, block_end = first + block;
  end if;
  return first;
end $$;
