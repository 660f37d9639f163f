-- without a transaction
create unique index concurrently if not exists participation_task_of_exhibition on participation_task (exhibition_id, id);
