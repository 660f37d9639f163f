-- Violations of badge holders. The company that applied for the badge is liable; whoever decides has not reported it.
create table violation (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  state text not null default 'reported',
  number integer not null,
  kind text not null,
  badge_id uuid not null,
  badge_code text not null,
  name text not null,
  document_blind_index bytea,
  participation_id uuid not null,
  points smallint not null,
  card_taken boolean not null,
  note text not null default '',
  reported_by uuid not null,
  reported_by_name text not null,
  reported_at timestamptz not null default now(),
  decided_by uuid,
  confirmed_at timestamptz,
  answer_until date,
  answer text not null default '',
  constraint violation_pkey primary key (id),
  constraint violation_number unique (exhibition_id, number),
  constraint violation_state check (state in ('reported', 'confirmed', 'answered', 'closed', 'dismissed')),
  constraint violation_kind check (kind in ('wrongBadge', 'lent', 'forged', 'resoldStand', 'conduct')),
  constraint violation_points check (points between 1 and 12),
  constraint violation_two_people check (decided_by <> reported_by),
  constraint violation_confirmed check (state not in ('confirmed', 'answered', 'closed')
    or decided_by is not null and confirmed_at is not null and answer_until is not null),
  constraint violation_exhibition_id_fkey foreign key (exhibition_id) references exhibition (id) on delete cascade,
  constraint violation_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id)
);
create unique index violation_once on violation (exhibition_id, badge_id, kind) where state = 'reported';
create index violation_list on violation (exhibition_id, state, reported_at, id);
create index violation_of_badge on violation (exhibition_id, badge_id);
create index violation_of_participation on violation (participation_id);
create index violation_of_person on violation (document_blind_index) where document_blind_index is not null;
create index violation_due on violation (answer_until) where state = 'confirmed';
alter table violation replica identity full;
