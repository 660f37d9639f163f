-- Surveys as they are being written. `content` are the sections with their questions; what is answered is a version.
create table survey (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'draft' constraint survey_state check (state in ('draft', 'published', 'closed')),
  company_id uuid not null references company (id),
  exhibition_id uuid references exhibition (id),
  title_cn text not null,
  title_en text not null,
  intro_cn text not null default '',
  intro_en text not null default '',
  thanks_cn text not null default '',
  thanks_en text not null default '',
  mode text not null default 'open' constraint survey_mode check (mode in ('open', 'person', 'link')),
  anonymous boolean not null default false,
  captcha text not null default 'busy' constraint survey_captcha check (captcha in ('busy', 'always')),
  from_day date,
  to_day date,
  maximum int constraint survey_maximum check (maximum > 0),
  content jsonb not null,
  -- The number of the version that is answered now.
  published int,
  edited_at timestamptz not null default now(),
  constraint survey_days check (from_day <= to_day),
  constraint survey_published check (published is not null or state not in ('published', 'closed'))
);
create index survey_company on survey (company_id, state, edited_at desc, id desc);
create index survey_exhibition on survey (exhibition_id);

-- What was published, never to be changed: an answer is read by the version it was given to.
create table survey_version (
  survey_id uuid not null references survey (id),
  number int not null,
  -- Title, intro and thanks, each in both languages.
  face jsonb not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  primary key (survey_id, number)
);
select append_only('survey_version');

-- What each key of a published question asks for: results of all versions join by it, so it never becomes another kind.
create table survey_key (
  survey_id uuid not null references survey (id),
  question text not null,
  kind text not null,
  primary key (survey_id, question, kind),
  constraint survey_key_kind unique (survey_id, question)
);
select append_only('survey_key');

-- Who has answered: a telephone, a link, or the page that was loaded, as a digest of this survey. Nothing leads from an
-- answer to who gave it.
create table survey_respondent (
  survey_id uuid not null references survey (id),
  respondent bytea not null constraint survey_respondent_digest check (length(respondent) = 32),
  constraint survey_respondent_once primary key (survey_id, respondent)
);
select append_only('survey_respondent');

-- Who was sent a link of their own, by a digest of where it went; `respondent` as above.
create table survey_invitation (
  id uuid primary key default uuidv7(),
  survey_id uuid not null references survey (id),
  contact bytea not null,
  respondent bytea not null,
  sent_at timestamptz not null default now(),
  constraint survey_invitation_once unique (survey_id, contact)
);

create table survey_answer (
  -- Random: a uuidv7 would tell when an anonymous answer was given.
  id uuid primary key default gen_random_uuid(),
  survey_id uuid not null references survey (id),
  version_number int not null,
  language text not null,
  day date not null,
  -- Null where it is anonymous.
  answered_at timestamptz,
  tx bigint not null default pg_current_xact_id()::text::bigint,
  foreign key (survey_id, version_number) references survey_version (survey_id, number)
);
create index survey_answer_day on survey_answer (survey_id, day, id);
select append_only('survey_answer');
select count_on('survey_answer', 'surveyAnswer.given', 'survey_id');

-- An item for each option that was chosen, each line that was rated, each text, date and number.
create table survey_answer_item (
  survey_id uuid not null,
  question text not null,
  answer_id uuid not null,
  -- Of a rating its line, else ''.
  line text not null default '',
  -- Of single and multiple, else ''.
  option text not null default '',
  number double precision constraint survey_answer_item_number check (number < 'infinity' and number > '-infinity'),
  words text not null default '',
  day date,
  -- Of its answer, so that results are read from items alone.
  version_number int not null,
  answered_on date not null,
  tx bigint not null default pg_current_xact_id()::text::bigint,
  primary key (survey_id, question, answer_id, line, option)
);
create index survey_answer_item_tx on survey_answer_item using brin (tx);
create index survey_answer_item_answer on survey_answer_item (answer_id);
select append_only('survey_answer_item');

-- Answers that count no more, and why.
create table survey_answer_void (
  answer_id uuid primary key references survey_answer (id),
  survey_id uuid not null references survey (id),
  note text not null,
  by_name text not null,
  at timestamptz not null default now(),
  tx bigint not null default pg_current_xact_id()::text::bigint
);
create index survey_answer_void_survey on survey_answer_void (survey_id);
select append_only('survey_answer_void');
select count_on('survey_answer_void', 'surveyVoid.given', 'survey_id');

-- How often a page was loaded, by day; sixteen slots, so that loads do not queue.
create table survey_opened (
  survey_id uuid not null references survey (id),
  day date not null,
  slot smallint not null,
  n int not null,
  primary key (survey_id, day, slot)
);

alter table sent_code drop constraint sent_code_purpose_check;
alter table sent_code add constraint sent_code_purpose_check
  check (purpose in ('login', 'reset', 'complete', 'changeTelephoneOld', 'changeTelephoneNew', 'changeEmail', 'survey'));

-- Roles that look after exhibitions look after their surveys.
update role set permissions = permissions || array['survey:view', 'survey:edit', 'survey:export'], version = role.version + 1
from company c
where c.id = role.company_id and c.type in ('platform', 'sponsor') and 'exhibition:modify' = any(permissions)
  and not 'survey:view' = any(permissions);
