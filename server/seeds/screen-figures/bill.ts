import sql, { type Sql } from 'sql-template-tag'
import { figures, type ScreenFigures, type States, screen, sum } from './screen.ts'

export const billFigures = (): ScreenFigures[] => [
  ...(['admin', 'organizer'] as const).flatMap(account => [
    screen(
      'quota charges to be paid',
      [account, 'getQuotaUnpaidPage', { pageSize: 999 }],
      money,
      findBills(sql`t.kind = 'quota'`, {
        all: 'unpaid proofSubmitted returned',
        unpaid: 'unpaid',
        proofSubmitted: 'proofSubmitted',
        returned: 'returned',
      }),
    ),
    screen(
      'quota charges finished',
      [account, 'getQuotaFinishedPage', { pageSize: 999 }],
      money,
      findBills(sql`t.kind = 'quota'`, { all: 'finished cancelled', finished: 'finished', cancelled: 'cancelled' }),
    ),
  ]),
  screen(
    'badge fee charges finished',
    ['admin', 'getAccreditationFinishedPage', { pageSize: 999 }],
    money,
    findBills(sql`t.kind = 'accreditation'`, {
      all: 'finished cancelled',
      finished: 'finished',
      cancelled: 'cancelled',
    }),
  ),
  screen(
    'badge fees',
    ['admin', 'getBadgeFeePage', { pageSize: 999 }],
    ({ tabs: counted, list }) => ({ ...counted, yuan: sum(list.map(row => Number(row.amount))) }),
    figures(
      {
        ...{
          all: sql`count(*)`,
          uncharged: sql`count(*) filter (where t.state = 'uncharged')`,
          charged: sql`count(*) filter (where t.state = 'charged')`,
        },
        ...{
          paid: sql`count(*) filter (where t.state = 'paid')`,
          ended: sql`count(*) filter (where t.state not in ('uncharged', 'charged', 'paid'))`,
        },
        yuan: sql`sum(t.amount) / 100`,
      },
      sql`from badge_fee t`,
    ),
  ),
]

interface BillPage {
  tabs?: Readonly<Record<string, number>>
  list: readonly { payable: string; received: string; count: number }[]
}
const money = ({ tabs: counted, list }: BillPage) => ({
  ...counted,
  ...{ payable: sum(list.map(row => Number(row.payable))), received: sum(list.map(row => Number(row.received))) },
  count: sum(list.map(row => row.count)),
})
function findBills(where: Sql, states: States): Sql {
  const inAll = (states.all ?? '').split(' ')
  const counted = Object.entries(states).map(([tab, of]) => [
    tab,
    sql`count(*) filter (where t.state = any(${of.split(' ')}::text[]))`,
  ])
  return figures(
    {
      ...Object.fromEntries(counted),
      payable: sql`coalesce(sum((select sum(l.payable) from bill_line l where l.bill_id = t.id)), 0) / 100`,
      received: sql`coalesce(sum((select sum(p.amount) from payment p where p.bill_id = t.id and p.state = 'finished')), 0) / 100`,
      count: sql`coalesce(sum((select sum(l.quantity) from bill_line l where l.bill_id = t.id)), 0)`,
    },
    sql`from bill t where ${where} and t.state = any(${inAll}::text[])`,
  )
}
