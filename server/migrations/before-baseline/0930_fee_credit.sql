-- What the credit of a fee gave back to its payer, and what it took back of what the badge had consumed and of the organizer's
-- part of that. A line is rounded as a whole, so these need not be what was booked when this one badge was paid. Null of fees
-- credited before: theirs were `paid` and `split` themselves.
alter table badge_fee add refunded int8, add reversed int8, add reversed_split int8;
alter table badge_fee add constraint badge_fee_credit check (
  (refunded is null) = (reversed is null) and (refunded is null) = (reversed_split is null)
  and (refunded is null or state = 'credited' and refunded >= 0 and reversed >= 0 and reversed_split between 0 and reversed))
  not valid;
