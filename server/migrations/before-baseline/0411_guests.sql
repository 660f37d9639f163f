-- A guest of a white list is a badge as others are, so that there is one way through a gate; it belongs to a list and to no
-- participation: no quota, affair, fee or hold, and it is counted among nobody's badges.
alter table badge alter column participation_id drop not null,
  add constraint badge_guest check (participation_id is not null or valid is not null);
-- Made when the first guest is bound; offered to nobody who applies.
alter table badge_type add column guest boolean not null default false;
create unique index badge_type_guest on badge_type (exhibition_id, subject) where guest;

drop function badge_counted_badge() cascade;
select count_on('badge', 'badge.{state}', 'exhibition_id where participation_id is not null', 'participation_id',
  'badge_type_id where state in (''pending'', ''endorsed'')',
  'badge_type_id as badge.entered.{state} where entered_by is not null and state = ''pending''');

-- Guests are suspended with their list, beside what else they may be suspended for.
alter table badge drop constraint badge_suspended_by,
  add constraint badge_suspended_by check (suspended_by <@ '{manual,company,blacklist,whitelist}'::text[]
    and (suspended_by = '{}' or state <> 'active'));

-- Whoever was unbound before they came in comes in no more, not even by a scan that is being decided at that moment.
alter table presence add column kept_out boolean not null default false,
  add constraint presence_kept_out check (not kept_out or entries_total = 0 and path = '{}');

-- What happened to lists, whichever they are.
create index history_of_whitelists on history (at, id) where noun = 'whitelist';
