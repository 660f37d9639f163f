import { useMay } from '../../kernel/auth/session.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { GiveStock } from './GiveStock.tsx'
import { GrantedCell, StockCells } from './StockCells.tsx'
import { type StockRow, stockActions } from './stock-actions.tsx'
import { TicketFrame } from './TicketFrame.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

/** Who may sell how many tickets (`…/tickets/stock`): a tree for each type, from the organizer down. */
export function TicketStock() {
  const may = useMay('ticket:allot')
  const organizes = useMay('ticketType:edit')
  return (
    <TicketFrame view="stock" actions={exhibitionId => may && <GiveStock exhibitionId={exhibitionId} />}>
      {exhibitionId => (
        <StockCells>
          <Stock exhibitionId={exhibitionId} organizes={organizes} />
        </StockCells>
      )}
    </TicketFrame>
  )
}

type Placed = StockRow & { depth: number; at: number }

/** Each type from the root down; a parent may belong to others and be invisible. */
function asTree(rows: readonly StockRow[]): Placed[] {
  const below =
    (depth: number) =>
    (parent: StockRow): Omit<Placed, 'at'>[] => [
      { ...parent, depth },
      ...rows.filter(one => one.parentId === parent.id).flatMap(below(depth + 1)),
    ]
  const known = new Set(rows.map(({ id }) => id))
  const roots = rows.filter(({ parentId }) => parentId === null || !known.has(parentId))
  return roots.flatMap(below(0)).map((row, at) => ({ ...row, at }))
}

const Stock = defineList<'getStockPage', 'ticket', OfExhibition & { organizes: boolean }>('getStockPage', {
  domain: 'ticket',
  title: 'ticket.stock',
  inside: true,
  exports: 'exportStock',
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  useRows: list => ({ rows: asTree(list.rows) }),
  filters: ['ticketTypeId'],
  Filters: TypeFilter,
  columns: c => [
    c.text('type', { width: 176, locked: true }),
    c.cell('holder', row => <Holder row={row} />, { title: 'ticket.stockHolder', width: 264, grow: true }),
    c.count('granted', {
      ...{ priority: 4, width: 120, min: 120 },
      render: row => <GrantedCell row={row} at={(row as Placed).at} />,
    }),
    c.count('given', { priority: 3 }),
    c.count('sold', { priority: 2 }),
    c.count('held', { priority: 5 }),
    c.count('left', { locked: true }),
  ],
  actions: stockActions,
  empty: (_, { exhibitionId, organizes }) =>
    organizes
      ? {
          ...{ title: 'ticket.emptyStock', why: 'ticket.emptyStockWhy' },
          action: { word: 'ticket.types', to: ticketPaths.types(exhibitionId) },
        }
      : { title: 'ticket.emptyStock', why: 'ticket.emptyStockPartner' },
})

function Holder({ row }: { row: StockRow }) {
  const { depth = 0 } = row as Partial<Placed>
  return (
    <span className="fg-ticket-stock-name" style={{ paddingInlineStart: depth * 20 }}>
      {nameOf(row.holder)}
    </span>
  )
}
