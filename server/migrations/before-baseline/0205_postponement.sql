-- What an organizer asks to move of its approved exhibition, and what became of it. `planned` and `was`:
-- {halls, moveIn, open, moveOut}, the latter as it stood when it was asked for, and again when it was decided.
create table postponement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'pending' constraint postponement_state
    check (state in ('pending', 'returned', 'withdrawn', 'approved', 'rejected', 'ended')),
  exhibition_id uuid not null references exhibition (id) on delete cascade,
  sponsor_id uuid not null references company (id),
  planned jsonb not null,
  was jsonb not null,
  note text not null,
  submitted_by uuid,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint postponement_decided check ((state in ('approved', 'rejected')) <= (decided_at is not null))
);
-- One at a time, whatever is sent side by side.
create unique index postponement_one_open on postponement (exhibition_id) where state in ('pending', 'returned');
create index postponement_by_exhibition on postponement (exhibition_id, id);
create index postponement_by_submission on postponement (submitted_at, id);

select count_on('postponement', 'postponement.{state}', 'venue');
select waits_on('postponement', 'venue', '{pending}');

alter table dictionary_option drop constraint dictionary_option_nouns_check;
alter table dictionary_option add constraint dictionary_option_nouns_check
  check (nouns <@ array['exhibition', 'partner', 'operator', 'share', 'badge', 'postponement']);
update dictionary_option set nouns = nouns || array['postponement']
where exhibition_id is null and code in ('back_reason', 'reject_reason')
  and value in ('scheduleConflict', 'wrongDates', 'wrongHall') and cardinality(nouns) > 0;
