-- The tables of decision as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- A `select count_on(…)` or `select pending_for(…)` stands for the triggers that it creates (server/schema/functions/kernel).

create table reply_template (
  operator_id uuid not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint reply_template_pkey primary key (operator_id, text),
  constraint reply_template_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint reply_template_text_check check (text <> '' and length(text) <= 500)
);
