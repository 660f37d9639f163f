import type { WriteContext } from '../../kernel/command/context.ts'
import { giveBack, takeAllowance } from '../../kernel/counter/allowance.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { soldOutTally } from './figures.ts'
import { stockAllowance } from './stock-rows.ts'

interface OfStock {
  stockId: string
  quantity: number
}

/** Quantities by stock in the order of ids, so that concurrent sales of several never deadlock. */
const byStock = (wanted: readonly OfStock[]): [string, number][] =>
  [...Map.groupBy(wanted, ({ stockId }) => stockId)]
    .map(([id, some]): [string, number] => [id, some.reduce((sum, { quantity }) => sum + quantity, 0)])
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** Takes the sold quantity from each stock, all or none; refuses `ticket.soldOut` with what is left. */
export async function takeStock(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  wanted: readonly OfStock[],
): Promise<void> {
  const takes = byStock(wanted).map(async ([scope, n]) => ({
    ...{ scope, n },
    taken: await takeAllowance(db, { scope, name: stockAllowance, n }),
  }))
  for (const { scope, n, taken } of await Promise.all(takes)) {
    if (taken === true) continue
    soldOutTally(services).add({ stock: scope }, n)
    const at = wanted.findIndex(({ stockId }) => stockId === scope)
    refuse('ticket.soldOut', { field: `lines.${at}.quantity`, values: { left: taken.left } })
  }
}

/** Returns sold or reserved quantities to stock. */
export async function stockHome(db: Db, sold: readonly OfStock[]): Promise<void> {
  for (const [scope, n] of byStock(sold)) await giveBack(db, { scope, name: stockAllowance, n })
}
