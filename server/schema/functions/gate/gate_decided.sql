-- The recorded decision about a scan that is sent again.
create or replace function gate_decided(p_exhibition uuid, p_device uuid, p_scan uuid)
returns table (outcome text, passage_id uuid, channel_id uuid, verdict text,
  reason text, overruled text, direction text, holder_name text, badge_code text, type_cn text, type_en text,
  type_colour text, photo_id uuid, people int, people_left int, note text)
language sql stable as $$
  select 'repeated', p.id, p.channel_id, p.verdict, p.reason, p.overruled, p.direction, coalesce(b.name, k.name),
    coalesce(b.code, k.code), coalesce(t.name_cn, y.name_cn), coalesce(t.name_en, y.name_en), t.colour, b.photo_id,
    case when k.people > 1 then p.people end,
    case when k.people > 1 then heads_left(y.entries_kind, y.entries_a_day, k.people,
      case when s.gate_day >= p.gate_day then s.entries_today else 0 end, s.entries_total) end, 
    case when p.reason = 'blacklisted' then gate_blacklist_note(array[b.document_blind_index], p.exhibition_id, p.at)
      else nullif(y.gate_note, '') end
  from passage p
  left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
  left join badge_type t on t.id = b.badge_type_id
  left join ticket k on k.exhibition_id = p.exhibition_id and k.id = p.ticket_id
  left join ticket_type y on y.id = k.ticket_type_id
  left join presence s on s.exhibition_id = p.exhibition_id and s.holder_id = p.ticket_id
  where p.exhibition_id = p_exhibition and p.device_id = p_device and p.scan_id = p_scan
$$;
