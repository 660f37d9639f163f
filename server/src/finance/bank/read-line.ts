import { type ColumnRole, directionLabels, type Layout, yuanTexts } from '@fairgate/contract/finance/bank/columns'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import type { DecimalMark } from '@fairgate/contract/kernel/field/typed-number'
import type { MoneyReading } from '@fairgate/contract/kernel/import/reading'
import { type Fen, readAmount } from '@fairgate/contract/kernel/money/money'
import { inOrder } from '../../kernel/import/import-reading.ts'
import { isErrorCell, isUnreadable, type SheetRow } from '../../kernel/spreadsheet/sheet-row.ts'

/** Why a row of a statement is rejected and reported. */
export type RejectionReason =
  | 'zero'
  | 'twoSided'
  | 'foreign'
  | 'badDay'
  | 'badAmount'
  | 'unreadable'
  | 'formulaError'
  | 'pending'

/** One row of a statement as it is stored. */
export interface StatementLine {
  /** Day, and the time if the bank gives it: `yyyy-MM-dd`, `HH:mm:ss`. */
  day: string
  time: string | null
  /** Positive for incoming money, negative for outgoing. */
  amount: Fen
  payer: string
  payerAccount: string
  text: string
  serial: string
  balance: Fen | null
}

/** How dates and amounts of a file are written; default: the usual local format. */
export type LineReading = Pick<MoneyReading, 'dateOrder' | 'decimalMark' | 'negativeOut'>

export type ReadRow = { line: StatementLine } | { told: RejectionReason }

const most = { payer: 200, payerAccount: 64, text: 500, serial: 64 }

/**
 * Reads one row by a layout: a line to store, or the reason for rejection. Undefined for rows without a day and an
 * amount (totals, remarks).
 */
export function readLine(
  { cells, lostPrecision, mark }: SheetRow,
  layout: Layout,
  how: LineReading = {},
): ReadRow | undefined {
  if (mark) return { told: mark }
  const { dateOrder, decimalMark } = how
  const at = (role: ColumnRole) => (layout[role] ?? []).map(position => plainCell(cells[position] ?? ''))
  const one = (role: ColumnRole) => at(role)[0] ?? ''
  const [income, outcome, single] = [one('in'), one('out'), one('amount')]
  const day = dayIn(inOrder(one('day'), dateOrder))
  const hasError = Object.values(layout).some(positions => positions.some(at => isErrorCell(cells[at] ?? '')))
  if (hasError) return { told: 'formulaError' }
  if (income === '' && outcome === '' && single === '') return day ? { told: 'zero' } : undefined
  // A row of totals, of repeated titles, of remarks.
  if (!day && !/\d/.test(one('day'))) return undefined
  const money = moneyIn({ income, outcome, single, direction: one('direction') }, how)
  if (!isYuan(one('currency'))) return { told: 'foreign' }
  if (money === 'twoSided') return { told: 'twoSided' }
  if (money === undefined) return { told: 'badAmount' }
  if (money === 0n) return { told: 'zero' }
  if (!day) return { told: 'badDay' }
  const lost = new Set(lostPrecision)
  const readCell = (role: ColumnRole) => ((layout[role] ?? []).some(position => lost.has(position)) ? '' : one(role))
  const other = money < 0n && (one('payee') || one('payeeAccount'))
  const [payer, ownAccount] = counterparty(
    one(other ? 'payee' : 'payer'),
    readCell(other ? 'payeeAccount' : 'payerAccount'),
  )
  const line: StatementLine = {
    day,
    time: timeIn(one('time')) ?? timeIn(one('day')),
    amount: money,
    payer: payer.slice(0, most.payer),
    payerAccount: plainAccount(ownAccount).slice(0, most.payerAccount),
    text: plainText([...new Set(at('text').filter(Boolean))].join(' ')).slice(0, most.text),
    serial: plainAccount(readCell('serial')).slice(0, most.serial),
    balance: amountIn(one('balance'), decimalMark) ?? null,
  }
  return isUnreadable(`${line.payer}${line.text}${line.serial}`) ? { told: 'unreadable' } : { line }
}

/** Removes blanks and the mark by which exports force text: WeChat begins each cell with a backtick. */
export const plainCell = (cell: string): string => cell.trim().replace(/^`/, '')

/** Splits name and account, which some banks write into one cell: `甲展览公司 6222000000000001`. */
function counterparty(name: string, account: string): [string, string] {
  const plain = plainText(name)
  if (account !== '') return [plain, account]
  const behind = /^(.*\D)[\s/|,，;-]+(\d[\d*]{7,29})$/.exec(plain)
  if (behind) return [(behind[1] ?? '').replace(/[\s/|,，;-]+$/, ''), behind[2] ?? '']
  const before = /^(\d[\d*]{7,29})[\s/|,，;-]+(\D.*)$/.exec(plain)
  return before ? [before[2] ?? '', before[1] ?? ''] : [plain, '']
}

/** Signed fen; `twoSided` if the row has both an incoming and an outgoing amount, undefined if it has none. */
function moneyIn(
  { income, outcome, single, direction }: Record<'income' | 'outcome' | 'single' | 'direction', string>,
  { decimalMark, negativeOut }: LineReading,
): Fen | 'twoSided' | undefined {
  if (income !== '' || outcome !== '') {
    const [came, went] = [amountIn(income || '0', decimalMark), amountIn(outcome || '0', decimalMark)]
    if (came === undefined || went === undefined) return undefined
    if (came !== 0n && went !== 0n) return 'twoSided'
    return came - (went < 0n && negativeOut === 'outflow' ? -went : went)
  }
  const fen = amountIn(single, decimalMark)
  const way = directionIn(direction)
  if (fen === undefined || (way === undefined && direction !== '')) return undefined
  return way === 'out' && fen > 0n ? -fen : fen
}

function directionIn(text: string): 'in' | 'out' | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\[.*|\(.*|\s/g, '')
    .toLowerCase()
  return (['in', 'out'] as const).find(way => directionLabels[way].includes(plain))
}

/** A dash means empty; a plus before an amount has no meaning. */
export function amountIn(text: string, decimalMark?: DecimalMark): Fen | undefined {
  const plain = text.replace(/^[-—–]+$/, '0').replace(/^\+/, '')
  return readAmount(plain, decimalMark)
}

const isYuan = (text: string) =>
  text === '' || yuanTexts.includes(text.normalize('NFKC').replace(/\s/g, '').toLowerCase())

/** A fast path: of a hundred thousand days and times nearly all are plain already. */
const composed = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKC'))

/** 2026-11-20, 2026/11/2, 2026.11.20, 20261120 and 2026年11月20日, optionally followed by a time. */
function dayIn(text: string): string | undefined {
  const plain = composed(text).trim()
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})(?!\d{1,5}(?!\d))/.exec(plain) ??
    /^(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})(?!\d)/.exec(plain) ??
    []
  if (!year || !month || !day) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== found) return undefined
  return Number(year) >= 2000 && Number(year) <= 2100 ? found : undefined
}

/** The last six digits of a time: `10:23:11`, `10:23`, `102311`, or after a day. */
function timeIn(text: string): string | null {
  const plain = composed(text).trim()
  const match =
    /(?:^|\D)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(plain) ??
    /^(?:\d{8}\s*)?(\d{2})(\d{2})(\d{2})$/.exec(plain)
  const [, hour, minute, second = '00'] = match ?? []
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}

/** Half width, single spaces, without the marks by which spreadsheets force text. */
const plainText = (text: string) => toHalfWidth(text).replace(/^'/, '').replace(/\s+/g, ' ').trim()

/** An account or serial number without spaces and dashes. */
export const plainAccount = (text: string): string =>
  toHalfWidth(text)
    .replace(/[\s\p{Cf}\p{Dash}'’]/gu, '')
    .toUpperCase()
