/**
 * Dependent dates that move with an exhibition; the server declares each by its module (`lifecycle/postponement/dependants.ts`).
 */
export const followers = [
  'sale',
  'ticketSales',
  'tickets',
  'slots',
  'entryDays',
  'policyStarts',
  'clauses',
  'ruleBookStarts',
  'receipts',
  'whitelists',
  'blacklists',
  'campaigns',
  'surveys',
  'travel',
  'transportation',
] as const
export type Follower = (typeof followers)[number]
