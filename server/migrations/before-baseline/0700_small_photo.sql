-- A holder's photo as a device shows it: small enough that a phone keeps thousands. Made when it is first asked for.
create table small_photo (
  photo_id uuid primary key references file (id) on delete cascade,
  -- WebP; empty where the bytes were no picture.
  bytes bytea not null check (octet_length(bytes) <= 8192)
);
