-- Heads of stand: the badges of those who answer for the stands of a company in a section, in order. A person is head of one section
-- within an edition, or within an exhibition that belongs to none.
create table stand_head (
  exhibition_id uuid not null,
  badge_id uuid not null,
  participation_id uuid not null,
  section text not null,
  rank smallint not null,
  scope_id uuid not null,
  document_blind_index bytea,
  constraint stand_head_pkey primary key (exhibition_id, badge_id),
  constraint stand_head_rank check (rank between 1 and 6),
  constraint stand_head_section check (section <> '' and length(section) <= 40),
  constraint stand_head_rank_once unique (exhibition_id, participation_id, section, rank) deferrable initially immediate,
  constraint stand_head_person_once unique (scope_id, document_blind_index),
  constraint stand_head_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id)
);
create index stand_head_of_participation on stand_head (participation_id);

create function stand_head_scope() returns trigger language plpgsql as $$
begin
  select coalesce(edition_id, id) into strict new.scope_id from exhibition where id = new.exhibition_id;
  return new;
end $$;
create trigger stand_head_scope before insert on stand_head for each row execute function stand_head_scope();

-- An exhibition that joins another edition takes its heads with it.
create function stand_head_joins() returns trigger language plpgsql as $$
begin
  update stand_head set scope_id = coalesce(new.edition_id, new.id) where exhibition_id = new.id;
  return null;
end $$;
create trigger stand_head_joins after update of edition_id on exhibition
  for each row when (old.edition_id is distinct from new.edition_id) execute function stand_head_joins();

-- The person of a head follows the document of the badge, which may be corrected or removed.
create function stand_head_document() returns trigger language plpgsql as $$
begin
  update stand_head set document_blind_index = new.document_blind_index
  where exhibition_id = new.exhibition_id and badge_id = new.id;
  return null;
end $$;
create trigger stand_head_document after update of document_blind_index on badge
  for each row when (old.document_blind_index is distinct from new.document_blind_index) execute function stand_head_document();

-- With the causes of outside reviews and violations, so that badges are validated once.
alter table badge drop constraint badge_released;
alter table badge add constraint badge_released check (
  suspended_by <@ '{manual,company,blacklist,whitelist,review,violation}' and hold_reasons <@ '{rule,head,review}'
  and (suspended_by = '{}' or state <> 'active')
  and (hold_reasons = '{}' or state not in ('active', 'awaitingPayment'))) not valid;
