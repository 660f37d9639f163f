/**
 * Every noun whose rows have ids, are logged or are told to be changed, each with the domain that has the words for its
 * fields. What a write has changed (`changed` of its answer, and of the push) is said in these, and `reads.ts` says which
 * of them a reading command shows.
 */
export const nouns = {
  account: 'company',
  badge: 'badge',
  badgeFee: 'charge',
  badgeImport: 'badge',
  badgeTemplate: 'badge',
  badgeType: 'badge',
  bankAccount: 'ledger',
  bankLine: 'bank',
  bankStatement: 'bank',
  channel: 'gate',
  charge: 'charge',
  company: 'company',
  credential: 'badge',
  device: 'gate',
  dictionaryOption: 'dictionary',
  dispute: 'settlement',
  door: 'gate',
  exhibition: 'exhibition',
  file: 'file',
  importRow: 'badge',
  invoice: 'invoice',
  invoiceApplication: 'invoice',
  invoiceSetting: 'company',
  job: 'job',
  message: 'message',
  noteTemplate: 'decision',
  offset: 'offset',
  operationLog: 'operationLog',
  operator: 'access',
  otherExpense: 'settlement',
  participation: 'participation',
  passage: 'gate',
  paySetting: 'paySetting',
  payment: 'payment',
  posting: 'ledger',
  postponement: 'postponement',
  quota: 'participation',
  receivedAddress: 'company',
  redPoint: 'session',
  relation: 'partner',
  role: 'access',
  settlement: 'settlement',
  settlementLine: 'settlement',
  share: 'partner',
  systemParameter: 'dictionary',
  voucher: 'ledger',
  zone: 'gate',
} as const

export type Noun = keyof typeof nouns

/** Which nouns each reading command shows, by wire name: a change of one of them makes its answers stale. */
export type Reads<Name extends string = string> = Readonly<Record<Name, readonly Noun[]>>
