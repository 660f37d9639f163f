import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

/** Types, and what everybody was given of them, all of it unsold. */
export const copiedTicketTypes: readonly Copied[] = [
  {
    table: 'ticket_type',
    ids: ['id'],
    arrays: ['zones'],
    set: { returned_at: sql`null` },
    // Its days, and when what is unsold comes home, move with what was sold of it (`moveTickets`).
    moves: ['sale_from', 'sale_to'],
    stays: ['first_day', 'last_day', 'returns_at', 'created_at'],
  },
  { table: 'ticket_stock', ids: ['id', 'ticket_type_id', 'participation_id', 'parent_id'] },
  {
    table: 'allowance',
    of: id => sql`t.scope in (select s.id from ticket_stock s where s.exhibition_id = ${id})`,
    ids: ['scope'],
    set: { open: sql`t.open + t.taken`, taken: sql`0` },
  },
]
