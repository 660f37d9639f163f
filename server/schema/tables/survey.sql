-- The tables of survey as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table survey (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'draft',
  company_id uuid not null,
  exhibition_id uuid,
  title_cn text not null,
  title_en text not null,
  intro_cn text not null default '',
  intro_en text not null default '',
  thanks_cn text not null default '',
  thanks_en text not null default '',
  mode text not null default 'open',
  anonymous boolean not null default false,
  captcha text not null default 'busy',
  from_day date,
  to_day date,
  maximum integer,
  content jsonb not null,
  published integer,
  edited_at timestamptz not null default now(),
  collects_contact boolean not null default false,
  constraint survey_pkey primary key (id),
  constraint survey_company_id_fkey foreign key (company_id) references company(id),
  constraint survey_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint survey_captcha check (captcha in ('busy', 'always')),
  constraint survey_contact check (not (collects_contact and anonymous)),
  constraint survey_days check (from_day <= to_day),
  constraint survey_maximum check (maximum > 0),
  constraint survey_mode check (mode in ('open', 'person', 'link')),
  constraint survey_published check (published is not null or (state not in ('published', 'closed'))),
  constraint survey_state check (state in ('draft', 'published', 'closed'))
);
create index survey_company on survey (company_id, state, edited_at desc, id desc);
create index survey_exhibition on survey (exhibition_id);
select company_reference('survey', 'company_id', 'never');

create table survey_answer (
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  version_number integer not null,
  language text not null,
  day date not null,
  answered_at timestamptz,
  constraint survey_answer_pkey primary key (id),
  constraint survey_answer_survey_id_fkey foreign key (survey_id) references survey(id),
  constraint survey_answer_survey_id_version_number_fkey foreign key (survey_id, version_number) references
    survey_version(survey_id, number)
);
create index survey_answer_day on survey_answer (survey_id, day, id);
create trigger append_only before delete or update on survey_answer for each row execute function refuse_change();
create trigger no_truncate before truncate on survey_answer for each statement execute function refuse_change();
select count_on('survey_answer', 'surveyAnswer.given', 'survey_id');
-- creates survey_answer_counted_surveyanswer_delete, survey_answer_counted_surveyanswer_insert,
--  survey_answer_counted_surveyanswer_update

create table survey_answer_count (
  survey_id uuid not null,
  version_number integer not null,
  question text not null,
  line text not null,
  option text not null,
  number double precision,
  day date,
  slot smallint not null,
  answer_count integer not null,
  constraint survey_answer_count_key unique nulls not distinct (survey_id, version_number, question, line, option,
    number, day, slot),
  constraint survey_answer_count_survey_id_fkey foreign key (survey_id) references survey(id)
) with (fillfactor=70);

create table survey_answer_item (
  survey_id uuid not null,
  question text not null,
  answer_id uuid not null,
  line text not null default '',
  option text not null default '',
  number double precision,
  free_text text not null default '',
  day date,
  version_number integer not null,
  answered_on date not null,
  constraint survey_answer_item_pkey primary key (survey_id, question, answer_id, line, option),
  constraint survey_answer_item_number check (number < 'Infinity'::double precision and number > '-Infinity'::double
    precision)
);
create index survey_answer_item_answer on survey_answer_item (answer_id);
create trigger append_only before delete or update on survey_answer_item for each row execute function refuse_change();
create trigger no_truncate before truncate on survey_answer_item for each statement execute function refuse_change();

create table survey_answer_void (
  answer_id uuid not null,
  survey_id uuid not null,
  note text not null,
  by_name text not null,
  at timestamptz not null default now(),
  constraint survey_answer_void_pkey primary key (answer_id),
  constraint survey_answer_void_answer_id_fkey foreign key (answer_id) references survey_answer(id),
  constraint survey_answer_void_survey_id_fkey foreign key (survey_id) references survey(id)
);
create index survey_answer_void_survey on survey_answer_void (survey_id);
create trigger append_only before delete or update on survey_answer_void for each row execute function refuse_change();
create trigger no_truncate before truncate on survey_answer_void for each statement execute function refuse_change();
select count_on('survey_answer_void', 'surveyVoid.given', 'survey_id');
-- creates survey_answer_void_counted_surveyvoid_delete, survey_answer_void_counted_surveyvoid_insert,
--  survey_answer_void_counted_surveyvoid_update

create table survey_invitation (
  id uuid not null default uuidv7(),
  survey_id uuid not null,
  contact bytea not null,
  respondent bytea not null,
  sent_at timestamptz not null default now(),
  constraint survey_invitation_pkey primary key (id),
  constraint survey_invitation_once unique (survey_id, contact),
  constraint survey_invitation_survey_id_fkey foreign key (survey_id) references survey(id)
);

create table survey_question_key (
  survey_id uuid not null,
  question text not null,
  kind text not null,
  constraint survey_question_key_pkey primary key (survey_id, question, kind),
  constraint survey_question_key_kind unique (survey_id, question),
  constraint survey_question_key_survey_id_fkey foreign key (survey_id) references survey(id)
);
create trigger append_only before delete or update on survey_question_key for each row execute function refuse_change();
create trigger no_truncate before truncate on survey_question_key for each statement execute function refuse_change();

create table survey_respondent (
  survey_id uuid not null,
  respondent bytea not null,
  constraint survey_respondent_once primary key (survey_id, respondent),
  constraint survey_respondent_survey_id_fkey foreign key (survey_id) references survey(id),
  constraint survey_respondent_digest check (length(respondent) = 32)
);
create trigger append_only before delete or update on survey_respondent for each row execute function refuse_change();
create trigger no_truncate before truncate on survey_respondent for each statement execute function refuse_change();

create table survey_version (
  survey_id uuid not null,
  number integer not null,
  theme jsonb not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  constraint survey_version_pkey primary key (survey_id, number),
  constraint survey_version_survey_id_fkey foreign key (survey_id) references survey(id)
);
create trigger append_only before delete or update on survey_version for each row execute function refuse_change();
create trigger no_truncate before truncate on survey_version for each statement execute function refuse_change();

create table survey_view_count (
  survey_id uuid not null,
  day date not null,
  slot smallint not null,
  view_count integer not null,
  constraint survey_view_count_pkey primary key (survey_id, day, slot),
  constraint survey_view_count_survey_id_fkey foreign key (survey_id) references survey(id)
);
