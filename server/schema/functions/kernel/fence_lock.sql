-- The advisory lock of an exhibition's fence: writers share it, whoever closes the fence takes it alone.
create or replace function fence_lock(exhibition uuid) returns bigint
language sql immutable
return hashtextextended(exhibition::text, 1390);
