-- without a transaction
create unique index concurrently if not exists participation_of_exhibition on participation (exhibition_id, id);
