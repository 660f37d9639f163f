import type { AccountName } from '@fairgate/contract/finance/ledger/accounts'
import type { JournalEvent } from '@fairgate/contract/finance/ledger/events'
import type { Text } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'

export const accountWord = (account: AccountName) => `ledger.account_${account}` as const
export const eventWord = (event: JournalEvent) => `ledger.event_${event}` as const

/**
 * The holder of an account, and the partner it came from if that is another company; accounts of an exhibition or the
 * venue belong to the venue.
 */
export function holderWord({ company, partner }: { company: Name | null; partner: Name | null }, t: Text): string {
  if (!company) return t('ledger.venue')
  return partner ? `${nameOf(company)} ← ${nameOf(partner)}` : nameOf(company)
}
