import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { JournalEntryCause, JournalEntryFacts } from './JournalEntryFacts.tsx'
import { LedgerFilters } from './LedgerFilters.tsx'
import { accountWord, eventWord, holderWord } from './ledger-labels.ts'
import { VerifyLedger } from './VerifyLedger.tsx'

/** Postings with the balance of their account after each (`/settleAccounts/ledger`). */
export const LedgerList = defineList('getLedgerPage', {
  domain: 'ledger',
  Buttons: LedgerButtons,
  exports: 'exportLedger',
  search: ['company', 'exhibition'],
  filters: ['account', 'operation', 'exhibitionId', 'participationId', 'from', 'to'],
  Filters: LedgerFilters,
  columns: c => [
    c.moment('at', { sort: 'at' }),
    c.cell('event', row => c.t(eventWord(row.event)), { width: 160, min: 128, locked: true }),
    c.cell('cause', row => <JournalEntryCause cause={row.cause} />, { width: 184, min: 128, priority: 3 }),
    c.cell('account', row => c.t(accountWord(row.account)), { width: 136, min: 104, locked: true }),
    c.name('company', { render: row => holderWord(row, c.t), width: 216, min: 112, priority: 6 }),
    c.text('exhibition', { width: 200, priority: 2 }),
    c.amount('debit', { priority: 5 }),
    c.amount('credit', { priority: 5 }),
    c.amount('balance', { priority: 4 }),
    c.cell('operator', row => row.operatorName || c.t('ledger.bySystem'), { width: 104, priority: 1 }),
  ],
  detail: detailOf({
    command: 'getVoucherDetail',
    code: journalEntry => formatInstant(journalEntry.at),
    title: (journalEntry, t) => t(eventWord(journalEntry.event)),
    Facts: JournalEntryFacts,
  }),
  empty: { title: 'ledger.empty', why: 'ledger.emptyWhy' },
})

/** Verifies the ledger. */
function LedgerButtons() {
  const t = useText()
  const [verifying, setVerifying] = useState(false)
  return (
    <>
      <Can name="ledger:verify">
        <Button icon={ShieldCheck} onClick={() => setVerifying(true)}>
          {t('ledger.verify')}
        </Button>
      </Can>
      <VerifyLedger open={verifying} onClose={() => setVerifying(false)} />
    </>
  )
}
