-- The tables of postponement as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table postponement (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'pending',
  exhibition_id uuid not null,
  sponsor_id uuid not null,
  planned jsonb not null,
  was jsonb not null,
  note text not null,
  submitted_by uuid,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint postponement_pkey primary key (id),
  constraint postponement_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint postponement_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint postponement_decided check ((state in ('approved', 'rejected')) <= (decided_at is not null)),
  constraint postponement_state check (state in ('pending', 'returned', 'withdrawn', 'approved', 'rejected', 'ended'))
);
create index postponement_by_exhibition on postponement (exhibition_id, id);
create index postponement_by_submission on postponement (submitted_at, id);
create unique index postponement_one_open on postponement (exhibition_id) where state in ('pending', 'returned');
alter table postponement replica identity full;
select company_reference('postponement', 'sponsor_id', 'never');
select count_on('postponement', 'postponement.{state}', 'venue where not is_sandbox(exhibition_id)');
-- creates postponement_counted_postponement_delete, postponement_counted_postponement_insert,
--  postponement_counted_postponement_update
select pending_for('postponement', 'venue', '{pending}');
-- creates postponement_pending_for_venue
