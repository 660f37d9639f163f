drop index badge_fee_one_active;
alter index badge_fee_one_of_badge rename to badge_fee_one_active;
