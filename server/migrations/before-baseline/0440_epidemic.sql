-- What an exhibition asks of who enters, what they declared, and the receipts the gate looks at.

create table epidemic_strategy (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition constraint epidemic_strategy_once unique,
  -- Off: nobody declares, and the gate asks for no receipt.
  is_open boolean not null default false,
  -- Of the version in force.
  number int not null default 1,
  edited_at timestamptz not null default clock_timestamp()
);

-- As it was published each time: a declaration names the one it was made under.
create table epidemic_strategy_version (
  strategy_id uuid not null references epidemic_strategy,
  number int not null,
  content jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by text not null,
  primary key (strategy_id, number)
);
select append_only('epidemic_strategy_version');

create table declaration (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition,
  state text not null default 'processing' constraint declaration_state
    check (state in ('processing', 'pendingManual', 'valid', 'rejected', 'expired')),
  strategy_number int not null,
  -- Who declared for others; null where the entrant did it by the open page.
  company_id uuid references company,
  submitted_by uuid,
  declarer text not null,
  -- The document's digest, as `badge.document_digest`.
  person bytea not null constraint declaration_person check (length(person) = 32),
  name text not null constraint declaration_name check (char_length(name) between 1 and 60),
  document_type text not null,
  document_sealed bytea,
  document_masked text not null,
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null,
  language text not null check (language in ('cn', 'en')),
  -- What was typed: cities, temperature, symptoms, colours, doses, tests.
  typed jsonb not null,
  -- A person decides, whatever is read: after a rejection, or where the strategy says so.
  to_person boolean not null,
  read_at timestamptz,
  -- What speaks against it, as keys of words; and how sure the reading was.
  doubts text[] not null default '{}',
  certainty real,
  declared_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  valid_until timestamptz,
  -- Rejected: so long a person decides what is declared next.
  refused_until timestamptz,
  reason_code text,
  note text not null default '',
  shredded_at timestamptz,
  constraint declaration_valid_until check (state <> 'valid' or valid_until is not null)
);
-- One under way a person and exhibition, whoever declares it.
create unique index declaration_under_way on declaration (exhibition_id, person) where state in ('processing', 'pendingManual');
create index declaration_list on declaration (declared_at, id);
create index declaration_of_exhibition on declaration (exhibition_id, state, declared_at, id);
create index declaration_of_company on declaration (company_id, declared_at, id) where company_id is not null;
create index declaration_of_state on declaration (state, declared_at, id);
create index declaration_of_person on declaration (person, declared_at);
create index declaration_of_phone on declaration (phone_digest) where phone_digest is not null;
create index declaration_over on declaration (valid_until) where state = 'valid';
create index declaration_of_submitter on declaration (submitted_by) where state in ('processing', 'pendingManual');
create index declaration_to_shred on declaration (exhibition_id, id) where shredded_at is null;
select count_on('declaration', 'declaration.{state}', 'venue', 'exhibition_id');
select waits_on('declaration', 'venue', '{pendingManual}');

create table declaration_image (
  declaration_id uuid not null references declaration,
  no int not null constraint declaration_image_no check (no between 1 and 6),
  kind text not null constraint declaration_image_kind check (kind in ('healthCode', 'tripCard', 'nucleic', 'vaccine', 'other')),
  -- Null once it was shredded.
  file_id uuid,
  facts jsonb,
  certainty real,
  doubts text[] not null default '{}',
  primary key (declaration_id, no)
);

-- What the gate looks at: one row a person and exhibition.
create table receipt (
  exhibition_id uuid not null references exhibition,
  person bytea not null constraint receipt_person check (length(person) = 32),
  state text not null constraint receipt_state check (state in ('processing', 'pendingManual', 'valid', 'rejected', 'expired')),
  valid_until timestamptz,
  -- The declaration it stands on.
  declaration_id uuid not null references declaration,
  -- So long a person decides what is declared.
  refused_until timestamptz,
  -- Declarations a machine rejected since the last that held.
  misses int not null default 0,
  constraint receipt_once primary key (exhibition_id, person),
  constraint receipt_valid_until check (state <> 'valid' or valid_until is not null)
);
create index receipt_of_declaration on receipt (declaration_id);

-- A reason for a rejection may be for declarations only, or for what stands on lists.
alter table dictionary_option drop constraint dictionary_option_nouns_check;
alter table dictionary_option add constraint dictionary_option_nouns_check
  check (nouns <@ array['exhibition', 'partner', 'operator', 'share', 'badge', 'postponement',
    'charge', 'invoice', 'settlement', 'offset', 'ticketRequest', 'whitelist', 'blacklist', 'declaration']);
