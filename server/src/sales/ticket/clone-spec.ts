import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

/** The ticket types and all stock, unsold. */
export const ticketTypeClone: readonly CloneSpec[] = [
  {
    table: 'ticket_type',
    ids: ['id'],
    arrays: ['zones'],
    set: { returned_at: sql`null` },
    // `moveTickets` shifts its days and its return date together with the tickets sold.
    shiftDates: ['sale_from', 'sale_to'],
    keepDates: ['first_day', 'last_day', 'returns_at', 'created_at'],
  },
  { table: 'ticket_stock', ids: ['id', 'ticket_type_id', 'participation_id', 'parent_id'] },
  {
    table: 'stock_pool',
    of: id => sql`t.scope in (select s.id from ticket_stock s where s.exhibition_id = ${id})`,
    ids: ['scope'],
    set: { open: sql`t.open + t.taken`, taken: sql`0` },
  },
]
