-- Phones at doors are devices too; and a device that is put away still sends what it did.

alter table device
  add column kind text not null default 'reader' constraint device_kind check (kind in ('reader', 'phone')),
  -- Of a retired one: until then it may upload, as of the channel it stood on.
  add column retired_until timestamptz,
  add column retired_channel_id uuid,
  add constraint device_retired check (retired_until is null or state = 'revoked');
