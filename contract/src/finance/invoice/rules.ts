import { type Fen, parseAmount } from '../../kernel/money/money.ts'

/** The fields of an invoice that the rules check. */
interface IssuedInvoice {
  code: string
  /** Wire format: '100.00'. */
  amount: string
  /** yyyy-MM-dd */
  issuedOn: string
}

/** A fault of one of several invoices: its index, the field, the text. */
export interface IssuedInvoiceFault {
  at: number
  field: 'code' | 'issuedOn'
  key: 'codeYear' | 'codeTwice' | 'futureDay'
}

/** The sum of amounts in wire format, in fen. */
export const sumOf = (invoices: readonly Pick<IssuedInvoice, 'amount'>[]): Fen =>
  invoices.reduce((sum, { amount }) => sum + parseAmount(amount), 0n)

/**
 * Faults of invoices that are recorded together: the number of a fully digital invoice begins with the last two digits
 * of its year, numbers are unique, and no day is in the future.
 *
 * @param today the venue's day, yyyy-MM-dd
 */
export function madeFaults(invoices: readonly Omit<IssuedInvoice, 'amount'>[], today: string): IssuedInvoiceFault[] {
  const seen = new Set<string>()
  return invoices.flatMap(({ code, issuedOn }, at): IssuedInvoiceFault[] => {
    const twice = seen.has(code)
    seen.add(code)
    if (issuedOn > today) return [{ at, field: 'issuedOn', key: 'futureDay' }]
    if (code.slice(0, 2) !== issuedOn.slice(2, 4)) return [{ at, field: 'code', key: 'codeYear' }]
    return twice ? [{ at, field: 'code', key: 'codeTwice' }] : []
  })
}

/** A requested line of an application, in fen. */
interface LineAmount {
  id: string
  amount: Fen
}

/**
 * The lines after a reduction of the requested amount: the last ones are reduced first. Returns the changed ones.
 *
 * @throws RangeError if less than the reduction is requested
 */
export function lowered(lines: readonly LineAmount[], by: Fen): LineAmount[] {
  let left = by
  const changed: LineAmount[] = []
  for (const { id, amount } of lines.toReversed()) {
    if (left === 0n || amount === 0n) continue
    const rest = amount - left
    changed.push({ id, amount: rest > 0n ? rest : 0n })
    left = rest > 0n ? 0n : -rest
  }
  if (left > 0n) throw new RangeError('reduced by more than the requested amount')
  return changed
}

/**
 * The methods by which a payer's application may be invoiced: those of the exhibition; only the organizer's if it is
 * paid itself. The organizer's own invoices are always made by the platform.
 */
export function methodsFor(payer: {
  /** The payer is the exhibition's organizer. */
  organizes: boolean
  /** The organizer receives the money. */
  paidToOrganizer: boolean
  /** The methods of the exhibition; default: by the platform. */
  allowed: readonly Method[]
}): readonly Method[] {
  if (payer.organizes) return ['platform']
  if (payer.paidToOrganizer) return ['tripartite']
  return payer.allowed.length > 0 ? payer.allowed : ['platform']
}

type Method = 'platform' | 'tripartite'
