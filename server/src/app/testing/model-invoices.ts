import { writeAmount } from '@fairgate/contract/kernel/money/money'
import type { InvoiceWorld } from './invoice-world.ts'
import type { Acts, Draw, SettlingFair } from './model-draw.ts'
import { payerOf } from './model-draw.ts'
import { keyOf, type OnRow } from './model-rows.ts'

/** The possible operations on invoices, while an exhibition runs and afterwards. For tests with random operations. */
export function invoiceActs(world: InvoiceWorld, { below }: Draw, onRow: OnRow): Acts {
  const { call, invoice } = world
  const methodOf = ({ holder }: SettlingFair) =>
    holder === world.platform ? ('platform' as const) : ('tripartite' as const)
  /** One invoice of the whole remaining amount, or two. */
  const madeBy = async ({ holder }: SettlingFair, left: string) => {
    const all = BigInt(left)
    const part = below(3) === 0 && all > 1n ? all / 2n : 0n
    const amounts = part > 0n ? [part, all - part] : [all]
    return Promise.all(amounts.map(amount => invoice.made(holder, writeAmount(amount))))
  }
  return {
    askInvoice: fair =>
      onRow(fair, 'charge', ['finished'], ({ id, companyId }) =>
        call(payerOf(fair, companyId), 'applyInvoice', { chargeIds: [id], method: methodOf(fair) }),
      ),
    withdrawInvoice: fair =>
      onRow(fair, 'invoice_application', ['applied', 'returned'], row =>
        call(payerOf(fair, row.companyId), 'withdrawInvoiceApplication', keyOf(row)),
      ),
    returnInvoice: fair =>
      onRow(fair, 'invoice_application', ['applied'], row =>
        call(fair.holder, 'returnInvoiceApplication', { ...keyOf(row), reasonCode: 'other', note: '抬头有误' }),
      ),
    undoInvoiceReturn: fair =>
      onRow(fair, 'invoice_application', ['returned'], row =>
        call(fair.holder, 'undoInvoiceApplicationDecision', keyOf(row)),
      ),
    askInvoiceAgain: fair =>
      onRow(fair, 'invoice_application', ['returned'], row =>
        call(payerOf(fair, row.companyId), 'submitInvoiceApplication', { ...keyOf(row), method: methodOf(fair) }),
      ),
    makeInvoice: fair =>
      onRow(fair, 'invoice_application', ['applied'], async row =>
        call(fair.holder, 'makeInvoice', { ...keyOf(row), invoices: await madeBy(fair, row.left) }),
      ),
    invoiceAtOnce: fair =>
      onRow(fair, 'accreditation', ['finished'], async ({ id, left }) =>
        BigInt(left) > 0n
          ? call(fair.holder, 'finishAccreditationInvoice', { chargeId: id, invoices: await madeBy(fair, left) })
          : undefined,
      ),
    requestRed: fair =>
      onRow(fair, 'invoice', ['made', 'reversed'], row =>
        call(below(2) ? fair.holder : payerOf(fair, row.companyId), 'requestInvoiceReversal', {
          ...{ ...keyOf(row), amount: writeAmount(partOf(row.left)), note: '税号写错' },
        }),
      ),
    refuseRed: fair =>
      onRow(fair, 'invoice', ['reversalRequested'], row =>
        call(fair.holder, 'refuseInvoiceReversal', { ...keyOf(row), note: '无误' }),
      ),
    red: fair =>
      onRow(fair, 'invoice', ['made', 'reversalRequested', 'reversed'], async row => {
        const red = await invoice.made(fair.holder, writeAmount(partOf(row.left)))
        const further = { confirmation: invoice.code(), note: '开错', remake: below(2) > 0 }
        return call(fair.holder, 'reverseInvoice', { ...keyOf(row), ...red, ...further })
      }),
  }

  /** The whole remaining amount, or half of it. */
  function partOf(left: string): bigint {
    const all = BigInt(left)
    return below(2) && all > 1n ? all / 2n : all
  }
}
