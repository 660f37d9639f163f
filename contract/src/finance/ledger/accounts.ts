import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** The side on which an account's balance grows and is positive. */
export type Side = 'debit' | 'credit'

/** The holder of an account. */
export type AccountHolder = 'participation' | 'exhibition' | 'bankAccount' | 'venue'

interface AccountKind {
  readonly label: LocalizedText
  readonly side: Side
  readonly holder: AccountHolder
}

/** The accounts of the ledger (finance.md, section 2). `settle` grows by what is to be refunded. */
export const accountKinds = {
  bank: { label: ['银行存款', 'Bank'], side: 'debit', holder: 'bankAccount' },
  transit: { label: ['在途资金', 'In transit'], side: 'debit', holder: 'venue' },
  suspense: { label: ['待核款项', 'Suspense'], side: 'credit', holder: 'venue' },
  prepaid: { label: ['预存款', 'Prepaid'], side: 'credit', holder: 'participation' },
  advance: { label: ['预收款', 'Advance'], side: 'credit', holder: 'participation' },
  deposit: { label: ['保证金', 'Deposit'], side: 'credit', holder: 'participation' },
  consumed: { label: ['已消费', 'Consumed'], side: 'debit', holder: 'participation' },
  expense: { label: ['其他费用', 'Other expenses'], side: 'debit', holder: 'participation' },
  fee: { label: ['应付服务费', 'Service fee payable'], side: 'credit', holder: 'participation' },
  settle: { label: ['结算往来', 'Settlement'], side: 'credit', holder: 'participation' },
  split: { label: ['主办分成', 'Organizer’s share'], side: 'credit', holder: 'participation' },
  feeCost: { label: ['服务费承担', 'Service fee cost'], side: 'debit', holder: 'participation' },
  held: { label: ['主办代收', 'Held by the organizer'], side: 'debit', holder: 'participation' },
  incomeQuota: { label: ['额度收入', 'Income from quotas'], side: 'credit', holder: 'exhibition' },
  incomeBadge: { label: ['制证收入', 'Income from badges'], side: 'credit', holder: 'exhibition' },
  incomeTicket: { label: ['门票收入', 'Income from tickets'], side: 'credit', holder: 'exhibition' },
  incomeOther: { label: ['其他收入', 'Other income'], side: 'credit', holder: 'exhibition' },
  /** In the place of bank, transit and suspense in a sandbox exhibition. */
  rehearsal: { label: ['演练资金', 'Rehearsal money'], side: 'debit', holder: 'exhibition' },
  writeOff: { label: ['尾差核销', 'Written off'], side: 'debit', holder: 'exhibition' },
} as const satisfies Record<string, AccountKind>

export type AccountName = keyof typeof accountKinds
export const accountNames = Object.keys(accountKinds) as [AccountName, ...AccountName[]]

type KindsOf<Holder extends AccountHolder> = {
  [N in AccountName]: (typeof accountKinds)[N]['holder'] extends Holder ? N : never
}[AccountName]

export type ParticipationAccount = KindsOf<'participation'>
export type ExhibitionAccount = KindsOf<'exhibition'>

/** Kinds of participations' accounts, for sums over them. */
export const participationAccounts = accountNames.filter(
  (kind): kind is ParticipationAccount => accountKinds[kind].holder === 'participation',
)

/** Accounts of an organizer's participation that are separate per partner. */
export const byPartner = ['split', 'feeCost', 'held'] as const satisfies readonly ParticipationAccount[]

/** Never negative (`balance_not_negative`). */
export const neverOverdrawn = ['prepaid', 'advance', 'deposit'] as const satisfies readonly ParticipationAccount[]
