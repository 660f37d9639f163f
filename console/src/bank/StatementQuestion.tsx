import { type ColumnRole, columnRoleNames, columnRoles, isWhole, type Layout } from '@fairgate/contract/bank/columns'
import type { Output } from '@fairgate/contract/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money'
import { useState } from 'react'
import { formatDate } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Choice } from '../ui/list/Choice.tsx'

type Report = Output<'getBankStatementReport'>
type Question = NonNullable<Report['question']>

export interface StatementQuestionProps {
  report: Report
  question: Question
}

/** What an import must be told before it goes on. */
export function StatementQuestion({ report, question }: StatementQuestionProps) {
  switch (question.ask) {
    case 'columns':
      return <Columns key={report.version} report={report} question={question} />
    case 'balance':
      return <Balance report={report} question={question} />
    case 'duplicates':
      return <Duplicates key={report.version} report={report} question={question} />
  }
}

function useAnswer({ id, version }: Report) {
  const { mutate, isPending } = useCommand('answerBankStatement')
  return {
    busy: isPending,
    answer: (said: { columns: Layout } | { acceptBreaks: true } | { knownRows: number[] }) =>
      mutate({ id, version, ...said }),
  }
}

type Asking<A extends Question['ask']> = { report: Report; question: Extract<Question, { ask: A }> }

function Columns({ report, question }: Asking<'columns'>) {
  const t = useText()
  const w = useWords()
  const [roles, setRoles] = useState<readonly (ColumnRole | undefined)[]>([])
  const { busy, answer } = useAnswer(report)
  const layout: Layout = {}
  roles.forEach((role, at) => {
    if (role) layout[role] = [...(layout[role] ?? []), at]
  })
  const chosen = (at: number, role: string | undefined) =>
    setRoles(question.titles.map((_, index) => (index === at ? (role as ColumnRole | undefined) : roles[index])))
  return (
    <div className="fg-bank-import">
      <h3>{t('bank.askColumns')}</h3>
      <p>{t('bank.askColumnsWhy')}</p>
      <div className="fg-bank-columns">
        {question.titles.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of one file, two of which may be called the same
          <div key={at}>
            <strong>{title}</strong>
            <small>{question.sample.map(row => row[at]).find(cell => cell) ?? ''}</small>
            <Choice
              width={176}
              label={title}
              all={t('bank.notUsed')}
              value={roles[at]}
              options={columnRoleNames.map(role => ({ value: role, label: w(columnRoles[role]) }))}
              onChange={role => chosen(at, role)}
            />
          </div>
        ))}
      </div>
      <Button
        kind="primary"
        busy={busy}
        disabled={!isWhole(layout)}
        title={isWhole(layout) ? undefined : t('bank.columnsMissing')}
        onClick={() => answer({ columns: layout })}
      >
        {t('bank.goOn')}
      </Button>
    </div>
  )
}

function Balance({ report, question }: Asking<'balance'>) {
  const t = useText()
  const { busy, answer } = useAnswer(report)
  const { row, expected, found, count } = question
  return (
    <div className="fg-bank-import">
      <h3>{t('bank.askBalance')}</h3>
      <p>{t('bank.askBalanceWhy', { row, expected: formatAmount(expected), found: formatAmount(found), count })}</p>
      <Button kind="primary" busy={busy} onClick={() => answer({ acceptBreaks: true })}>
        {t('bank.goOn')}
      </Button>
    </div>
  )
}

type Line = Extract<Question, { ask: 'duplicates' }>['pairs'][number]['line']

function Duplicates({ report, question }: Asking<'duplicates'>) {
  const t = useText()
  const { busy, answer } = useAnswer(report)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { pairs, count } = question
  const tick = (row: number) =>
    setTicked(now => new Set(now.has(row) ? [...now].filter(one => one !== row) : [...now, row]))
  const isAll = ticked.size === pairs.length
  return (
    <div className="fg-bank-import">
      <h3>{t('bank.askDuplicates')}</h3>
      <p>{t('bank.askDuplicatesWhy', { count })}</p>
      <div className="fg-bank-choices">
        {pairs.map(({ row, line, kept }) => (
          <label key={row} htmlFor={`duplicate-${row}`}>
            <Checkbox id={`duplicate-${row}`} checked={ticked.has(row)} onChange={() => tick(row)} />
            <span className="fg-bank-choice">
              <strong>{`${t('bank.duplicateRow', { row })} · ${factsOf(line)}`}</strong>
              <small>{`${t('bank.duplicateKept', { file: kept.fileName })} · ${factsOf(kept)}`}</small>
            </span>
          </label>
        ))}
      </div>
      <div className="fg-dialog-foot">
        <Button onClick={() => setTicked(new Set(isAll ? [] : pairs.map(({ row }) => row)))}>
          {t(isAll ? 'bank.tickNone' : 'bank.tickAll')}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => answer({ knownRows: [...ticked] })}>
          {t('bank.goOn')}
        </Button>
      </div>
    </div>
  )

  function factsOf({ day, time, amount, payer, payerAccount, text, serial, balance }: Line): string {
    const left = balance === null ? '' : `${t('bank.balance')} ${formatAmount(balance)}`
    const when = time === null ? formatDate(day) : `${formatDate(day)} ${time}`
    return [when, formatAmount(amount), payer, payerAccount, text, serial, left].filter(Boolean).join(' · ')
  }
}
