-- Quotas that follow from stands. A published rule of kind `quota` becomes a formula for each badge type of its classes; the derived
-- part of a quota is, at every commit, what the formula gives for the stands of its participation.

create table quota_formula (
  exhibition_id uuid not null constraint quota_formula_exhibition_id_fkey references exhibition (id) on delete cascade,
  book_id uuid not null,
  badge_type_id uuid not null,
  -- The rule.
  code text not null constraint quota_formula_code check (code ~ '^R[0-9]{2,3}$'),
  -- perStand, unit (hundredths of a square metre), perUnit, rounding, per, min, max: see derived_quota.
  formula jsonb not null constraint quota_formula_shape check (formula ?& '{perStand,unit,perUnit,rounding,per,min,max}'),
  constraint quota_formula_pkey primary key (book_id, exhibition_id, badge_type_id)
);
create index quota_formula_by_exhibition on quota_formula (exhibition_id);

-- Its quotas are still to be derived once it is in force.
alter table rule_book add column derives boolean not null default false;
create index rule_book_derives on rule_book (effective_at) where derives;

alter table quota
  -- The part of `granted` that the stands give by `formula_book`; it comes from no giver.
  add column derived int not null default 0,
  add column formula_book uuid,
  -- Nothing was granted by hand: so it is wherever the organizer is the giver, unless badges exceeded the formula.
  add column formula_only boolean not null default false,
  add constraint quota_parts check (derived >= 0 and derived + bought <= granted),
  add constraint quota_by_formula check (not formula_only or granted = derived + bought);

create or replace function quota_is_formula() returns trigger language plpgsql as $$ begin return null; end $$;
create constraint trigger quota_is_formula after insert or update of derived, formula_book on quota
  deferrable initially deferred for each row when (new.derived > 0 or new.formula_book is not null)
  execute function quota_is_formula();
create constraint trigger stand_gives_quota after insert on stand deferrable initially deferred
  for each row when (new.participation_id is not null) execute function quota_is_formula();
create constraint trigger stand_changes_quota after update of participation_id, area_dm2 on stand deferrable initially deferred
  for each row when ((old.participation_id, old.area_dm2) is distinct from (new.participation_id, new.area_dm2)
    and num_nonnulls(old.participation_id, new.participation_id) > 0) execute function quota_is_formula();
create constraint trigger stand_takes_quota after delete on stand deferrable initially deferred
  for each row when (old.participation_id is not null) execute function quota_is_formula();
