-- What the gate will ask beside a badge's type: limits of the badge's own, when a vehicle may come, the ground it stands
-- on, and from when on a receipt of a declaration is needed.
alter table badge
  -- A guest's days; null: those of the badge's phases.
  add column valid tstzrange constraint badge_valid check (valid is null or not (isempty(valid) or lower_inf(valid) or upper_inf(valid))),
  -- The only doors it opens; empty: those of its type's zones.
  add column door_ids uuid[] not null default '{}',
  -- How often; null: as its type says.
  add column entries_kind text constraint badge_entries_kind check (entries_kind in ('single', 'unlimited')),
  -- The slot a vehicle has, with what is forgiven before and after; null: none is needed.
  add column slot_window tstzrange constraint badge_slot_window check (slot_window is null or not isempty(slot_window));

alter table exhibition
  -- Doors outlive shows: the venue's own days and its garden are grounds as a show is.
  add column kind text not null default 'show' constraint exhibition_kind check (kind in ('show', 'venue', 'garden')),
  -- From then on nobody enters without a living receipt; null: none is asked for.
  add column receipt_from timestamptz,
  -- Badge types that need none.
  add column receipt_exempt uuid[] not null default '{}';
