-- A badge may cost more later: days that are added, a card that replaces a lost one.
alter table badge_fee
  add column kind text not null default 'badge',
  -- The days that it pays; of added days, those that come with its payment.
  add column days daterange,
  -- Its price is that of a rule, which also says until how many days before opening it is refunded; null: not refunded.
  add column by_rule boolean not null default false,
  add column refund_days integer;
alter table badge_fee add constraint badge_fee_kind check (kind in ('badge', 'days', 'reissue')
  and (kind <> 'days' or days is not null) and (days is null or not (isempty(days) or lower_inf(days) or upper_inf(days)))
  and (refund_days is null or by_rule and refund_days >= 0)) not valid;
