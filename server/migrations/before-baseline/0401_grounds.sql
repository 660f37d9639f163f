-- Two grounds that are there in every installation: the venue's own days and its garden. They are the venue's, so they come
-- with its company, which an installation may make after its migrations. Open until 2149-06-01: a badge code counts days since
-- 1970 in two bytes.
create function open_grounds(venue uuid) returns void
language sql as $$
  insert into exhibition (id, kind, state, code, sponsor_id, name_cn, name_en, open_from, open_to, open_daily)
  values ('00000000-0000-7000-8000-000000000001', 'venue', 'ready', 'EXH-0000-0001', venue, '场馆日常', 'Venue days',
      '2000-01-01 00:00+08', '2149-06-01 00:00+08', false),
    ('00000000-0000-7000-8000-000000000002', 'garden', 'ready', 'EXH-0000-0002', venue, '园中园', 'Garden',
      '2000-01-01 00:00+08', '2149-06-01 00:00+08', false)
  on conflict (id) do nothing
$$;

create function venue_opens_grounds() returns trigger
language plpgsql as $$
begin
  perform open_grounds(new.id);
  return null;
end $$;
create trigger venue_opens_grounds after insert on company for each row when (new.type = 'platform')
  execute function venue_opens_grounds();

select open_grounds(id) from company where type = 'platform';

-- They are counted nowhere.
drop function exhibition_counted_exhibition() cascade;
select count_on('exhibition', 'exhibition.{state}', 'venue where kind = ''show''', 'sponsor_id where kind = ''show''');

-- Nobody takes part in them, nothing is sold there.
create function is_show(exhibition uuid) returns boolean
language sql immutable as $$
  select exhibition not in ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002')
$$;
alter table participation add constraint participation_of_a_show check (is_show(exhibition_id));
alter table ticket_type add constraint ticket_type_of_a_show check (is_show(exhibition_id));

-- Why a badge or ticket is suspended: it is resumed when no cause is left.
alter table badge drop constraint badge_suspended_by;
alter table badge alter column suspended_by type text[] using case
  when suspended_by is not null then array[suspended_by] when state = 'suspended' then '{manual}'::text[] else '{}' end;
alter table badge alter column suspended_by set default '{}', alter column suspended_by set not null,
  add constraint badge_suspended_by check (suspended_by <@ '{manual,company,blacklist}'::text[]
    and (suspended_by = '{}' or state <> 'active'));
alter table ticket alter column suspended_by type text[] using case
  when suspended_by is not null then array[suspended_by] when state = 'suspended' then '{organizer}'::text[] else '{}' end;
alter table ticket alter column suspended_by set default '{}', alter column suspended_by set not null,
  add constraint ticket_suspended_by check (suspended_by <@ '{organizer,blacklist}'::text[]
    and (suspended_by = '{}' or state not in ('issued', 'entered')));
