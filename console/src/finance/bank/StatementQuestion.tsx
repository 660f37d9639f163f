import type { Output } from '@fairgate/contract/app/catalogue'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { RejectedRows } from './RejectedRows.tsx'
import { numberIn, useRowName } from './use-row-name.ts'

type Report = Output<'getBankStatementReport'>
type Question = NonNullable<Report['question']>

export interface StatementQuestionProps {
  report: Report
  question: Question
}

/** The question that an import asks before it continues. */
export function StatementQuestion({ report, question }: StatementQuestionProps) {
  switch (question.ask) {
    case 'reading':
      return <Reading report={report} question={question} />
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
    answer: (said: { acceptReading: true } | { acceptBreaks: true } | { knownRows: number[] }) =>
      mutate({ id, version, ...said }),
  }
}

type QuestionOf<A extends Question['ask']> = { report: Report; question: Extract<Question, { ask: A }> }

function Reading({ report, question }: QuestionOf<'reading'>) {
  const w = useLocalize()
  const { busy, answer } = useAnswer(report)
  const { why, count } = question
  return (
    <div className="fg-bank-import">
      <h3>{w(bankImportTexts.askReading)}</h3>
      <p role="status">{w(bankImportTexts[`askReading_${why}`])}</p>
      {question.sample.length > 0 && <SampleLines report={report} lines={question.sample} />}
      <RejectedRows report={report} />
      {why !== 'columns' && (why === 'confirm' || count > 0) && (
        <Button
          kind={why === 'confirm' ? 'primary' : undefined}
          busy={busy}
          onClick={() => answer({ acceptReading: true })}
        >
          {w(bankImportTexts.readingAccept, { count })}
        </Button>
      )}
    </div>
  )
}

/** The first lines as they would be booked, so that a wrong day, sign or decimal mark is visible. */
function SampleLines({ report, lines }: { report: Report; lines: Extract<Question, { ask: 'reading' }>['sample'] }) {
  const t = useText()
  const w = useLocalize()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so keyboard users must be able to focus it.
    <section className="fg-reading-preview" aria-label={w(bankImportTexts.readingSample)} tabIndex={0}>
      <table>
        <caption>{w(bankImportTexts.readingSample)}</caption>
        <thead>
          <tr>
            <td />
            {sampleColumns.map(column => (
              <th key={column} scope="col">
                {t(`bank.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, day, time, amount, payer, payerAccount, text, serial, balance }) => (
            <tr key={row}>
              <th scope="row">{numberIn(report, row)}</th>
              <td>{formatDate(day)}</td>
              <td>{time ?? ''}</td>
              <td>{t(amount.startsWith('-') ? 'bank.out' : 'bank.in')}</td>
              <td>{formatAmount(amount)}</td>
              <td>{payer}</td>
              <td>{payerAccount}</td>
              <td>{text}</td>
              <td>{serial}</td>
              <td>{balance === null ? '' : formatAmount(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const sampleColumns = [
  'day',
  'time',
  'direction',
  'amount',
  'payer',
  'payerAccount',
  'text',
  'serial',
  'balance',
] as const

function Balance({ report, question }: QuestionOf<'balance'>) {
  const w = useLocalize()
  const { busy, answer } = useAnswer(report)
  const nameOfRow = useRowName(report)
  const { row, expected, found, count } = question
  return (
    <div className="fg-bank-import">
      <h3>{w(bankImportTexts.askBalance)}</h3>
      <p>
        {w(bankImportTexts.askBalanceWhy, {
          row: nameOfRow(row),
          expected: formatAmount(expected),
          found: formatAmount(found),
          count,
        })}
      </p>
      <Button kind="primary" busy={busy} onClick={() => answer({ acceptBreaks: true })}>
        {w(bankImportTexts.goOn)}
      </Button>
    </div>
  )
}

type Line = Extract<Question, { ask: 'duplicates' }>['pairs'][number]['line']

function Duplicates({ report, question }: QuestionOf<'duplicates'>) {
  const t = useText()
  const w = useLocalize()
  const { busy, answer } = useAnswer(report)
  const nameOfRow = useRowName(report)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { pairs, count } = question
  const tick = (row: number) =>
    setTicked(now => new Set(now.has(row) ? [...now].filter(one => one !== row) : [...now, row]))
  const isAll = ticked.size === pairs.length
  return (
    <div className="fg-bank-import">
      <h3>{w(bankImportTexts.askDuplicates)}</h3>
      <p>{w(bankImportTexts.askDuplicatesWhy, { count })}</p>
      <div className="fg-bank-choices">
        {pairs.map(({ row, line, kept }) => (
          <Inline as="label" gap={8} align="start" key={row} htmlFor={`duplicate-${row}`}>
            <Checkbox id={`duplicate-${row}`} checked={ticked.has(row)} onChange={() => tick(row)} />
            <span className="fg-bank-choice">
              <strong>{`${nameOfRow(row)} · ${factsOf(line)}`}</strong>
              <small>{`${w(bankImportTexts.duplicateSkipped, { file: kept.fileName })} · ${factsOf(kept)}`}</small>
            </span>
          </Inline>
        ))}
      </div>
      <div className="fg-dialog-foot">
        <Button onClick={() => setTicked(new Set(isAll ? [] : pairs.map(({ row }) => row)))}>
          {w(isAll ? bankImportTexts.tickNone : bankImportTexts.tickAll)}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => answer({ knownRows: [...ticked] })}>
          {w(bankImportTexts.goOn)}
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
