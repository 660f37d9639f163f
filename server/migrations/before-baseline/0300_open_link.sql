-- Open links: what a person without a login opens by the code of its address. Found by digest, sealed so that the same one
-- can be sent again; one living link a purpose and subject.
create table open_link (
  digest bytea primary key,
  purpose text not null,
  subject uuid not null,
  sealed bytea not null,
  expires_at timestamptz,
  made_at timestamptz not null default now(),
  constraint open_link_subject unique (subject, purpose)
);

-- Codes that were asked for in vain, by network: they are counted over ten minutes.
create table open_link_miss (
  network text not null,
  at timestamptz not null default clock_timestamp()
);
create index open_link_miss_network on open_link_miss (network, at);
