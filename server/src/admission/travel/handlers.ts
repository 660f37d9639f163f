import type { travelCommands } from '@fairgate/contract/admission/travel/commands'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { regionNamed, regionNear } from '../../foundation/dictionary/api.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { travelImportHandlers } from './import/handlers.ts'
import { refuseUnlessOpen } from './open-exhibition.ts'
import { transportationList, travelList } from './queries.ts'
import { transportations, travelScope, travels } from './travel-table.ts'

type Figures = Result<'getTravelStatistics'>

/** Maximum number of days with arrivals or departures. */
const dayLimit = 60

/** The sums of the visible rows, in one statement, so that the figures are consistent. */
export function travelStatistics(
  { exhibitionId }: Input<'getTravelStatistics'>,
  { db, actor }: ReadContext,
): Promise<Figures> {
  const seen = sql`${travelScope(actor)} and ${ofOneOrCounting('t.exhibition_id', exhibitionId)}`
  return db.one<Figures>(sql`
    with people as materialized (
      select left(t.origin, 2) || '0000' as province, t.arrive_on, t.leave_on, t.purpose, t.heads from travel t where ${seen}
    ), rides as materialized (
      select t.means, t.heads from transportation t where ${seen}
    ), periods as (
      select day, sum(arriving)::int as arriving, sum(leaving)::int as leaving from (
        select arrive_on as day, heads as arriving, 0 as leaving from people
        union all select leave_on, 0, heads from people) turn
      group by day
    ), here as (
      -- Who leaves on a day is still here on it.
      select day, sum(arriving) over (order by day) - coalesce(sum(leaving) over (order by day
        rows between unbounded preceding and 1 preceding), 0) as heads
      from periods
    )
    select (select count(*)::int from people) as rows, (select coalesce(sum(heads), 0)::int from people) as heads,
      (select count(*)::int from rides) as rides,
      (select json_build_object('day', day::text, 'heads', heads::int) from here order by heads desc, day limit 1) as busiest,
      (select coalesce(json_agg(json_build_object('code', province, 'heads', heads, 'rows', n,
          'name', coalesce(${regionNear(sql`province`)}, json_build_object('cn', province, 'en', province)))
          order by heads desc, province), '[]')
        from (select province, sum(heads)::int as heads, count(*)::int as n from people group by province) o) as origins,
      (select coalesce(json_agg(json_build_object('day', day::text, 'arriving', arriving, 'leaving', leaving) order by day), '[]')
        from (select * from periods order by day desc limit ${dayLimit}) d) as days,
      (select coalesce(json_agg(json_build_object('purpose', purpose, 'heads', heads) order by heads desc, purpose), '[]')
        from (select purpose, sum(heads)::int as heads from people group by purpose) p) as purposes,
      (select coalesce(json_agg(json_build_object('means', means, 'rides', n, 'heads', heads) order by heads desc, means), '[]')
        from (select means, count(*)::int as n, sum(heads)::int as heads from rides group by means) m) as means`)
}

export const travelHandlers: HandlersOf<typeof travelCommands> = {
  getTravelPage: travelList.page,
  exportTravel: travelList.start,
  ...travelImportHandlers,

  async addTravel(form, context) {
    await refuseUnlessOpen(context, form.exhibitionId)
    await refuseUnknownOrigin(context, form)
    return travels.add(context, form, enteredBy(context))
  },

  async editTravel({ id, version, ...form }, context) {
    const row = await travels.locked(context, { id, version })
    if (row.exhibitionId !== form.exhibitionId) await refuseUnlessOpen(context, form.exhibitionId)
    if (row.origin !== form.origin) await refuseUnknownOrigin(context, form)
    return travels.change(context, row, form)
  },

  async deleteTravel({ rows }, context) {
    await travels.remove(context, ...(await travels.lockedAll(context, rows)))
    return {}
  },

  getTransportationPage: transportationList.page,
  exportTransportation: transportationList.start,

  async addTransportation(form, context) {
    await refuseUnlessOpen(context, form.exhibitionId)
    return transportations.add(context, form, enteredBy(context))
  },

  async editTransportation({ id, version, ...form }, context) {
    const row = await transportations.locked(context, { id, version })
    if (row.exhibitionId !== form.exhibitionId) await refuseUnlessOpen(context, form.exhibitionId)
    return transportations.change(context, row, form)
  },

  async deleteTransportation({ rows }, context) {
    await transportations.remove(context, ...(await transportations.lockedAll(context, rows)))
    return {}
  },

  getTravelStatistics: travelStatistics,
}

const enteredBy = ({ actor }: WriteContext) => ({ company_id: actor.companyId, created_by: actor.operatorId })

async function refuseUnknownOrigin({ db }: WriteContext, { origin }: Pick<Input<'addTravel'>, 'origin'>) {
  if (!(await regionNamed(db, origin))) refuse('travel.originUnknown', { field: 'origin' })
}
