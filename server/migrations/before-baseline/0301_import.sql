-- Imports are of every noun: a sheet, what its rows are judged by, and the rows that were bad. Made of those of badges.
create table import (
  id uuid primary key default uuidv7(),
  -- Whose rows they become: the name of its definition.
  noun text not null,
  exhibition_id uuid,
  participation_id uuid,
  company_id uuid not null,
  -- What the noun judges its rows by beside: of badges the type.
  settings jsonb not null default '{}',
  file_id uuid not null,
  file_name text not null,
  job_id uuid,
  version int not null default 1,
  -- Rows of the file: total = good + bad + mended + removed. `submitted` of the good ones were bad once.
  total int not null default 0,
  good int not null default 0,
  bad int not null default 0,
  mended int not null default 0,
  submitted int not null default 0,
  entered_by uuid,
  created_by uuid not null,
  created_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
insert into import (id, noun, exhibition_id, participation_id, company_id, settings, file_id, file_name, job_id, version,
  total, good, bad, mended, submitted, entered_by, created_by, created_by_name, created_at)
select id, 'badge', exhibition_id, participation_id, company_id, jsonb_build_object('badgeTypeId', badge_type_id), file_id,
  file_name, job_id, version, total, good, bad, mended, submitted, entered_by, created_by, created_by_name, created_at
from badge_import;
create index import_company on import (exhibition_id, company_id, created_at, id);
create index import_list on import (exhibition_id, created_at, id);
create index import_of_company on import (noun, company_id, created_at, id) where exhibition_id is null;

create table import_row (
  import_id uuid not null references import on delete cascade,
  row_number int not null,
  id uuid not null default uuidv7(),
  version int not null default 1,
  state text not null check (state in ('bad', 'mended', 'good', 'removed')),
  -- The family of its first issue; a row counts under it in the report.
  reason text,
  -- Sealed values as typed in the file (personal numbers among them), and the reasons a bad row is bad.
  cells_sealed bytea,
  name text not null default '',
  issues jsonb not null default '[]',
  -- What it became.
  made_id uuid,
  primary key (import_id, row_number)
);
insert into import_row (import_id, row_number, id, version, state, reason, cells_sealed, name, issues, made_id)
select import_id, row_number, id, version, state, reason, cells_sealed, name, issues, badge_id from badge_import_row;
create index import_row_list on import_row (import_id, state, row_number, id);
create index import_row_reasons on import_row (import_id, reason, state, row_number, id) where reason is not null;

drop table badge_import_row;
drop table badge_import;
