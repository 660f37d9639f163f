import type { StatementLine } from './read-line.ts'

/** Whether two rows of different files are the same line of the account. `unsure`: a person has to decide. */
export type Verdict = 'same' | 'unsure' | 'different'

/** What one field says about two rows: it agrees, contradicts, or is missing on one side. */
type Says = 'yes' | 'no' | 'silent'

/** A row prepared for comparison: computed once, compared with many. */
export interface Comparable {
  day: string
  time: string
  serial: string
  /** The significant digits of a rounded serial. */
  rounded: string | undefined
  balance: bigint | null
  account: string
  payer: string
  text: string
}

export const comparable = ({ day, time, serial, balance, payerAccount, payer, text }: StatementLine): Comparable => ({
  ...{ day, serial, rounded: roundedDigits(serial), balance, account: payerAccount },
  time: time === null || time.startsWith(midnight) ? '' : time.slice(0, 8),
  payer: toPlainText(payer),
  text: toPlainText(text),
})

/** Exports write a missing time as midnight. */
const midnight = '00:00:00'

/** The result for two rows; among several candidates the one with the highest rank is the most likely. */
export interface Comparison {
  verdict: Verdict
  rank: number
}

/**
 * Compares two rows of one amount. No number from a bank is a key: one serial may apply to a whole batch, balances
 * depend on the order of the export, exports omit times and accounts. Evidence together with a contradiction makes it
 * `unsure`.
 */
export function compareLines(one: Comparable, other: Comparable): Comparison {
  const serial = serials(one, other)
  const balance = one.balance === null || other.balance === null ? 'silent' : say(one.balance === other.balance)
  const time = times(one.time, other.time)
  const account = accounts(one.account, other.account)
  const payer = compareTexts(one.payer, other.payer)
  const text = compareTexts(one.text, other.text)
  const facts = { serial, balance, time, account, text, counterparty: account === 'silent' ? payer : account }
  const rank =
    16 * (points[serial] + points[balance]) +
    8 * points[account] +
    4 * points[time] +
    2 * (points[payer] + points[text])
  if (one.day !== other.day) return { verdict: ofOtherDay(facts), rank }
  const blank = facts.counterparty === 'silent' && one.text === other.text && one.time === other.time
  return { verdict: verdictOf(facts, blank), rank: rank + 1 }
}

const points: Readonly<Record<Says, number>> = { yes: 1, no: -1, silent: 0 }

interface Facts {
  serial: Says
  balance: Says
  time: Says
  account: Says
  text: Says
  /** The account if both rows have one, else the name. */
  counterparty: Says
}

/** `blank`: nothing identifies the counterparty, and the remaining fields are identical. */
function verdictOf({ serial, balance, time, account, text, counterparty: payer }: Facts, blank: boolean): Verdict {
  // Another account is another payment, except for a layout that reads the account from another column.
  if (account === 'no') return serial === 'yes' && balance === 'yes' ? 'unsure' : 'different'
  if (serial === 'yes') {
    if (balance === 'no' || payer === 'no') return 'unsure'
    return balance === 'silent' && time === 'no' ? 'unsure' : 'same'
  }
  if (payer === 'no' || time === 'no') return balance === 'yes' && serial !== 'no' ? 'unsure' : 'different'
  if (serial === 'no') {
    // Banks have several serials, and exports contain one or another.
    if (balance === 'no') return 'different'
    return balance === 'yes' || (time === 'yes' && payer === 'yes') ? 'unsure' : 'different'
  }
  if (balance !== 'silent') return balance === 'yes' ? 'same' : 'unsure'
  if (time === 'yes' && payer === 'yes') return 'same'
  if (blank) return 'same'
  return text !== 'no' && (time === 'yes' || payer === 'yes') ? 'same' : 'unsure'
}

/** Booked on another day than it was made, or with a serial that restarts each day. */
function ofOtherDay({ serial, balance, account, counterparty: payer }: Facts): Verdict {
  if (serial !== 'yes' || account === 'no' || balance === 'no') return 'different'
  return balance === 'yes' && payer !== 'no' ? 'same' : 'unsure'
}

const say = (agrees: boolean): Says => (agrees ? 'yes' : 'no')

/** A serial that a spreadsheet program rounded proves nothing, but contradicts if its digits differ. */
function serials(one: Comparable, other: Comparable): Says {
  if (one.serial === '' || other.serial === '') return 'silent'
  if (one.serial === other.serial) return 'yes'
  if (one.rounded === undefined && other.rounded === undefined) return 'no'
  const [first, second] = [one.rounded ?? one.serial, other.rounded ?? other.serial]
  const length = Math.min(first.length, second.length)
  return near(first.slice(0, length), second.slice(0, length)) ? 'silent' : 'no'
}

/** The significant digits of a rounded serial: of 1.23457E+17, and of 123456789012345000. */
function roundedDigits(serial: string): string | undefined {
  const [, first, rest = ''] = /^(\d)(?:\.(\d+))?E\+?\d+$/i.exec(serial) ?? []
  if (first) return first + rest
  const plain = serial.replace(/^0+/, '')
  return /^\d{15}0+$/.test(plain) ? plain.slice(0, 15) : undefined
}

/** Whether digits are equal except for the rounding of the last one. */
function near(one: string, other: string): boolean {
  if (!/^\d+$/.test(one) || !/^\d+$/.test(other)) return false
  const difference = BigInt(one) - BigInt(other)
  return difference >= -1n && difference <= 1n
}

/** Seconds may be missing. */
function times(one: string, other: string): Says {
  if (one === '' || other === '') return 'silent'
  if (one === other) return 'yes'
  return say(one.slice(0, 5) === other.slice(0, 5) && (one.endsWith(':00') || other.endsWith(':00')))
}

const masked = /\*+/

/** Compares account numbers, which exports may mask in part. */
function accounts(one: string, other: string): Says {
  if (one === '' || other === '') return 'silent'
  return say(one === other || underMask(one, other) || underMask(other, one))
}

/** `6222****0001` matches every number with the same start and end. */
function underMask(mask: string, full: string): boolean {
  if (!mask.includes('*')) return false
  const [head = '', ...parts] = mask.split(masked)
  const tail = parts.at(-1) ?? ''
  return full.length >= head.length + tail.length && full.startsWith(head) && full.endsWith(tail)
}

/** Compares names and texts; one export truncates or joins what another has in full. */
function compareTexts(one: string, other: string): Says {
  if (one === '' || other === '') return 'silent'
  return say(
    one === other || one.includes(other) || other.includes(one) || underMask(one, other) || underMask(other, one),
  )
}

const toPlainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}*]/gu, '')
    .toLowerCase()
