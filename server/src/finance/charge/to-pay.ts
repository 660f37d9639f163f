import { type Fen, parseAmount } from '@fairgate/contract/kernel/money/money'
import type { BillState } from './entity.ts'

/** The amount to pay of a bill: its payable less `covered`, and why nothing is due. */
export interface BillToPay {
  whole: Fen
  covered: Fen
  by: 'paid' | 'cancelled' | 'prepaid' | null
  amount: Fen
}

/**
 * Computes the amount to pay of a bill for every output: screen, payment advice, notice, wire and the refusal of a
 * finish. `payable` as on the wire; `prepaid`: the balance of its payer, null if the caller may not know it.
 */
export function computeBillToPay(
  { state, payable }: { state: BillState; payable: string },
  prepaid: Fen | null,
): BillToPay {
  const whole = parseAmount(payable)
  if (state === 'finished') return { whole, covered: whole, by: 'paid', amount: 0n }
  if (state === 'cancelled') return { whole, covered: whole, by: 'cancelled', amount: 0n }
  const covered = prepaid === null || prepaid < 0n ? 0n : prepaid < whole ? prepaid : whole
  return { whole, covered, by: covered > 0n ? 'prepaid' : null, amount: whole - covered }
}
