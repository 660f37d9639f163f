import { certainMatchTexts } from '@fairgate/contract/finance/bank/certain-match-texts'
import { formatAmount, parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { type RefusedRow, refusedRows } from '../../kernel/command/refused-rows.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { FailedDialog } from '../../kernel/ui/FailedDialog.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { asProposed, type BankLine, nameOfLine } from './bank-line.ts'
import { Proposed } from './Proposed.tsx'
import './bank.css'

interface CertainMatchesProps {
  lines: readonly BankLine[]
  /** How many pending lines were checked, if older ones were not. */
  checked: number | undefined
  onClose: () => void
}

/** Lists certain matches, which can be deselected, and confirms them together. */
export function CertainMatches({ lines, checked, onClose }: CertainMatchesProps) {
  const t = useText()
  const w = useLocalize()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<{ count: number; rows: readonly RefusedRow[] }>()
  const chosen = lines.filter(({ id }) => !unticked.has(id))
  const { mutate, isPending } = useCommand('confirmCertainBankMatches', {
    onDone: ({ count, failed: rows }) => {
      if (count > 0) toast.success(w(certainMatchTexts.booked, { count }))
      if (rows.length > 0) setFailed({ count, rows })
      else onClose()
    },
    onRefused: failure => {
      const rows = refusedRows(failure)
      if (rows.length > 0) setFailed({ count: 0, rows })
    },
  })
  if (failed) {
    return (
      <FailedDialog
        title={t('shell.failedTitle', { count: failed.rows.length })}
        failed={failed.rows}
        onClose={onClose}
      >
        {failed.count > 0 && t('shell.failedDone', { count: failed.count })}
      </FailedDialog>
    )
  }
  const total = writeAmount(chosen.reduce((sum, { amount }) => sum + parseAmount(amount), 0n))
  const toggle = (id: string) =>
    setUnticked(now => new Set(now.has(id) ? [...now].filter(one => one !== id) : [...now, id]))
  return (
    <Dialog
      open
      title={w(certainMatchTexts.title)}
      width={880}
      onClose={onClose}
      foot={
        <>
          <span className="fg-bank-total fg-muted">
            {w(certainMatchTexts.total, { count: chosen.length, amount: formatAmount(total) })}
          </span>
          <Button onClick={() => setUnticked(new Set(unticked.size > 0 ? [] : lines.map(({ id }) => id)))}>
            {w(unticked.size > 0 ? certainMatchTexts.all : certainMatchTexts.none)}
          </Button>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            busy={isPending}
            disabled={chosen.length === 0}
            title={chosen.length === 0 ? w(certainMatchTexts.choose) : undefined}
            onClick={() => mutate(asProposed(chosen))}
          >
            {w(certainMatchTexts.confirm, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p>{w(certainMatchTexts.lead)}</p>
      {checked !== undefined && <p>{w(certainMatchTexts.more, { count: checked })}</p>}
      <PlainTable
        label={w(certainMatchTexts.title)}
        none={t('bank.empty')}
        rows={lines}
        columns={[
          {
            key: 'tick',
            title: '',
            width: '32px',
            render: line => (
              <Checkbox
                aria-label={`${w(certainMatchTexts.include)} ${nameOfLine(line)}`}
                checked={!unticked.has(line.id)}
                onChange={() => toggle(line.id)}
              />
            ),
          },
          { key: 'day', title: t('bank.day'), width: '104px', render: ({ day }) => formatDate(day) },
          { key: 'payer', title: t('bank.payer'), render: line => <Payer line={line} /> },
          {
            key: 'amount',
            title: t('bank.amount'),
            width: '120px',
            align: 'right',
            render: ({ amount }) => formatAmount(amount),
          },
          {
            key: 'match',
            title: w(certainMatchTexts.pay),
            width: '40%',
            render: line => <Proposed line={line} noProposal="" />,
          },
        ]}
      />
    </Dialog>
  )
}

function Payer({ line: { payer, text } }: { line: BankLine }) {
  return (
    <span className="fg-bank-choice">
      <span>{payer}</span>
      <small title={text}>{text}</small>
    </span>
  )
}
