/** What has dates of its own and moves with its exhibition; each is declared by its noun on the server (`postponement/dependants.ts`). */
export const followers = [
  'sale',
  'ticketSales',
  'tickets',
  'slots',
  'policyStarts',
  'clauses',
  'receipts',
  'whitelists',
  'blacklists',
  'campaigns',
  'surveys',
  'travel',
  'transportation',
] as const
export type Follower = (typeof followers)[number]
