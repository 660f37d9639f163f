-- The tables of stay as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table vehicle_parking (
  exhibition_id uuid not null,
  badge_id uuid not null,
  entered_at timestamptz not null,
  ends_at timestamptz not null,
  warned_at timestamptz,
  exceeded_at timestamptz,
  left_at timestamptz,
  over_half_hours integer not null default 0,
  constraint vehicle_parking_pkey primary key (exhibition_id, badge_id, entered_at),
  constraint vehicle_parking_over check (over_half_hours >= 0),
  constraint vehicle_parking_times check (entered_at <= ends_at)
);
create index vehicle_parking_ends on vehicle_parking (ends_at) where left_at is null;
create unique index vehicle_parking_open on vehicle_parking (exhibition_id, badge_id) where left_at is null;
