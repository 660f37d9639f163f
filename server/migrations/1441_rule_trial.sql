-- What the rules of a version would change for the applications of its exhibition. Badge codes, no names.
create table rule_trial (
  exhibition_id uuid not null,
  book_id uuid not null,
  digest bytea not null,
  against_number integer,
  evaluated integer not null,
  changed integer not null,
  newly jsonb not null,
  groups jsonb not null,
  list jsonb not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint rule_trial_pkey primary key (book_id),
  constraint rule_trial_book_id_fkey foreign key (exhibition_id, book_id) references rule_book(exhibition_id, id) on delete cascade,
  constraint rule_trial_digest check (octet_length(digest) = 32),
  constraint rule_trial_changed check (changed between 0 and evaluated)
);
alter table rule_trial replica identity full;
