-- Days of entry that the applicant chose, and the price that a rule gives. A range has no gaps, so the days are consecutive.
alter table badge
  add column entry_days daterange,
  -- What the rule of kind `price` says at the submission: rule, days, cardFee, perDay, amount, refundDays. Null: the type's price applies.
  add column price_terms jsonb,
  -- The number that it has among the free ones: of the rule, or of the rule and the participation.
  add column free_scope text,
  add column free_number integer;
-- One check for all of this: each is parsed again for every statement.
alter table badge drop constraint badge_valid;
alter table badge add constraint badge_valid check ((valid is null or not (isempty(valid) or lower_inf(valid) or upper_inf(valid)))
  and (entry_days is null or valid is not null and not (isempty(entry_days) or lower_inf(entry_days) or upper_inf(entry_days)))
  and case when num_nonnulls(free_scope, free_number) = 0 then true
    else num_nonnulls(free_scope, free_number) = 2 and free_number > 0 and price_terms ->> 'amount' = '0.00' end) not valid;
