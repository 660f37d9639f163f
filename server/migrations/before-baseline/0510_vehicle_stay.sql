-- How long vehicles stay inside: a row from when one was seen inside until it was seen outside again.
create table vehicle_stay (
  exhibition_id uuid not null,
  badge_id uuid not null,
  entered_at timestamptz not null,
  -- When it should be out.
  ends_at timestamptz not null,
  -- Its drivers were told that it ends.
  warned_at timestamptz,
  -- It stayed longer: a case is open for it.
  exceeded_at timestamptz,
  left_at timestamptz,
  -- How much longer it stayed, in half hours that were begun.
  over_half_hours int not null default 0 constraint vehicle_stay_over check (over_half_hours >= 0),
  primary key (exhibition_id, badge_id, entered_at),
  constraint vehicle_stay_times check (entered_at <= ends_at)
);
create unique index vehicle_stay_open on vehicle_stay (exhibition_id, badge_id) where left_at is null;
create index vehicle_stay_ends on vehicle_stay (ends_at) where left_at is null;
