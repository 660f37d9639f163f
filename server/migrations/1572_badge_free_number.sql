-- without a transaction
create unique index concurrently if not exists badge_free_number on badge (exhibition_id, free_scope, free_number)
  where free_number is not null and state in ('pending', 'endorsed', 'onHold', 'awaitingPayment', 'active', 'suspended');
