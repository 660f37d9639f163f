-- Adds an exhibition to the delta of offline devices when its dates or its state changed.
create or replace function bundle_gate_context_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, why)
  select n.id, 'exhibition' from new_rows n join old_rows o on o.id = n.id
  where (n.state, n.move_in_from, n.move_in_to, n.open_from, n.open_to, n.move_out_from, n.move_out_to, n.receipt_from,
      n.receipt_exempt)
    is distinct from (o.state, o.move_in_from, o.move_in_to, o.open_from, o.open_to, o.move_out_from, o.move_out_to,
      o.receipt_from, o.receipt_exempt);
  return null;
end $$;
