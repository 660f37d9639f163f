import { accountNames } from '@fairgate/contract/finance/ledger/accounts'
import { type JournalEvent, journalEvents } from '@fairgate/contract/finance/ledger/events'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { accountWord, eventWord } from './ledger-labels.ts'
import './Ledger.css'

const DateRange = part(async () => (await import('../../kernel/ui/DateRange.tsx')).DateRange)
const events = Object.keys(journalEvents) as JournalEvent[]

/** Filters by account, operation and days. */
export function LedgerFilters({ list }: { list: Worklist<'getLedgerPage'> }) {
  const t = useText()
  const { account, operation, from, to } = list.filters
  return (
    <>
      <SelectFilter
        width={136}
        label={t('ledger.account')}
        all={t('ledger.allAccounts')}
        value={account}
        options={accountNames.map(name => ({ value: name, label: t(accountWord(name)) }))}
        onChange={value => list.setFilters({ account: value })}
      />
      <SelectFilter
        width={136}
        label={t('ledger.event')}
        all={t('ledger.allEvents')}
        value={operation}
        options={events.map(name => ({ value: name, label: t(eventWord(name)) }))}
        onChange={value => list.setFilters({ operation: value })}
      />
      <div className="fg-search-dates">
        <DateRange
          looksBack
          value={from && to ? [from, to] : undefined}
          onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
        />
      </div>
    </>
  )
}
