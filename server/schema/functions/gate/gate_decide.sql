-- Decides one scan by itself (gate_decide_all), and again whenever somebody else has decided about its holder meanwhile.
create or replace function gate_decide(
  p_exhibition uuid, p_device uuid, p_scan uuid, p_at timestamptz, p_moment timestamptz, p_day date, p_clock_off boolean,
  p_credential uuid, p_code text, p_direction text, p_signature text, p_people int, p_numbers bytea[] default null,
  out outcome text, out passage_id uuid, out channel_id uuid,
  out verdict text, out reason text, out overruled text, out direction text,
  out holder_name text, out badge_code text, out type_cn text, out type_en text, out type_colour text, out photo_id uuid,
  out people int, out people_left int, out note text
)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  loop
    begin
      select a.outcome, a.passage_id, a.channel_id, a.verdict, a.reason, a.overruled, a.direction, a.holder_name, a.badge_code,
        a.type_cn, a.type_en, a.type_colour, a.photo_id, a.people, a.people_left, a.note
      into outcome, passage_id, channel_id, verdict, reason, overruled, direction, holder_name, badge_code,
        type_cn, type_en, type_colour, photo_id, people, people_left, note
      from gate_decide_all(p_exhibition, p_day, array[p_device], array[p_scan], array[p_at], array[p_moment], array[p_clock_off],
        array[p_credential], array[p_code], array[p_direction], array[p_signature], array[p_people], p_numbers,
        case when p_numbers is not null then array_fill(1, array[cardinality(p_numbers)]) end) a;
      return;
    exception when sqlstate 'FG003' then
      null;
    end;
  end loop;
end $$;
