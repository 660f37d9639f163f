-- The lock that the command which moves an exhibition holds in both databases while it works.
create or replace function move_lock(exhibition uuid) returns bigint
language sql immutable
return hashtextextended(exhibition::text, 1371);
