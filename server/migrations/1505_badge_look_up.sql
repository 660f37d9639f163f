-- Look-ups of badges by number that count against the limit of a network. Deleted after ten minutes.
create table badge_look_up (
  network text not null,
  at timestamptz not null default clock_timestamp()
);
create index badge_look_up_network on badge_look_up (network, at);
