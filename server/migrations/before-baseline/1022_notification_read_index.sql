-- without a transaction
-- Whether anybody has read a notification is asked when it is withdrawn (1021).
create index concurrently if not exists notification_read_of on notification_read (notification_id);
