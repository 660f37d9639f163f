-- Files with which a badge is applied for: sides of an identity document, proofs of employment and the like. The row stays when the
-- file is deleted, so that what was shown remains known.
create table evidence (
  exhibition_id uuid not null,
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'sent',
  owner text not null default 'badge',
  owner_id uuid not null,
  kind text not null,
  file_id uuid,
  covers_from date,
  covers_to date,
  note text not null default '',
  submitted_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint evidence_pkey primary key (exhibition_id, id),
  constraint evidence_state check (state in ('sent', 'accepted', 'rejected')),
  constraint evidence_owner check (owner in ('badge')),
  constraint evidence_kind check (kind in ('socialInsurance', 'payroll', 'legalRep', 'parentCompany', 'letter', 'guardian',
    'workPermit', 'pressCard', 'idFront', 'idBack')),
  constraint evidence_covers check ((covers_from is null) = (covers_to is null) and covers_to >= covers_from),
  constraint evidence_note check (char_length(note) <= 200)
) partition by hash (exhibition_id);
do $$
begin
  for part in 0 .. 3 loop
    execute format('create table evidence_%s partition of evidence for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create unique index evidence_file on evidence (exhibition_id, file_id) where file_id is not null;
create index evidence_of_owner on evidence (exhibition_id, owner_id, id);
create index evidence_with_file on evidence (exhibition_id, id) where file_id is not null;
-- One picture of each side.
create unique index evidence_side on evidence (exhibition_id, owner_id, kind)
  where kind in ('idFront', 'idBack') and state <> 'rejected' and file_id is not null;
create trigger file_of_exhibition after insert or update of file_id on evidence
  for each row when (new.file_id is not null) execute function file_of_exhibition('file_id');
