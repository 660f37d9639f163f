import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { applicationStateMachine, applicationTabs } from '@fairgate/contract/finance/invoice/states'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, onDay, type RowsInput } from '../../kernel/list/listing.ts'
import { nameInside } from '../../kernel/list/name-search.ts'
import { applicationActionsOf, applicationColumns, applicationScope, type LockedApplication } from './entity.ts'

export type ApplicationRow = Output<'getInvoicePage'>['list'][number]
export type FetchedApplication = LockedApplication & Omit<ApplicationRow, 'statusCode' | 'actions'> & Amounts
interface Amounts {
  requestedAmount: string
  madeAmount: string
}

/** Columns of a row of the list and of its details, from `applicationTables`. */
export const rowColumns: Sql = sql`${applicationColumns('t')},
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
  json_build_object('cn', p.name_cn, 'en', p.name_en) as company, t.setting ->> 'kind' as kind,
  ${formatAmountSql(sql`t.requested`)} as "requestedAmount", ${formatAmountSql(sql`t.made`)} as "madeAmount",
  array(select i.code from invoice i where i.application_id = t.id order by i.id) as codes, t.submitted_at as "submittedAt"`
export const applicationTables: Sql = sql`invoice_application t ${ofExhibition} join company p on p.id = t.company_id`

/** A row in the form that the caller is shown. */
export const rowOf = (actor: Actor, row: FetchedApplication): ApplicationRow => ({
  ...row,
  asked: row.requestedAmount,
  made: row.madeAmount,
  statusCode: statusOf(row.state),
  actions: applicationActionsOf(actor, row),
})

/** Applications with a requested or complete reversal: they appear only in that tab, so that the tabs add up to all. */
const isReversing = sql`(t.reversal = 'requested' or t.state = 'reversed')`

const { all, applied, made, confirmed, withdrawn } = buildTabs('t.state', applicationTabs)
const byState = { applied, made, confirmed, withdrawn }
const tabs = {
  ...(Object.fromEntries(
    Object.entries(byState).map(([tab, shown]) => [tab, sql`(${shown} and not ${isReversing})`]),
  ) as typeof byState),
  all,
  reversed: isReversing,
}

const searches = (timeZone: string) => ({
  submittedAt: (day: string) => onDay(sql`t.submitted_at`, day, timeZone),
  code: (value: string) =>
    sql`exists (select from invoice i where i.application_id = t.id and starts_with(i.code, ${normaliseNumber(value)}))`,
  title: (value: string) => nameInside(sql`search_grams('', t.title)`, ['t.title'], '', value),
  company: (value: string) =>
    nameInside(sql`search_grams('', p.name_cn || ' ' || p.name_en)`, ['p.name_cn', 'p.name_en'], '', value),
})

/**
 * Applications for invoices, the newest first: all of them, those of an organizer's exhibitions, or the caller's own.
 */
function listing(
  { actor, services }: ListContext,
  { exhibitionId }: RowsInput<Input<'getInvoicePage'>>,
): Listing<FetchedApplication, ApplicationRow> {
  return {
    select: rowColumns,
    from: applicationTables,
    where: [applicationScope(actor), ofOneOrCounting('t.exhibition_id', exhibitionId)],
    filtered: exhibitionId !== undefined,
    tabs,
    defaultTab: 'applied',
    totals: db => totals(db, actor),
    asks: async db => ({ applied: await toMake(db, actor) }),
    id: 't.id',
    sorts: { submittedAt: { column: 't.submitted_at', type: 'timestamptz' } },
    defaultSort: '-submittedAt',
    searches: searches(services.config.venueTimeZone),
    finish: row => rowOf(actor, row),
  }
}

export const applications = exportedList({
  ...{
    kind: 'invoice.export',
    entityType: 'invoiceApplication',
    file: 'invoices',
    domain: 'invoice',
    title: 'invoice.list',
  },
  listing,
  columns: c => [
    c.name('company'),
    c.text('title'),
    c.name('exhibition'),
    c.cell('kind', row => translateKey(`invoice.${row.kind}`, c.language)),
    c.cell('method', row => translateKey(`invoice.${row.method}`, c.language)),
    c.amount('asked'),
    c.amount('made'),
    c.cell('codes', row => row.codes.join(' ')),
    c.moment('submittedAt'),
    c.choice('state', applicationStateMachine.states),
    c.cell('reversal', row => {
      if (row.reversal === 'none') return ''
      return translateKey(
        row.reversal === 'requested' ? 'invoice.reversalRequested' : 'invoice.someReversed',
        c.language,
      )
    }),
  ],
})

async function totals(db: Db, actor: Actor): Promise<Record<string, number>> {
  const scope = actor.companyType === 'platform' ? venueScope : actor.companyId
  const counted = Object.entries(await readRowCounts(db, scope, 'invoiceTab'))
  const states: Record<string, number> = {}
  let reversing = 0
  for (const [name, count] of counted) {
    const [state = '', reversal] = name.split('.')
    if (reversal === 'requested' || state === 'reversed') reversing += count
    else states[state] = (states[state] ?? 0) + count
  }
  const shown = tabTotals(states, applicationTabs)
  return { ...shown, reversed: reversing, all: (shown.all ?? 0) + reversing }
}

/** How many applications await invoices from this caller. */
export async function toMake(db: Db, actor: Actor): Promise<number> {
  if (!actor.permissions.has('invoice:make')) return 0
  const pending = await readRowCounts(db, actor.companyId, 'invoiceAsked')
  return Object.entries(pending).reduce((sum, [name, count]) => (name.endsWith('.applied') ? sum + count : sum), 0)
}
