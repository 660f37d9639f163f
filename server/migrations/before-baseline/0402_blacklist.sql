-- Who and what is not admitted: people by their documents, vehicles by their plate, in one show or all, on the venue's own
-- days, in its garden.
create sequence blacklist_no;
create table blacklist (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'pending' constraint blacklist_state
    check (state in ('pending', 'urgent', 'active', 'refused', 'withdrawn', 'lifted', 'expired')),
  code text not null default 'BL-' || lpad(nextval('blacklist_no')::text, 6, '0') constraint blacklist_code unique,
  scope text not null constraint blacklist_scope check (scope in ('exhibition', 'exhibitionOutside', 'garden')),
  -- Null: all shows, or the ground of its scope.
  exhibition_id uuid references exhibition (id),
  kind text not null constraint blacklist_kind check (kind in ('person', 'vehicle')),
  name text not null default '' check (char_length(name) <= 60),
  plate text not null default '',
  birth date,
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  reason text not null,
  note text not null default '',
  guard text not null default '' check (char_length(guard) <= 100),
  evidence uuid[] not null default '{}' constraint blacklist_evidence check (cardinality(evidence) <= 6),
  from_day date not null,
  until_day date,
  -- Until when an urgent one holds unapproved; stays, for an entry is urgent once.
  urgent_until timestamptz,
  -- Since when its people are stopped; null while they are not.
  in_force_at timestamptz,
  company_id uuid not null references company (id),
  submitted_by uuid not null,
  submitted_at timestamptz not null default clock_timestamp(),
  constraint blacklist_days check (from_day <= until_day),
  constraint blacklist_ground check (scope = 'exhibition' or exhibition_id is null),
  constraint blacklist_who check (case kind when 'person' then name <> '' and plate = '' else plate <> '' end),
  constraint blacklist_force check (in_force_at is null or state in ('urgent', 'active'))
);
create index blacklist_list on blacklist (scope, submitted_at, id);
create index blacklist_states on blacklist (state, submitted_at, id);
create index blacklist_phone on blacklist (phone_digest) where phone_digest is not null;
create index blacklist_name on blacklist (name) where kind = 'person';
create index blacklist_plate on blacklist (plate) where kind = 'vehicle';

-- Of a person, in the order they were entered.
create table blacklist_document (
  blacklist_id uuid not null references blacklist (id) on delete cascade,
  ordinal smallint not null,
  type text not null,
  digest bytea not null,
  sealed bytea not null,
  masked text not null,
  primary key (blacklist_id, ordinal),
  constraint blacklist_document_once unique (blacklist_id, digest)
);
create index blacklist_document_digest on blacklist_document (digest);

-- What is asked of a number, by the gate, by binds and by approvals: the entries in force. Of a person every document known
-- to be theirs, of a vehicle its plate, each as the digest badges keep. Null: all shows, and no other ground.
create table blacklist_key (
  digest bytea not null,
  exhibition_id uuid,
  blacklist_id uuid not null references blacklist (id) on delete cascade,
  kind text not null,
  "from" timestamptz not null,
  until timestamptz,
  primary key (digest, blacklist_id)
);
create index blacklist_key_entry on blacklist_key (blacklist_id);

-- The entry a number is on in an exhibition at a moment, the first; null where it is on none.
create function listed_with(number_digest bytea, exhibition uuid, moment timestamptz) returns uuid
language sql stable as $$
  select k.blacklist_id from blacklist_key k
  where k.digest = number_digest and k."from" <= moment and (k.until is null or k.until > moment)
    and (k.exhibition_id = exhibition or k.exhibition_id is null and is_show(exhibition))
  order by k.blacklist_id limit 1
$$;

-- What an entry suspended: resumed with it, unless another holds it too.
create table blacklist_held (
  blacklist_id uuid not null references blacklist (id) on delete cascade,
  exhibition_id uuid not null,
  holder_id uuid not null,
  holder text not null check (holder in ('badge', 'ticket')),
  at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  primary key (blacklist_id, exhibition_id, holder_id)
);
create index blacklist_held_holder on blacklist_held (exhibition_id, holder_id) where released_at is null;

-- Somebody of the same name who is not the one: said once a person, by the digest of their document.
create table blacklist_cleared (
  blacklist_id uuid not null references blacklist (id) on delete cascade,
  person bytea not null,
  note text not null default '',
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (blacklist_id, person)
);

-- What somebody listed says against it.
create table blacklist_appeal (
  id uuid primary key default uuidv7(),
  blacklist_id uuid not null references blacklist (id) on delete cascade,
  phone_sealed bytea not null,
  phone_masked text not null,
  text text not null check (char_length(text) between 1 and 500),
  image uuid,
  at timestamptz not null default clock_timestamp()
);
create index blacklist_appeal_entry on blacklist_appeal (blacklist_id, id);
select append_only('blacklist_appeal');

select count_on('blacklist', 'blacklist.{state}', 'venue', 'company_id');
select waits_on('blacklist', 'venue', '{pending,urgent}');

-- Roles that look after the gate look after who is not admitted: the venue's decide, an organizer's propose.
update role r set version = r.version + 1,
  permissions = array(select distinct name from unnest(r.permissions || more.names) name order by 1)
from (
  select held.id, array_agg(given.name) as names
  from role held join company c on c.id = held.company_id join (values
    ('door:modify', 'blacklist:view', '{platform,sponsor}'::text[]),
    ('door:modify', 'blacklist:add', '{platform,sponsor}'),
    ('door:modify', 'blacklist:approve', '{platform}'),
    ('door:modify', 'blacklist:lift', '{platform}'),
    ('door:modify', 'blacklist:urgent', '{platform}')
  ) given (needs, name, types) on given.needs = any (held.permissions) and c.type = any (given.types)
  group by held.id
) more
where more.id = r.id;
