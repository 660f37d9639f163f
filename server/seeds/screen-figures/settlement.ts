import sql, { type Sql } from 'sql-template-tag'
import { byText, companyOf, figures, lines, n, type ScreenFigures, screen, tabs, yuan } from './screen.ts'

const families = ['Cooperator', 'Agent', 'Sponsor'] as const
const readers = ['admin', 'organizer', 'cooperator', 'agent'] as const
type Reader = (typeof readers)[number]

/** Settlements and offsets: the number in each stage, and the totals of each by its lines. */
export const settlementFigures = (): ScreenFigures[] => [
  ...families.flatMap(family =>
    readers
      .filter(account => mayList[account].includes(family))
      .map(account =>
        screen(
          `${family} settlements, totals`,
          [account, `get${family}SettlementPage`, { pageSize: 999 }],
          ({ tabs: counted, list }) => ({
            tabs: counted,
            list: list
              .map(({ id, settleBack, settleRepair, cooperatorCollect, held, mine }) => ({
                ...{ id, settleBack, settleRepair, cooperatorCollect, held, mine },
              }))
              .sort((one, other) => byText(one.id, other.id)),
          }),
          figures({
            tabs: sql`(${tabs(sql`settlement t where t.family = ${family} and ${seen(account)}`, stages)})`,
            list: sql`(${lines(
              {
                ...{ id: sql`t.id`, settleBack: yuan(sql`greatest(${due}, 0)`) },
                settleRepair: yuan(sql`greatest(-${due}, 0)`),
                cooperatorCollect: yuan(figure(family === 'Sponsor' ? 'feeCost' : 'fee')),
                held: yuan(figure('held')),
                mine: turnOf(account),
              },
              sql`from settlement t where t.family = ${family} and ${seen(account)}`,
              sql`t.id`,
            )})`,
          }),
        ),
      ),
  ),
  ...(['admin', 'cooperator'] as const).map(account =>
    screen(
      'offsets',
      [account, 'getOffsetPage'],
      ({ tabs: counted, list }) => ({ tabs: counted, amounts: list.map(({ amount }) => amount).sort(byText) }),
      figures({
        tabs: sql`(${tabs(
          sql`netting_application t where ${account === 'admin' ? sql`true` : sql`t.company_id = ${companyOf(account)}`}`,
          {
            ...{ all: 'all', pending: 'applied', finished: 'approved rejected withdrawn' },
          },
        )})`,
        amounts: sql`(select coalesce(json_agg(amount order by amount collate "C"), '[]') from (select ${yuan(sql`t.amount`)} as amount
          from netting_application t where ${account === 'admin' ? sql`true` : sql`t.company_id = ${companyOf(account)}`}) s)`,
      }),
    ),
  ),
]

const mayList: Record<Reader, readonly string[]> = {
  ...{ admin: families, organizer: families, cooperator: ['Cooperator'], agent: ['Agent'] },
}
const stages = {
  ...{ all: 'all', pending: 'pendingSettlement', finished: 'settled' },
  processing:
    `pendingSupplementaryInfo amountConfirmation disputed pendingPartnerPayment pendingSponsorPayment platformPayment
    receiptConfirmation pendingInvoiceApplication pendingInvoiceConfirmation`.replaceAll(/\s+/g, ' '),
}

/** The venue sees all, an organizer those of its exhibitions, a partner its own and those of companies below it. */
const seen = (account: Reader): Sql =>
  account === 'admin'
    ? sql`true`
    : sql`${companyOf(account)} in (t.company_id, ${account === 'organizer' ? sql`t.sponsor_id` : sql`t.parent_company_id`})`

const figure = (name: string) =>
  sql`(select coalesce(sum(l.amount), 0) from settlement_line l where l.settlement_id = t.id and l.figure = ${name})`
/** The refund to the company of settlement `t`; negative: a supplement. */
const due = sql`(${figure('prePay')} - ${figure('consumed')} - ${figure('expense')}
  + case t.family when 'Sponsor' then ${figure('split')} - ${figure('feeCost')} - ${figure('held')} else ${figure('fee')} end)`

const turnOf = (account: Reader): Sql => sql`case t.turn when 'company' then t.company_id = ${companyOf(account)}
  when 'holder' then t.holder_id = ${companyOf(account)} when 'both' then ${companyOf(account)} in (t.company_id, t.holder_id)
  when 'platform' then ${account === 'admin'} else false end`

/** The ledger: its two sides, the balance of each account, and that each journal entry balances. */
export const ledgerFigures = (): ScreenFigures[] => [
  screen(
    'ledger',
    ['admin', 'getLedgerPage', { pageSize: 999 }],
    ({ total, list }) => {
      const newest = new Map<string, string>()
      for (const row of list) {
        const key = `${row.account} ${row.participationId ?? ''}`
        if (alone.has(row.account) && !newest.has(key)) newest.set(key, row.balance)
      }
      return {
        total,
        debit: inFen(list.map(row => row.debit)),
        credit: inFen(list.map(row => row.credit)),
        vouchers: new Set(list.map(row => row.voucherId)).size,
        balances: [...newest].map(([key, balance]) => `${key} ${balance}`).sort(byText),
      }
    },
    figures({
      total: n(sql`posting`),
      debit: sql`(select sum(fen) from posting where fen > 0)`,
      credit: sql`(select -sum(fen) from posting where fen < 0)`,
      vouchers: n(sql`journal_entry v where (select sum(p.fen) from posting p where p.journal_entry_id = v.id) = 0`),
      balances: sql`(select json_agg(line order by line collate "C") from (select a.kind || ' ' || coalesce(a.participation_id::text, '') 
        || ' ' || ${yuan(
          sql`case when a.kind = any(${['bank', 'transit', 'consumed', 'expense']}::text[]) then sum(p.fen) else -sum(p.fen) end`,
        )} as line
        from ledger_account a join posting p on p.account_id = a.id where a.kind = any(${[...alone]}::text[]) group by a.id) s)`,
    }),
  ),
]

/** Kinds of accounts of which a holder has one. */
const alone = new Set(['transit', 'suspense', 'prepaid', 'deposit', 'consumed', 'expense', 'fee', 'settle'])
const inFen = (amounts: readonly (string | null)[]) =>
  amounts.reduce((all, amount) => all + Math.round(Number(amount ?? 0) * 100), 0)
