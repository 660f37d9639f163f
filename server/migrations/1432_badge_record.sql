-- What became of each application for a badge, by person and series: a projection of submitted badges, which rules across classes,
-- companies and editions read. Without an edition, series_id is the exhibition. 1433 fills it.
create table badge_record (
  series_id uuid not null,
  person_key bytea not null,
  exhibition_id uuid not null,
  badge_id uuid not null,
  edition_number integer,
  class text,
  company_id uuid not null,
  outcome text not null,
  decided_by_kind text,
  submitted_at timestamptz not null,
  constraint badge_record_pkey primary key (series_id, person_key, exhibition_id, badge_id),
  constraint badge_record_outcome check (outcome in ('applied', 'returned', 'approved', 'rejected', 'ended')),
  constraint badge_record_decided_by check (decided_by_kind is null
    or decided_by_kind in ('organizer', 'venue') and outcome in ('returned', 'approved', 'rejected'))
) partition by hash (person_key);
do $$
begin
  for part in 0 .. 3 loop
    execute format('create table badge_record_%s partition of badge_record for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create index badge_record_badge on badge_record (exhibition_id, badge_id);
select company_reference('badge_record', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)');
