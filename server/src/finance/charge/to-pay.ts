import { type Fen, parseAmount } from '@fairgate/contract/kernel/money/money'
import type { BillState } from './entity.ts'

/** What is to be paid of a charge: its payable less `covered`, and why that is not asked for. */
export interface BillToPay {
  whole: Fen
  covered: Fen
  by: 'paid' | 'cancelled' | 'prepaid' | null
  amount: Fen
}

/**
 * What is to be paid of a charge, for every place that says it: screen, payment advice, notice, wire and the refusal of a
 * finish. `payable` as on the wire; `prepaid`: what its payer has prepaid, null where the reader may not know that.
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
