-- without a transaction
create index concurrently if not exists ticket_3_living_days on ticket_3 (exhibition_id, moves, valid_to) include (day)
  where state in ('issued', 'entered', 'suspended');
