-- The number of a settlement has the venue's year; a default has the database's.
alter table settlement alter column number drop default;
