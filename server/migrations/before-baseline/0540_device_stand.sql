-- Where a device stood on a ground it was moved away from: what it decided there and has not sent yet is kept as of there.
create table device_stand (
  device_id uuid not null references device (id) on delete cascade,
  exhibition_id uuid not null references exhibition (id) on delete cascade,
  -- Null: it stood on no channel.
  channel_id uuid,
  until timestamptz not null default now(),
  primary key (device_id, exhibition_id),
  constraint device_stand_channel foreign key (exhibition_id, channel_id) references channel (exhibition_id, id)
);
