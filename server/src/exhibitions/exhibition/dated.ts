import sql from 'sql-template-tag'
import { datedRows } from '../../kernel/lifecycle/dated.ts'

const ofItself = {
  table: 'exhibition',
  of: (id: ReturnType<typeof sql>) => sql`t.id = ${id}`,
  unversioned: true,
} as const

/** The sale window of an exhibition. */
export const datedSale = datedRows({
  ...{ what: 'sale', entityTypes: ['exhibition'], ...ofItself },
  ...{ type: 'timestamptz', from: 'sale_from', to: 'sale_to', ends: true },
})

/** From when on its gates require a receipt. */
export const datedReceipts = datedRows({
  ...{ what: 'receipts', entityTypes: ['exhibition', 'epidemicStrategy'], ...ofItself },
  ...{ type: 'timestamptz', from: 'receipt_from' },
})
