-- Creates the two exhibitions of every installation: the venue's own days and its garden. They last until 2149-06-01: a
-- badge code counts days since 1970 in two bytes.
create or replace function open_gate_contexts(venue uuid) returns void
language sql as $$
  insert into exhibition (id, kind, state, code, sponsor_id, name_cn, name_en, open_from, open_to, open_daily)
  values ('00000000-0000-7000-8000-000000000001', 'venue', 'ready', 'EXH-0000-0001', venue, '场馆日常', 'Venue days',
      '2000-01-01 00:00+08', '2149-06-01 00:00+08', false),
    ('00000000-0000-7000-8000-000000000002', 'garden', 'ready', 'EXH-0000-0002', venue, '园中园', 'Garden',
      '2000-01-01 00:00+08', '2149-06-01 00:00+08', false)
  on conflict (id) do nothing
$$;
