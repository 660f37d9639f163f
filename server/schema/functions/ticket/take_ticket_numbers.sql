-- Takes `wanted` consecutive ticket numbers and returns the first.
create or replace function take_ticket_numbers(exhibition uuid, wanted int) returns int
language plpgsql as $$
declare
  block constant int := greatest(100, wanted);
  first int;
begin
  update ticket_number set next_number = next_number + wanted
  where exhibition_id = exhibition and slot = row_count_slot() and next_number + wanted <= block_end
  returning next_number - wanted into first;
  if found then return first; end if;
  insert into ticket_number as stored (exhibition_id, slot, next_number) values (exhibition, -1, 1 + block)
  on conflict (exhibition_id, slot) do update set next_number = stored.next_number + block
  returning next_number - block into first;
  insert into ticket_number as stored (exhibition_id, slot, next_number, block_end)
  values (exhibition, row_count_slot(), first + wanted, first + block)
  on conflict (exhibition_id, slot) do update set next_number = first + wanted, block_end = first + block;
  return first;
end $$;
