import { payMethods } from '@fairgate/contract/sales/ticket/fields'
import { orderStateMachine } from '@fairgate/contract/sales/ticket/states'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { listOf, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { orderActions } from './order-actions.tsx'
import { SellerFilter } from './SellerFilter.tsx'
import { TicketFrame } from './TicketFrame.tsx'
import { linkLabels } from './ticket-labels.ts'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

/** Ticket orders of an exhibition (`…/tickets/orders`). */
export const TicketOrders = () => (
  <TicketFrame view="orders">{exhibitionId => <Orders exhibitionId={exhibitionId} />}</TicketFrame>
)

const Orders = defineList<'getTicketOrderPage', 'ticket', OfExhibition>('getTicketOrderPage', {
  domain: 'ticket',
  title: 'ticket.orders',
  inside: true,
  exports: 'exportTicketOrders',
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  tabs: {
    all: 'ticket.tabAll',
    unpaid: 'ticket.tabUnpaid',
    confirmed: 'ticket.tabConfirmed',
    stopped: 'ticket.tabCancelled',
  },
  search: [
    { value: 'code', label: 'ticket.order', type: 'text' },
    { value: 'name', label: 'ticket.searchBuyer', type: 'text' },
    'phone',
    'reference',
  ],
  filters: ['method', 'sellerId', 'importId'],
  Filters: OrderFilters,
  columns: c => [
    c.code('code', { title: 'ticket.order', width: 124, locked: true }),
    c.name('buyerName', { width: 160, locked: true }),
    c.cell(
      'lines',
      row => listOf(row.lines.map(({ type, quantity }) => c.t('ticket.line', { type: nameOf(type), n: quantity }))),
      { width: 240, priority: 6 },
    ),
    c.amount('amount', { priority: 7 }),
    c.cell('method', row => c.w(ticketLabels.methods[row.method]), { width: 112, priority: 4 }),
    c.text('reference', { width: 128, priority: 1 }),
    c.text('seller', { width: 168, priority: 3 }),
    c.choice('links', linkLabels, { priority: 2 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 5 }),
    c.state(orderStateMachine.states),
  ],
  actions: orderActions,
  detail: OrderDrawer,
  empty: (_, { exhibitionId }) => ({
    ...{ title: 'ticket.emptyOrders', why: 'ticket.emptyOrdersWhy' },
    action: { word: 'ticket.sell', to: ticketPaths.sell(exhibitionId) },
  }),
})

function OrderFilters({ exhibitionId, list }: OfExhibition & { list: Worklist<'getTicketOrderPage'> }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <SellerFilter exhibitionId={exhibitionId} list={list} />
      <SelectFilter
        label={t('ticket.method')}
        all={t('ticket.allMethods')}
        value={list.filters.method}
        options={payMethods.map(value => ({ value, label: w(ticketLabels.methods[value]) }))}
        onChange={method => list.setFilters({ method: payMethods.find(one => one === method) })}
      />
    </>
  )
}
