-- Where the newest application of a person counts, its approval replaces the others. The one that replaced a badge may be of another
-- exhibition.
alter table badge add column replaced_by uuid;

-- The badge of a person in an edition, for each class that one rule counts together. Without an edition it is the exhibition.
create table edition_claim (
  edition_id uuid not null,
  person_id uuid not null,
  class text not null,
  exhibition_id uuid not null,
  badge_id uuid not null,
  constraint one_badge_per_edition primary key (edition_id, person_id, class)
);
create index edition_claim_badge on edition_claim (badge_id);
alter table edition_claim replica identity full;

alter table badge_record drop constraint badge_record_outcome;
alter table badge_record add constraint badge_record_outcome
  check (outcome in ('applied', 'returned', 'approved', 'rejected', 'ended', 'replaced')) not valid;
