-- The tables of decision as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table reply_template (
  operator_id uuid not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint reply_template_pkey primary key (operator_id, text),
  constraint reply_template_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint reply_template_text_check check (text <> '' and length(text) <= 500)
);
