-- The tables of rulebook as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table rule (
  exhibition_id uuid not null,
  book_id uuid not null,
  number integer not null,
  code text not null,
  kind text not null,
  scope text not null,
  effect text not null,
  classes text[] not null,
  params jsonb not null,
  sentence_cn text not null,
  sentence_en text not null,
  note_cn text not null default '',
  note_en text not null default '',
  constraint rule_pkey primary key (book_id, number),
  constraint rule_code unique (book_id, code),
  constraint rule_book_id_fkey foreign key (exhibition_id, book_id) references rule_book(exhibition_id, id) on delete
    cascade,
  constraint rule_classes check (cardinality(classes) > 0),
  constraint rule_code_form check (code ~ '^R[0-9]{2,3}$'),
  constraint rule_effect check (effect in ('refuse', 'hold', 'warn', 'off')),
  constraint rule_kind check (kind in ('onePerson', 'excludes', 'history', 'headFirst', 'headUnique', 'evidence',
    'quota', 'price', 'window', 'days', 'age', 'documents', 'route', 'reissue', 'companyLimit', 'violations',
    'liability')),
  constraint rule_notes check (char_length(note_cn) <= 200 and char_length(note_en) <= 200),
  constraint rule_number_range check (number >= 1 and number <= 200),
  constraint rule_params check (jsonb_typeof(params) = 'object'),
  constraint rule_scope check (scope in ('exhibition', 'edition', 'series')),
  constraint rule_sentences check (sentence_cn <> '' and sentence_en <> '')
);
create trigger rule_is_fixed before insert or delete or update on rule for each row execute function rule_is_fixed();
alter table rule replica identity full;

create table rule_book (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  number integer not null,
  state text not null default 'draft',
  effective_at timestamptz,
  note text not null default '',
  digest bytea not null,
  trial_digest bytea,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  published_by text not null default '',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  derives boolean not null default false,
  constraint rule_book_pkey primary key (id),
  constraint rule_book_in_force unique (exhibition_id, effective_at) deferrable,
  constraint rule_book_number unique (exhibition_id, number),
  constraint rule_book_of_exhibition unique (exhibition_id, id),
  constraint rule_book_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint rule_book_digest check (octet_length(digest) = 32),
  constraint rule_book_draft check (state <> 'draft' or effective_at is null),
  constraint rule_book_effective check (state <> 'published' or effective_at is not null),
  constraint rule_book_number_range check (number > 0),
  constraint rule_book_state check (state in ('draft', 'published', 'ended')),
  constraint rule_book_trial_digest check (octet_length(trial_digest) = 32)
);
create index rule_book_derives on rule_book (effective_at) where derives;
create unique index rule_book_one_draft on rule_book (exhibition_id) where state = 'draft';
alter table rule_book replica identity using index rule_book_of_exhibition;
select count_on('rule_book', 'rulebook.{state}', 'exhibition_id');
-- creates rule_book_counted_rulebook_delete, rule_book_counted_rulebook_insert, rule_book_counted_rulebook_update

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
  constraint rule_trial_book_id_fkey foreign key (exhibition_id, book_id) references rule_book(exhibition_id, id) on
    delete cascade,
  constraint rule_trial_changed check (changed >= 0 and changed <= evaluated),
  constraint rule_trial_digest check (octet_length(digest) = 32)
);
alter table rule_trial replica identity full;
