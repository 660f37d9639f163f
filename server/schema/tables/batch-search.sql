-- The tables of batch-search as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table batch_search (
  id uuid not null default uuidv7(),
  operator_id uuid not null,
  operator_name text not null,
  reason text not null,
  lines_encrypted bytea,
  file_id uuid,
  job_id uuid,
  lines integer,
  found integer,
  missing integer,
  repeated integer,
  meaningless integer,
  at timestamptz not null default clock_timestamp(),
  failure text,
  not_read jsonb not null default '{"cells": 0, "sheets": []}'::jsonb,
  constraint batch_search_pkey primary key (id),
  constraint batch_search_file_id_fkey foreign key (file_id) references file(id),
  constraint batch_search_reason_check check (char_length(reason) >= 4 and char_length(reason) <= 200)
);
create index batch_search_list on batch_search (at, id);
select encrypted_by_key('batch_search', 'lines_encrypted', cell_column => '''lines_sealed''');
-- creates batch_search_lines_encrypted_open_key, batch_search_lines_encrypted_open_key_insert
