-- The states of a badge, as every other table with a machine has them (contract/src/badge/states.ts).
alter table badge add constraint badge_state check (state in ('draft', 'pending', 'endorsed', 'returned', 'rejected',
  'withdrawn', 'awaitingPayment', 'active', 'suspended', 'voided', 'expired'));
