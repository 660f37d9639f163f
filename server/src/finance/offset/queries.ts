import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { offsetStateMachine, offsetTabs } from '@fairgate/contract/finance/offset/states'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { agreedOf, ofExhibitionNamed, remainderOf, settlementSide } from '../settlement/api.ts'
import { isOffsettable } from '../settlement/hooks.ts'
import { type LockedOffset, offset, offsetActionsOf, offsetColumns, offsetScope } from './entity.ts'

type Row = Output<'getOffsetPage'>['list'][number]
type Fetched = LockedOffset & Omit<Row, 'statusCode' | 'actions' | 'amount' | keyof LockedOffset>

const tables = sql`netting_application o join company c on c.id = o.company_id`
const rowOf = (actor: Actor, row: Fetched): Row => ({
  ...{ id: row.id, version: row.version, state: row.state, company: row.company, from: row.from, to: row.to },
  ...{ submittedAt: row.submittedAt, submittedByName: row.submittedByName, decidedAt: row.decidedAt },
  ...{ amount: writeAmount(BigInt(row.amount)), statusCode: statusOf(row.state) },
  actions: offsetActionsOf(actor, row),
})

/** Offsets, the newest first. */
function listing({ db, actor }: ListContext): Listing<Fetched, Row> {
  return {
    select: sql`${offsetColumns('o')}, json_build_object('cn', c.name_cn, 'en', c.name_en) as company,
      ${settlementSide('o.from_id')} as from, ${settlementSide('o.to_id')} as to, o.submitted_at as "submittedAt",
      o.submitted_by_name as "submittedByName", o.decided_at as "decidedAt"`,
    from: tables,
    where: [counts('o.from_id'), offsetScope(actor, 'o')],
    tabs: buildTabs('o.state', offsetTabs),
    totals: async venue => tabTotals(await readRowCounts(venue, venueScope, 'offset'), offsetTabs),
    filtered: actor.companyType !== 'platform',
    id: 'o.id',
    sorts: { submittedAt: { column: 'o.submitted_at', type: 'timestamptz' } },
    defaultSort: '-submittedAt',
    searches: {
      company: value => textInside([sql`c.name_cn || ' ' || c.name_en`], value),
      exhibition: value => ofExhibitionNamed(['o.from_id', 'o.to_id'], value),
    },
    finish: row => rowOf(actor, row),
    finishAll: async rows => {
      const decider = await asDecider(db, actor, offset, rows)
      return rows.map(row => rowOf(decider, row))
    },
  }
}

export const offsets = exportedList({
  ...{ kind: 'offset.export', entityType: 'offset', file: 'offsets', domain: 'offset', title: 'offset.list' },
  listing,
  columns: c => [
    c.name('company'),
    c.cell('from', row => named(row.from, c.language)),
    c.cell('to', row => named(row.to, c.language)),
    c.amount('amount'),
    { ...c.cell('fromRemainder', row => row.from.remainder), amount: true },
    { ...c.cell('toRemainder', row => row.to.remainder), amount: true },
    c.text('submittedByName'),
    c.moment('submittedAt'),
    c.choice('state', offsetStateMachine.states, 'offset.status'),
  ],
})

const named = ({ code, exhibition }: Row['from'], language: Language) =>
  [code, exhibition[language] || exhibition.cn].filter(Boolean).join(' ')

/** Supplements that a refund can be offset against. */
export async function offsetOptions(
  { db, actor }: ReadContext,
  { fromId }: Input<'getOffsetOptions'>,
): Promise<Result<'getOffsetOptions'>> {
  const agreed = await agreedOf(db, actor.companyId)
  const from = agreed.find(({ id }) => id === fromId)
  if (!from) refuse('kernel.notFound')
  if (!isOffsettable(from, 'refund')) return { remainder: '0.00', list: [] }
  const others = agreed.filter(row => row.holderId === from.holderId && isOffsettable(row, 'supplement'))
  return {
    remainder: writeAmount(remainderOf(from)),
    list: others.filter(row => remainderOf(row) > 0n).map(({ side }) => side),
  }
}
