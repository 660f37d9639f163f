-- A key id as it stands before what the key sealed: six bytes.
create or replace function key_bytes(kid text) returns bytea
language sql immutable strict return decode(translate(kid, '-_', '+/'), 'base64');
