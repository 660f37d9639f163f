import { travelLabels } from '@fairgate/contract/admission/travel/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { regionNear } from '../../foundation/dictionary/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import type { SortColumn } from '../../kernel/list/rows-query.ts'
import { mayEdit, travelScope } from './travel-table.ts'

type TravelOut = Output<'getTravelPage'>['list'][number]
type RideOut = Output<'getTransportationPage'>['list'][number]
type Fetched<Row> = Omit<Row, 'state' | 'statusCode' | 'actions'> & { companyId: string }

/** In both lists: company and exhibition. */
const entered: Sql = sql`t.id, t.version, t.exhibition_id as "exhibitionId", t.company_id as "companyId",
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition, ${companyNames(sql`t.company_id`)} as company,
  t.heads, t.remark, t.created_at as "createdAt"`

const createdAt: SortColumn = { column: 't.created_at', type: 'timestamptz' }

function out<Row>({ companyId, ...row }: Fetched<Row>, actor: Actor) {
  const actions = mayEdit(actor, companyId) ? (['edit', 'delete'] as ('edit' | 'delete')[]) : []
  return { ...row, state: 'active' as const, statusCode: statusOf('active'), actions }
}

const same = (column: string, value: string | undefined): Sql[] =>
  value === undefined ? [] : [sql`${raw(`t.${column}`)} = ${value}`]

type TravelFilters = Omit<Input<'getTravelPage'>, keyof PageInput>

/** Travellers, the newest first, and their export. */
export const travelList = exportedList({
  ...{
    kind: 'travel.export',
    entityType: 'travel',
    file: 'travel',
    domain: 'travel',
    title: 'travel.exportTravelTitle',
  },
  listing: ({ actor }: ListContext, { exhibitionId, origin, purpose, day }: TravelFilters) => {
    const narrowing = [
      ofOneOrCounting('t.exhibition_id', exhibitionId),
      ...same('purpose', purpose),
      ...(origin ? [sql`starts_with(t.origin, ${origin.replace(/(00){1,2}$/, '')})`] : []),
      ...(day ? [sql`${day}::date between t.arrive_on and t.leave_on`] : []),
    ]
    return {
      select: sql`${entered}, t.name, t.employer, t.origin, ${regionNear(sql`t.origin`)} as "originName",
        t.arrive_on::text as "arriveOn", t.leave_on::text as "leaveOn", t.purpose`,
      from: sql`travel t ${ofExhibition}`,
      countFrom: sql`travel t`,
      where: [travelScope(actor), ...narrowing],
      filtered: true,
      id: 't.id',
      sorts: { createdAt, arriveOn: { column: 't.arrive_on', type: 'date' } },
      defaultSort: '-createdAt',
      searches: {
        name: (typed: string) => inside(['t.name'], typed),
        employer: (typed: string) => inside(['t.employer'], typed),
      },
      finish: (row: Fetched<TravelOut>): TravelOut => out(row, actor) as TravelOut,
    } satisfies Listing<Fetched<TravelOut>, TravelOut, Input<'getTravelPage'>>
  },
  columns: c => [
    c.name('exhibition'),
    c.name('company'),
    c.text('name'),
    c.text('employer'),
    c.name('originName', 'travel.origin'),
    c.text('arriveOn'),
    c.text('leaveOn'),
    c.choice('purpose', travelLabels.purposes),
    c.count('heads'),
    c.text('remark'),
    c.moment('createdAt'),
  ],
})

type RideFilters = Omit<Input<'getTransportationPage'>, keyof PageInput>

/** Transportation, the newest first, and its export. */
export const transportationList = exportedList({
  ...{ kind: 'travel.exportTransportation', entityType: 'transportation', file: 'transportation', domain: 'travel' },
  title: 'travel.exportTransportationTitle',
  listing: ({ actor, services }: ListContext, { exhibitionId, means, day }: RideFilters) => {
    const zone = services.config.venueTimeZone
    const narrowing = [
      ofOneOrCounting('t.exhibition_id', exhibitionId),
      ...same('means', means),
      ...(day ? [sql`(t.arrives_at at time zone ${zone})::date = ${day}`] : []),
    ]
    return {
      select: sql`${entered}, t.means, t.number, t.origin as "from", t.destination as "to", t.departs_at as "departsAt",
        t.arrives_at as "arrivesAt"`,
      from: sql`transportation t ${ofExhibition}`,
      countFrom: sql`transportation t`,
      where: [travelScope(actor), ...narrowing],
      filtered: true,
      id: 't.id',
      sorts: { createdAt, arrivesAt: { column: 't.arrives_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      searches: {
        number: (typed: string) => inside(['t.number'], typed),
        place: (typed: string) => inside(['t.origin', 't.destination'], typed),
      },
      finish: (row: Fetched<RideOut>): RideOut => out(row, actor) as RideOut,
    } satisfies Listing<Fetched<RideOut>, RideOut, Input<'getTransportationPage'>>
  },
  columns: c => [
    c.name('exhibition'),
    c.name('company'),
    c.choice('means', travelLabels.means),
    c.text('number'),
    c.text('from'),
    c.text('to'),
    c.moment('departsAt'),
    c.moment('arrivesAt'),
    c.count('heads'),
    c.text('remark'),
    c.moment('createdAt'),
  ],
})
