import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { dimensions } from '@fairgate/contract/insight/statistics/dimensions'
import { statisticsTexts } from '@fairgate/contract/insight/statistics/texts'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { badgeCodeOf, badgeTypeNamed } from '../../badging/badge/api.ts'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { namesOf, participants } from '../../exhibitions/participation/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { attendances } from '../../sales/audience/api.ts'
import { ticketCodeOf, ticketTypeNamed } from '../../sales/ticket/api.ts'
import { regionNames } from './names.ts'
import { type StatisticsContext, toStatisticsContext } from './query-results.ts'
import { type Reader, type Seen, seenBy } from './scope.ts'
import { asProvince, type Counted, cameOn, counted, figuresOf, regionFigures, rollupValue } from './visitors.ts'

type HoldersQuery = Omit<Input<'getStatisticsHolderPage'>, keyof PageInput>
type Row = Result<'getStatisticsHolderPage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'actions' | 'statusCode'>

/** Whether a region value is a province; all others are cities. */
const isProvince = (value: string) => /^\d{2}0000$/.test(value)

/**
 * The badges and tickets behind a figure: exactly those that it counts, because both use `visitor_dimensions`. A caller for
 * whom the figure is suppressed, or who could subtract another one from the list, is refused
 * (`statistics.tooFewToList`).
 */
async function holdersOf({ db, reader, timeZone }: StatisticsContext, query: HoldersQuery) {
  const { exhibitionIds, from, to, days, dimension, value } = query
  const question = { exhibitionIds, from, to, days }
  const seen = await seenBy(db, reader, question, timeZone)
  const byProvince = dimension === 'region' && isProvince(value)
  const found = await counted(db, seen, question, dimension, byProvince ? asProvince : rollupValue)
  const figure: Counted = found.find(row => row.value === value) ?? emptyCount
  await refuseSmallCells({ db, reader }, query, seen)
  const here = sql`exists (
    select from visitor_dimensions(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age, a.region, a.job_class,
      a.industry, a.channel, a.came_before) r
    join unnest(${seen.map(({ scope }) => scope)}::uuid[], ${seen.map(({ kind }) => kind)}::text[]) seen (scope, kind)
      on seen.scope = r.scope and seen.kind = r.kind
    where r.dimension = ${dimension} and ${byProvince ? asProvince : rollupValue} = ${value})`
  const listing: Listing<Fetched, Row, Input<'getStatisticsHolderPage'>> = {
    select: sql`a.holder_id as id, 1 as version, a.holder, a.exhibition_id as "exhibitionId",
      (select json_build_object('cn', e.name_cn, 'en', e.name_en) from (select a.exhibition_id) t ${ofExhibition}) as exhibition,
      coalesce(${badgeCodeOf(sql`a.exhibition_id`, sql`a.holder_id`)}, ${ticketCodeOf(sql`a.exhibition_id`, sql`a.holder_id`)}, '') as code,
      coalesce(${badgeTypeNamed(sql`a.type_id`)}, ${ticketTypeNamed(sql`a.type_id`)}) as type,
      (select ${namesOf('pc')} from ${participants} where p.id = a.participation_id) as company, a.people,
      array(select (a.first_day + day_offset)::text from generate_series(0, 127) day_offset where get_bit(a.days, day_offset) = 1) as "cameOn"`,
    from: attendances,
    where: [sql`a.exhibition_id = any(${seen.map(({ id }) => id)}::uuid[])`, here],
    tabs: { registered: sql`true`, came: came(question) },
    defaultTab: 'registered',
    totals: async () => ({ registered: figure.registeredHolders, came: figure.cameHolders }),
    id: 'a.holder_id',
    sorts: { id: { column: 'a.holder_id', type: 'uuid' } },
    defaultSort: 'id',
    finish: row => ({
      ...row,
      cameOn: row.cameOn.filter(
        day => (!from || day >= from) && (!to || day <= to) && (!days || (days as string[]).includes(day)),
      ),
      ...{ state: 'active', actions: [], statusCode: statusOf('active') },
    }),
  }
  return { listing, people: { registered: figure.registered, came: figure.came } }
}

export const holderList = exportedList({
  ...{ kind: 'statistics.exportHolders', entityType: 'attendance', file: 'statistics-list', domain: 'statistics' },
  title: 'statistics.exportHoldersTitle',
  listing: async (context: ListContext, query: HoldersQuery) =>
    (await holdersOf(toStatisticsContext(context), query)).listing,
  columns: c => [
    c.text('code'),
    c.choice('holder', { badge: statisticsTexts.holder_badge, ticket: statisticsTexts.holder_ticket }),
    c.name('type'),
    c.name('company'),
    c.name('exhibition'),
    c.count('people'),
    c.cell('cameOn', ({ cameOn }) => cameOn.join(', ')),
  ],
})

export const getStatisticsHolderPage = async (
  query: Input<'getStatisticsHolderPage'>,
  context: ReadContext,
): Promise<Result<'getStatisticsHolderPage'>> => {
  const { listing, people } = await holdersOf(toStatisticsContext(context), query)
  return { ...(await page<Fetched, Row, Input<'getStatisticsHolderPage'>>(context.db, listing, query)), people }
}

/** The refusal comes immediately, not from a failing job. */
export async function exportStatisticsHolders(query: Input<'exportStatisticsHolders'>, context: WriteContext) {
  await holdersOf(toStatisticsContext(context), query)
  return holderList.start(query, context)
}

const emptyCount: Counted = { value: '', registered: 0, came: 0, registeredHolders: 0, cameHolders: 0 }

/** Whether an attendance `a` came on a requested day. */
const came = (query: Parameters<typeof cameOn>[0]): Sql =>
  sql`(select ${cameOn(query)} from (select a.days, a.first_day) r)`

/** For everybody except the venue, figures by attribute are rounded; if any is suppressed, no list may reveal more. */
async function refuseSmallCells(
  { db, reader }: Pick<StatisticsContext, 'db' | 'reader'>,
  query: HoldersQuery,
  seen: readonly Seen[],
) {
  const { dimension, value } = query
  if (dimension === 'all' || !isGuarded(dimension, reader)) return
  const options = { db, reader, seen, asked: query }
  const figures =
    dimension === 'region'
      ? await regionFigures(isProvince(value) || value === '' ? undefined : `${value.slice(0, 2)}0000`, {
          ...options,
          names: regionNames(db),
        })
      : await figuresOf(dimension, options)
  if (figures.hides !== 'nothing') refuse('statistics.tooFewToList')
}

const isGuarded = (dimension: keyof typeof dimensions, { companyType }: Reader) =>
  companyType !== 'platform' && dimensions[dimension].attribute
