-- What ends by the clock is found in each exhibition by how often it moved since; what would follow from moving it is counted here.
create index ticket_living_days on only ticket (exhibition_id, moves, valid_to) include (day)
  where state in ('issued', 'entered', 'suspended');
