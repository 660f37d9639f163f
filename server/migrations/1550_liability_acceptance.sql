-- Statements of responsibility that participants have accepted, as they read. Rules of the kind `liability` ask for them.
create table liability_acceptance (
  exhibition_id uuid not null,
  participation_id uuid not null,
  statement_cn text not null,
  statement_en text not null,
  accepted_at timestamptz not null default now(),
  constraint liability_acceptance_pkey primary key (exhibition_id, participation_id, statement_cn),
  constraint liability_acceptance_statement check (statement_cn <> '' and statement_en <> ''
    and length(statement_cn) <= 500 and length(statement_en) <= 500),
  constraint liability_acceptance_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id)
);
create index liability_acceptance_of_participation on liability_acceptance (participation_id);
select append_only('liability_acceptance');
