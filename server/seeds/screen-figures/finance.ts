import sql, { type Sql } from 'sql-template-tag'
import { byText, figures, lines, n, type ScreenFigures, type ScreenIds, screen, sum, tabs, yuan } from './screen.ts'

export const financeFigures = ({ settlementId, participationId }: ScreenIds): ScreenFigures[] => [
  screen(
    'payments',
    ['admin', 'getPaymentPage', { pageSize: 999 }],
    ({ tabs: counted, list }) => ({ ...counted, yuan: sum(list.map(row => Math.round(Number(row.amount) * 100))) }),
    figures(
      {
        ...{ all: sql`count(*)`, pending: sql`count(*) filter (where t.state = 'applied')` },
        ...{
          finished: sql`count(*) filter (where t.state = 'finished')`,
          ended: sql`count(*) filter (where t.state not in ('applied', 'finished'))`,
        },
        yuan: sql`sum(t.amount)`,
      },
      sql`from payment t`,
    ),
  ),
  screen(
    'prepaid balances',
    ['admin', 'getPrepaidPage', { pageSize: 999 }],
    ({ tabs: { kept } = {}, list }) => ({
      kept,
      list: list
        .map(({ id, prepaid, bound, deposit, settle }) => ({ id, prepaid, bound, deposit, settle }))
        .sort((one, other) => byText(one.id, other.id)),
    }),
    figures({
      kept: n(sql`participation p where ${hasBalance}`),
      list: sql`(${lines(
        {
          ...{ id: sql`p.id`, prepaid: balance('prepaid'), bound: balance('advance', 'deposit') },
          ...{ deposit: balance('deposit'), settle: balance('settle') },
        },
        sql`from participation p where ${hasBalance}`,
        sql`p.id`,
      )})`,
    }),
  ),
  screen(
    'invoice applications',
    ['admin', 'getInvoicePage', { tab: 'all', pageSize: 999 }],
    ({ tabs: { all: every, applied } = {}, list }) => ({
      all: every,
      applied,
      asked: sum(list.map(row => Number(row.asked))),
      made: sum(list.map(row => Number(row.made))),
    }),
    figures(
      {
        ...{ all: sql`count(*)`, applied: sql`count(*) filter (where t.state in ('applied', 'returned'))` },
        made: sql`sum((select coalesce(sum(i.amount), 0) from invoice i where i.application_id = t.id)) / 100`,
        asked: sql`sum((select sum(l.amount) from invoice_line l where l.application_id = t.id)) / 100`,
      },
      sql`from invoice_application t`,
    ),
  ),
  screen(
    'bank lines',
    ['admin', 'getBankLinePage'],
    read => read.tabs,
    tabs(sql`bank_line t`, { all: 'all', pending: 'pending', matched: 'matched', ignored: 'ignored' }),
  ),
  screen(
    'bank statements',
    ['admin', 'getBankStatementPage'],
    ({ list }) => list.map(({ id, total, added }) => ({ id, total, added })),
    lines(
      {
        id: sql`t.id`,
        total: n(sql`bank_line l where l.statement_id = t.id`),
        added: n(sql`bank_line l where l.statement_id = t.id`),
      },
      sql`from bank_statement t`,
      sql`t.id`,
    ),
  ),
  ...(['Cooperator', 'Agent'] as const).map(family =>
    screen(
      `${family} settlements`,
      ['admin', `get${family}SettlementPage`, { pageSize: 999 }],
      ({ list, tabs: counted }) => ({
        all: counted?.all,
        list: list.map(({ id, ...row }) => ({ id, ...settled(row) })).sort((one, other) => byText(one.id, other.id)),
      }),
      figures({
        all: n(sql`settlement t where t.family = ${family}`),
        list: sql`(${lines({ id: sql`t.id`, ...settledBy(sql`t.id`) }, sql`from settlement t where t.family = ${family}`, sql`t.id`)})`,
      }),
    ),
  ),
  screen(
    'one settlement',
    ['admin', 'getCooperatorSettlementDetail', { id: settlementId }],
    ({ lines: of, ...detail }) => ({ ...settled(detail), lines: of.length, agreed: detail.agreed }),
    figures({
      ...settledBy(sql`${settlementId}::uuid`),
      lines: n(sql`settlement_line l where l.settlement_id = ${settlementId}`),
      agreed: yuan(sql`(select sum(case figure when 'consumed' then -amount when 'expense' then -amount else amount end)
          from settlement_line where settlement_id = ${settlementId})`),
    }),
  ),
  screen(
    'one prepaid balance',
    ['admin', 'getPrepaid', { participationId }],
    ({ prepaid, deposit }) => ({ prepaid, deposit }),
    figures(
      { prepaid: balance('prepaid'), deposit: balance('deposit') },
      sql`from participation p where p.id = ${participationId}`,
    ),
  ),
]

const balance = (...kinds: string[]) =>
  yuan(
    sql`(select -sum(f.fen) from posting f join ledger_account l on l.id = f.account_id where l.participation_id = p.id and l.kind = any(${kinds}::text[]))`,
  )
/** Accounts with money: the rows of prepaid balances. */
const hasBalance = sql`exists (select from ledger_account l join posting f on f.account_id = l.id
  where l.participation_id = p.id and l.kind in ('prepaid', 'advance', 'deposit', 'settle') group by l.id having sum(f.fen) <> 0)`

interface Settled {
  prePayAmount: string
  consumeAmonut: string
  sponsorCollect: string
  expenses: string
}
const settled = ({ prePayAmount, consumeAmonut, sponsorCollect, expenses }: Settled) => ({
  prePayAmount,
  consumeAmonut,
  sponsorCollect,
  expenses,
})
const line = (settlement: Sql, figure: string, of = sql`amount`) =>
  yuan(sql`(select sum(${of}) from settlement_line where settlement_id = ${settlement} and figure = ${figure})`)
const settledBy = (settlement: Sql) => ({
  prePayAmount: line(settlement, 'prePay'),
  consumeAmonut: line(settlement, 'consumed'),
  sponsorCollect: yuan(sql`(select sum(split) from settlement_line where settlement_id = ${settlement})`),
  expenses: line(settlement, 'expense'),
})
