-- A reservation books a place of its slot, and releases it at its end; the constraint slot_capacity refuses if there is
-- none left.
create or replace function slot_booked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.slot_id is not null then
    update slot set booked = booked - 1 where id = old.slot_id;
  end if;
  if tg_op <> 'DELETE' and new.slot_id is not null then
    update slot set booked = booked + 1 where id = new.slot_id;
  end if;
  return null;
end $$;
