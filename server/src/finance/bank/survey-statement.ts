import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import { BalanceChain } from './balance-chain.ts'
import { Seen } from './known-lines.ts'
import type { StoredLine } from './match-lines.ts'
import type { Opened } from './open-statement.ts'
import { readLine, type StatementLine } from './read-line.ts'
import type { Question, RejectedRow } from './statement.ts'
import { maxRowCount } from './statement-rows.ts'

const maxRejectedRows = 200

/** How many sample lines are shown before a format is accepted. */
const maxSampled = 5

export interface Survey {
  /** Rows below the titles that contain an amount. */
  total: number
  /** Lines that are not booked yet, with the first of them. */
  count: number
  sample: Extract<Question, { ask: 'reading' }>['sample']
  seen: Seen
  rejected: Record<string, number>
  rejectedRows: RejectedRow[]
  question?: Question
}

export async function surveyed({ head, how, rows }: Opened, written: ReadonlySet<number>): Promise<Survey> {
  const chain = new BalanceChain()
  const survey: Survey = { total: 0, count: 0, sample: [], seen: new Seen(), rejected: {}, rejectedRows: [] }
  for await (const row of rows()) {
    const read = readLine(row, head.layout, how)
    const isBooked = written.has(row.number)
    if (!read && !isBooked) continue
    survey.total++
    if (read && 'line' in read) chain.add({ row: row.number, ...read.line })
    if (!read || isBooked) continue
    if ('line' in read) {
      survey.count++
      survey.seen.add(read.line)
      if (survey.sample.length < maxSampled) survey.sample.push({ row: row.number, ...shown(read.line) })
    } else {
      survey.rejected[read.told] = (survey.rejected[read.told] ?? 0) + 1
      if (survey.rejectedRows.length < maxRejectedRows) survey.rejectedRows.push({ row: row.number, reason: read.told })
    }
  }
  if (survey.total === 0) throw sheetFailure(new SheetError('empty'), maxRowCount)
  const { count, first } = chain.result()
  if (!first) return survey
  const [expected, found] = [writeAmount(first.expected), writeAmount(first.found)]
  return { ...survey, question: { ask: 'balance', row: first.row, expected, found, count } }
}

export const shown = ({
  day,
  time,
  amount,
  payer,
  payerAccount,
  text,
  serial,
  balance,
}: StatementLine | StoredLine) => ({
  ...{ day, time, amount: writeAmount(amount), payer, payerAccount, text, serial },
  balance: balance === null ? null : writeAmount(balance),
})
