-- What a template looks like, each time it was saved; a file for the printer names the one it was made by.
create table badge_template_version (
  template_id uuid not null references badge_template on delete cascade,
  no int not null constraint badge_template_version_no check (no > 0),
  size text not null check (size in ('cr80', 'a6')),
  sides jsonb not null,
  saved_by uuid,
  saved_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (template_id, no)
);
-- 0: as the built-in one of its size, as before there were versions.
alter table badge_template add version_no int not null default 0;

-- What was drawn by the job of a preview, by the digest of what it showed: only what was seen whole is saved.
create table badge_template_proof (
  exhibition_id uuid not null,
  digest bytea not null,
  faults int not null,
  drawn_at timestamptz not null default clock_timestamp(),
  primary key (exhibition_id, digest)
);
