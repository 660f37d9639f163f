-- without a transaction
create index concurrently if not exists ticket_2_living_days on ticket_2 (exhibition_id, moves, valid_to) include (day)
  where state in ('issued', 'entered', 'suspended');
