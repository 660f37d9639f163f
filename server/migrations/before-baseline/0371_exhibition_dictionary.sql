-- An option of an exhibition's own counts as one of the venue's wherever figures of several exhibitions stand together; one
-- that stands in the place of the venue's option of its value counts as that.
alter table dictionary_option add column counts_as text;
update dictionary_option own set counts_as = coalesce(
  (select v.value from dictionary_option v where v.exhibition_id is null and v.code = own.code and v.value = own.value),
  (select v.value from dictionary_option v where v.exhibition_id is null and v.code = own.code and v.value = 'other'),
  own.value)
where own.exhibition_id is not null;
alter table dictionary_option add constraint dictionary_option_counts_as
  check ((exhibition_id is null) = (counts_as is null));
-- What is counted as can be stopped and no longer be deleted.
update dictionary_option v set used = true where v.exhibition_id is null and not v.used and exists (
  select from dictionary_option own where own.exhibition_id is not null and own.code = v.code and own.counts_as = v.value);
create index dictionary_option_own on dictionary_option (exhibition_id, code, position, id) where exhibition_id is not null;

-- Options of the venue's that an exhibition does not offer. Who has chosen one keeps it.
create table dictionary_option_hidden (
  exhibition_id uuid not null,
  option_id uuid not null references dictionary_option (id) on delete cascade,
  primary key (exhibition_id, option_id)
);
create index dictionary_option_hidden_option on dictionary_option_hidden (option_id);

-- The venue's dictionaries are the venue's; whoever kept options of exhibitions keeps them on.
update role set version = role.version + 1,
  permissions = (case when c.type = 'sponsor' then array(
      select held from unnest(permissions) with ordinality as all_held (held, at) where held not like 'dictionary:%' order by at)
    else permissions end)
    || case when permissions && array['dictionary:add', 'dictionary:modify', 'dictionary:delete']
      then array['exhibitionDictionary:edit'] else '{}' end
from company c
where c.id = role.company_id and c.type in ('platform', 'sponsor')
  and permissions && array['dictionary:view', 'dictionary:add', 'dictionary:modify', 'dictionary:delete']
  and not 'exhibitionDictionary:edit' = any(permissions);
