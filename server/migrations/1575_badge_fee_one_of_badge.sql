-- without a transaction
create unique index concurrently if not exists badge_fee_one_of_badge on badge_fee (exhibition_id, badge_id)
  where kind = 'badge' and state in ('uncharged', 'charged', 'paid');
