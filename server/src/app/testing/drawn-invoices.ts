import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { keyOf, type OnRow } from './drawn-rows.ts'
import type { Acts, Draw, Place } from './drawn-settling.ts'
import { payerOf } from './drawn-settling.ts'
import type { InvoiceWorld } from './invoice-world.ts'

/** What may be done with invoices, while an exhibition runs and after. For tests that draw. */
export function invoiceActs(world: InvoiceWorld, { below }: Draw, onRow: OnRow): Acts {
  const { call, invoice } = world
  const methodOf = ({ holder }: Place) => (holder === world.platform ? ('platform' as const) : ('tripartite' as const))
  /** One invoice of all that is left, or two. */
  const madeBy = async ({ holder }: Place, left: string) => {
    const all = BigInt(left)
    const part = below(3) === 0 && all > 1n ? all / 2n : 0n
    const amounts = part > 0n ? [part, all - part] : [all]
    return Promise.all(amounts.map(amount => invoice.made(holder, writeAmount(amount))))
  }
  return {
    askInvoice: place =>
      onRow(place, 'charge', ['finished'], ({ id, companyId }) =>
        call(payerOf(place, companyId), 'applyInvoice', { chargeIds: [id], method: methodOf(place) }),
      ),
    withdrawInvoice: place =>
      onRow(place, 'invoice_application', ['applied', 'returned'], row =>
        call(payerOf(place, row.companyId), 'withdrawInvoiceApplication', keyOf(row)),
      ),
    returnInvoice: place =>
      onRow(place, 'invoice_application', ['applied'], row =>
        call(place.holder, 'returnInvoiceApplication', { ...keyOf(row), reasonCode: 'other', note: '抬头有误' }),
      ),
    undoInvoiceReturn: place =>
      onRow(place, 'invoice_application', ['returned'], row =>
        call(place.holder, 'undoInvoiceApplicationDecision', keyOf(row)),
      ),
    askInvoiceAgain: place =>
      onRow(place, 'invoice_application', ['returned'], row =>
        call(payerOf(place, row.companyId), 'submitInvoiceApplication', { ...keyOf(row), method: methodOf(place) }),
      ),
    makeInvoice: place =>
      onRow(place, 'invoice_application', ['applied'], async row =>
        call(place.holder, 'makeInvoice', { ...keyOf(row), invoices: await madeBy(place, row.left) }),
      ),
    invoiceAtOnce: place =>
      onRow(place, 'accreditation', ['finished'], async ({ id, left }) =>
        BigInt(left) > 0n
          ? call(place.holder, 'finishAccreditationInvoice', { chargeId: id, invoices: await madeBy(place, left) })
          : undefined,
      ),
    requestRed: place =>
      onRow(place, 'invoice', ['made', 'reversed'], row =>
        call(below(2) ? place.holder : payerOf(place, row.companyId), 'requestInvoiceReversal', {
          ...{ ...keyOf(row), amount: writeAmount(partOf(row.left)), note: '税号写错' },
        }),
      ),
    refuseRed: place =>
      onRow(place, 'invoice', ['reversalRequested'], row =>
        call(place.holder, 'refuseInvoiceReversal', { ...keyOf(row), note: '无误' }),
      ),
    red: place =>
      onRow(place, 'invoice', ['made', 'reversalRequested', 'reversed'], async row => {
        const red = await invoice.made(place.holder, writeAmount(partOf(row.left)))
        const further = { confirmation: invoice.code(), note: '开错', remake: below(2) > 0 }
        return call(place.holder, 'reverseInvoice', { ...keyOf(row), ...red, ...further })
      }),
  }

  /** All that is left, or half of it. */
  function partOf(left: string): bigint {
    const all = BigInt(left)
    return below(2) && all > 1n ? all / 2n : all
  }
}
