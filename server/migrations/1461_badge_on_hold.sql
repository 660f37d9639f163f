-- Badges on hold: approved, but not active until every reason is gone. The reasons exist from the submission on.
alter table badge add column hold_reasons text[] not null default '{}';
-- One check says what keeps a badge from being active, instead of one for each cause: each is parsed again for every statement.
alter table badge drop constraint badge_suspended_by;
alter table badge add constraint badge_released check (suspended_by <@ '{manual,company,blacklist,whitelist}'::text[]
  and hold_reasons <@ '{rule}'::text[] and (suspended_by = '{}' or state <> 'active')
  and (hold_reasons = '{}' or state not in ('active', 'awaitingPayment'))) not valid;
alter table badge drop constraint badge_state;
alter table badge add constraint badge_state check (state in ('draft', 'pending', 'endorsed', 'onHold', 'returned', 'rejected', 'withdrawn',
  'awaitingPayment', 'active', 'suspended', 'voided', 'expired')) not valid;
