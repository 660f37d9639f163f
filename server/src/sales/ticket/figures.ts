import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { toDb } from '../../kernel/database/database.ts'
import { type GaugeDefinition, Tally } from '../../kernel/http/gauge.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'
import { stockAllowance } from './stock-rows.ts'

/** Ticket sales that this node refused as sold out, by stock. */
export const soldOutTally = ofServices(() => new Tally<'stock'>())

const named = sql`e.code as exhibition, y.number::text as ticket`
const ofStock = sql`ticket_stock t join ticket_type y on y.id = t.ticket_type_id ${ofExhibition}`

/** Metrics by ticket type: sold or held now (including imports and other nodes), and refused as sold out. */
export const ticketFigures = (services: Services): GaugeDefinition[] => [
  {
    ...{ name: 'fairgate_tickets_sold', kind: 'gauge', help: 'Tickets sold or held, by type, of exhibitions not over' },
    labels: ['exhibition', 'ticket'],
    async collect() {
      const rows = await toDb(services.pool).many<{ exhibition: string; ticket: string; sold: number }>(sql`
        select ${named}, sum(a.taken)::int as sold
        from ${ofStock} join stock_pool a on a.scope = t.id and a.name = ${stockAllowance}
        where e.state in ('preparing', 'ready') group by 1, 2`)
      return rows.map(({ sold, ...labels }) => ({ labels, value: sold }))
    },
  },
  {
    ...{
      name: 'fairgate_tickets_refused_total',
      kind: 'counter',
      help: 'Tickets asked for where too few were left, by type',
    },
    labels: ['exhibition', 'ticket'],
    async collect() {
      const shortages = new Map(
        soldOutTally(services)
          .all()
          .map(({ labels, value }) => [labels.stock, value]),
      )
      if (shortages.size === 0) return []
      const rows = await toDb(services.pool).many<{ exhibition: string; ticket: string; stocks: string[] }>(sql`
        select ${named}, array_agg(t.id) as stocks from ${ofStock}
        where t.id = any(${[...shortages.keys()]}::uuid[]) group by 1, 2`)
      return rows.map(({ stocks, ...labels }) => ({
        labels,
        value: stocks.reduce((sum, stock) => sum + (shortages.get(stock) ?? 0), 0),
      }))
    },
  },
]
