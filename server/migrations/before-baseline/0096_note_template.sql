-- Notes an operator writes again and again with returns and rejections, kept under what they say.
create table note_template (
  operator_id uuid not null references operator (id) on delete cascade,
  text text not null check (text <> '' and length(text) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  primary key (operator_id, text)
);
