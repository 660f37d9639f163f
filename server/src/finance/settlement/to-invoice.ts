import type { Fen } from '@fairgate/contract/kernel/money/money'
import type { Db } from '../../kernel/database/database.ts'
import { netInvoiced } from '../invoice/api.ts'
import { figuresOf } from '../ledger/api.ts'

/** The uninvoiced consumption and expenses of a participation; negative if invoices exceed them. */
export async function toInvoice(db: Db, participationId: string): Promise<Fen> {
  const { due } = await figuresOf(db, participationId)
  return due - (await netInvoiced(db, participationId))
}
