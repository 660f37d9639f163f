-- Why a badge is suspended, where it was not for itself: what was suspended with its company is resumed with it, and
-- nothing else is.
alter table badge add column suspended_by text constraint badge_suspended_by
  check (suspended_by is null or (suspended_by = 'company' and state <> 'active'));
