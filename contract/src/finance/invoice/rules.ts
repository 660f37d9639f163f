import { type Fen, parseAmount } from '../../kernel/money/money.ts'

/** An invoice as far as the rules of making look at it. */
interface Made {
  code: string
  /** As the wire has it: '100.00'. */
  amount: string
  /** yyyy-MM-dd */
  issuedOn: string
}

/** What is wrong with one of several invoices: its place, the field, the text. */
export interface MadeFault {
  at: number
  field: 'code' | 'issuedOn'
  key: 'codeYear' | 'codeTwice' | 'futureDay'
}

/** The sum of amounts as the wire has them, in fen. */
export const sumOf = (invoices: readonly Pick<Made, 'amount'>[]): Fen =>
  invoices.reduce((sum, { amount }) => sum + parseAmount(amount), 0n)

/**
 * What is wrong with invoices that are recorded together: a fully digital invoice's number begins with the last two digits of
 * the year it was made in, none is named twice, none was made tomorrow.
 *
 * @param today the venue's day, yyyy-MM-dd
 */
export function madeFaults(invoices: readonly Omit<Made, 'amount'>[], today: string): MadeFault[] {
  const seen = new Set<string>()
  return invoices.flatMap(({ code, issuedOn }, at): MadeFault[] => {
    const twice = seen.has(code)
    seen.add(code)
    if (issuedOn > today) return [{ at, field: 'issuedOn', key: 'futureDay' }]
    if (code.slice(0, 2) !== issuedOn.slice(2, 4)) return [{ at, field: 'code', key: 'codeYear' }]
    return twice ? [{ at, field: 'code', key: 'codeTwice' }] : []
  })
}

/** A line of an application as it is asked, in fen. */
interface LineAmount {
  id: string
  amount: Fen
}

/**
 * What lines ask for once so much less is asked: the last ones give first. Answers those that change.
 *
 * @throws RangeError where less is asked than that
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
  if (left > 0n) throw new RangeError('lowered by more than is asked')
  return changed
}

/**
 * By which ways what a payer asks may be invoiced: those of the exhibition, the organizer's alone where it is paid itself. The
 * organizer's own invoices are the platform's to make, whatever its exhibition says.
 */
export function methodsFor(payer: {
  /** The payer is the exhibition's organizer. */
  organizes: boolean
  /** The organizer is paid. */
  paidToOrganizer: boolean
  /** What the exhibition allows; none said: by the platform. */
  allowed: readonly Method[]
}): readonly Method[] {
  if (payer.organizes) return ['platform']
  if (payer.paidToOrganizer) return ['tripartite']
  return payer.allowed.length > 0 ? payer.allowed : ['platform']
}

type Method = 'platform' | 'tripartite'
