-- without a transaction
create unique index concurrently if not exists badge_fee_one_addition on badge_fee (exhibition_id, badge_id)
  where kind = 'days' and state in ('uncharged', 'charged');
