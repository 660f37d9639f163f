-- How long a login lasts without a request is the venue's parameter; a login keeps what held when it began.
alter table session add column idle_for interval not null default interval '2 hours';
