create index passage_of_reason on only passage (exhibition_id, reason, at, id) where reason is not null;
