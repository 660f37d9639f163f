-- A key id as the prefix of values that the key encrypts: six bytes.
create or replace function key_bytes(kid text) returns bytea
language sql immutable strict return decode(translate(kid, '-_', '+/'), 'base64');
