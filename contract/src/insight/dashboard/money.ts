import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** A number about money, with its list. */
interface MoneyEntry {
  readonly label: LocalizedText
  /** Its list: page key and query parameters; `:yesterday` is replaced by the day before the venue's today. */
  readonly page: string
  readonly query: string
  /** It is overdue. */
  readonly late?: true
}

/** The money entries of the dashboard, in order. */
export const moneyEntries = {
  quotaOpen: { label: ['额度待收', 'Quota: open charges'], page: 'quotaPayment', query: 'view=pending' },
  quotaOverdue: {
    label: ['额度逾期', 'Quota: overdue'],
    page: 'quotaPayment',
    query: 'view=pending&dueTo=:yesterday',
    late: true,
  },
  quotaProofs: {
    label: ['额度待确认收款', 'Quota: proofs to check'],
    page: 'quotaPayment',
    query: 'view=pending&tab=proofSubmitted',
  },
  accreditationOpen: {
    label: ['制证费待收', 'Badge fees: open charges'],
    page: 'accreditationPayment',
    query: 'view=pending',
  },
  accreditationOverdue: {
    label: ['制证费逾期', 'Badge fees: overdue'],
    page: 'accreditationPayment',
    query: 'view=pending&dueTo=:yesterday',
    late: true,
  },
  accreditationProofs: {
    label: ['制证费待确认收款', 'Badge fees: proofs to check'],
    page: 'accreditationPayment',
    query: 'view=pending&tab=proofSubmitted',
  },
  bankLines: { label: ['银行流水待匹配', 'Bank lines to match'], page: 'bankStatement', query: 'tab=pending' },
  invoices: { label: ['待开发票', 'Invoices to issue'], page: 'invoices', query: 'tab=applied' },
  settlementCooperator: {
    label: ['合作商结算等您办理', 'Co-exhibitor settlements waiting for you'],
    page: 'partnerSettleAccounts',
    query: 'turn=mine',
  },
  settlementAgent: {
    label: ['代理商结算等您办理', 'Agent settlements waiting for you'],
    page: 'agentSettleAccounts',
    query: 'turn=mine',
  },
  settlementSponsor: {
    label: ['主办方结算等您办理', 'Organizer settlements waiting for you'],
    page: 'organizerSettleAccounts',
    query: 'turn=mine',
  },
} as const satisfies Record<string, MoneyEntry>

export type MoneyKind = keyof typeof moneyEntries
export const moneyKinds = Object.keys(moneyEntries) as [MoneyKind, ...MoneyKind[]]
export const moneyEntryOf = (kind: MoneyKind): MoneyEntry => moneyEntries[kind]
