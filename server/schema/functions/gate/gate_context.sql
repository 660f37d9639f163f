-- An exhibition as devices and policy simulations evaluate it (contract/src/admission/gate/scan-facts.ts); times are
-- milliseconds since 1970.
create or replace function gate_context(p_exhibition uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'code', e.code,
    'running', e.state in ('preparing', 'ready'),
    'phases', jsonb_strip_nulls(jsonb_build_object(
      'moveIn', case when e.move_in_from is not null then jsonb_build_array(gate_ms(e.move_in_from), gate_ms(e.move_in_to)) end,
      'open', case when e.open_from is not null then jsonb_build_array(gate_ms(e.open_from), gate_ms(e.open_to)) end,
      'moveOut', case when e.move_out_from is not null then jsonb_build_array(gate_ms(e.move_out_from), gate_ms(e.move_out_to)) end)),
    'receiptFrom', gate_ms(e.receipt_from), 'receiptExempt', to_jsonb(e.receipt_exempt),
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'code', z.code, 'path', z.path, 'parentId', z.parent_id,
        'capacity', z.capacity,
        'leaves', exists (select from door o join channel c on c.door_id = o.id
          where o.zone_id = z.id and c.direction <> 'in' and not c.deleted),
        'doorsAround', exists (select from door o where o.zone_id = any (z.path[: cardinality(z.path) - 1]))) order by z.path), '[]')
      from zone z where z.exhibition_id = e.id),
    'channels', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'doorId', c.door_id, 'zoneId', o.zone_id,
        'direction', c.direction, 'subject', c.subject, 'state', c.state) order by c.code), '[]')
      from channel c join door o on o.id = c.door_id where c.exhibition_id = e.id and not c.deleted),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'no', t.number, 'nameCn', t.name_cn, 'nameEn', t.name_en,
        'colour', t.colour, 'subject', t.subject, 'zones', t.zones, 'entriesKind', t.entries_kind, 'entriesADay', t.entries_a_day,
        'ticket', null) order by t.number), '[]')
      from badge_type t where t.exhibition_id = e.id)
      || (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'no', y.number, 'nameCn', y.name_cn, 'nameEn', y.name_en,
        'colour', null, 'subject', 'person', 'zones', y.zones, 'entriesKind', y.entries_kind, 'entriesADay', y.entries_a_day,
        'ticket', jsonb_build_object('people', y.people, 'allowedDays', y.allowed_days, 'note', nullif(y.gate_note, '')))
        order by y.number), '[]')
      from ticket_type y where y.exhibition_id = e.id))
  from exhibition e where e.id = p_exhibition);
end $$;
