-- The rules by which a badge was submitted, and those of them that it does not satisfy without being refused.
alter table badge add column book_id uuid;

create table badge_finding (
  exhibition_id uuid not null,
  badge_id uuid not null,
  rule_code text not null,
  book_id uuid not null,
  rule_number integer not null,
  effect text not null,
  key text not null,
  values jsonb not null,
  cleared_by text,
  cleared_at timestamptz,
  cleared_note text,
  constraint badge_finding_pkey primary key (exhibition_id, badge_id, rule_code),
  constraint badge_finding_effect check (effect in ('hold', 'warn')),
  constraint badge_finding_cleared check (num_nonnulls(cleared_by, cleared_at, cleared_note) in (0, 3)),
  constraint badge_finding_values check (jsonb_typeof(values) = 'object')
) partition by hash (exhibition_id);
do $$
begin
  for part in 0 .. 3 loop
    execute format('create table badge_finding_%s partition of badge_finding for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
