-- Of the good rows, those that became nothing new: they filled in what was blank of something that was there.
alter table import add column filled int not null default 0;
