-- Companies that were reminded that a section of theirs has no head of stand: once in an exhibition.
create table head_reminder (
  exhibition_id uuid not null,
  participation_id uuid not null,
  reminded_at timestamptz not null default now(),
  constraint head_reminder_pkey primary key (exhibition_id, participation_id),
  constraint head_reminder_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id)
);
create index head_reminder_of_participation on head_reminder (participation_id);
