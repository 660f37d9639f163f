import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { type TaskTrack, taskStatusCode } from '@fairgate/contract/exhibitions/participation/states'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { nearest, ofOneOrCounting, type Period, periodColumns, phaseAt, saleStateAt } from '../exhibition/api.ts'
import { applies, readTaskCounts } from './api.ts'
import { mayRemind } from './entity.ts'
import { byCompany, companyName, only, shownExhibition } from './queries.ts'
import { remindedLately } from './remind.ts'

type Row = Output<'getAffairPage'>['list'][number]
interface Fetched extends Omit<Row, 'state' | 'statusCode' | 'actions' | 'phase' | 'saleState'> {
  moveIn: Period
  moveOut: Period
  saleOpen: boolean
  sponsorId: string
  toRemind: boolean
  parentCompanyId: string | null
  saleFrom: string | null
  saleTo: string | null
}

/** An exhibition `e` by a part of its name, and by the beginning of its code. */
export const byName = (value: string): Sql => textInside(['e.name_cn', 'e.name_en'], value)
export const byCode = (value: string): Sql => sql`starts_with(e.code, ${normaliseNumber(value)})`

/** Tasks that an actor sees: the platform all, a sponsor those of its exhibitions, a partner its own. */
function buildTaskScope(actor: Actor): Sql {
  if (actor.companyType === 'platform') return sql`true`
  return actor.companyType === 'sponsor'
    ? sql`a.sponsor_id = ${actor.companyId}`
    : sql`a.company_id = ${actor.companyId}`
}

/** Tasks by status, nearest exhibition first; `status` is the specification's name of the tab. */
export function findTaskPage(context: ReadContext, input: Input<'getAffairPage'>) {
  const { actor, now } = context
  const tab = input.tab ?? (input.status && (`${input.status}` as const))
  const listing: Listing<Fetched, Row, typeof input> = {
    select: sql`a.id, a.version, a.track, a.status, a.lacks_quota and not a.gives_quota as "lacksQuota",
      a.updated_at as "updatedAt", ${shownExhibition},
      a.participation_id as "participationId", a.company_id as "companyId", ${companyName}, c.type as "companyType", p.kind, p.reminded_at as "remindedAt", p.sponsor_id as "sponsorId",
      a.status = 1020 and not ${remindedLately('p')} as "toRemind",
      (select above.company_id from participation above where above.id = p.parent_id) as "parentCompanyId", e.halls,
      ${periodColumns('e')}, e.sale_open as "saleOpen", e.sale_from as "saleFrom", e.sale_to as "saleTo"`,
    from: sql`participation_task a join participation p on p.id = a.participation_id join exhibition e on e.id = a.exhibition_id
      join company c on c.id = a.company_id`,
    where: [
      buildTaskScope(actor),
      ...only(sql`a.track`, input.track),
      ofOneOrCounting('a.exhibition_id', input.exhibitionId),
    ],
    tabs: { ...taskTabs, ...(input.anyPending && { '1010': pendingToo }) },
    totals: async db => totals(await readTaskCounts(db, actor, input.track)),
    asks: db => ownToDo(db, actor, input.track),
    filtered: input.exhibitionId !== undefined || input.anyPending === true,
    id: 'a.id',
    sorts: {
      nearest,
      openFrom: { column: "coalesce(e.open_from, 'infinity')", type: 'timestamptz' },
      updatedAt: { column: 'a.updated_at', type: 'timestamptz' },
    },
    defaultSort: 'nearest',
    searches: {
      name: byName,
      code: byCode,
      company: byCompany,
    },
    finish: row => ({
      ...row,
      state: `${row.status}` as const,
      statusCode: taskStatusCode[row.status],
      actions: row.toRemind && mayRemind(actor, row) ? ['open', 'remind'] : ['open'],
      phase: phaseAt(row, now),
      saleState: saleStateAt(row, now),
    }),
  }
  return page(context.db, listing, { ...input, tab })
}

/** A partner's own pending tasks; badging/badge/pending-badges.ts counts badges of others that await a decision. */
async function ownToDo(db: Db, actor: Actor, track?: TaskTrack): Promise<Record<string, number>> {
  if (!applies(actor)) return {}
  return { '1020': (await readTaskCounts(db, actor, track))['1020'] ?? 0 }
}

/** Tasks `a` in which somebody must decide, whatever else is pending in them: 1020 takes precedence over 1010. */
export const pendingToo: Sql = sql`(a.status = 1010 or a.has_pending and not a.closed)`

/** The four statuses, and all of them without a status. */
const taskTabs = {
  ...{ '1020': sql`a.status = 1020`, '1010': sql`a.status = 1010`, '1030': sql`a.status = 1030` },
  ...{ '1040': sql`a.status = 1040`, all: sql`true` },
}

function totals(rowCounts: Record<string, number>): Record<string, number> {
  const of = (status: string) => rowCounts[status] ?? 0
  const tabs = { '1020': of('1020'), '1010': of('1010'), '1030': of('1030'), '1040': of('1040') }
  return { ...tabs, all: Object.values(tabs).reduce((sum, count) => sum + count, 0) }
}
