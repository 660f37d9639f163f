import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import sql, { type Sql } from 'sql-template-tag'
import { doors, entriesByHour, entryRollup, passedBy } from '../../admission/gate/api.ts'
import { badgeTypeNamed } from '../../badging/badge/api.ts'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { namesOf, participants } from '../../exhibitions/participation/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { isRolledUp } from '../../kernel/counter/rollup.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type StatisticsContext, toStatisticsContext } from './query-results.ts'
import { ofSeen, type Seen, seenBy } from './scope.ts'
import { amongDays } from './visitors.ts'

type PassagesQuery = Omit<Input<'getStatisticsPassagePage'>, keyof PageInput> &
  Pick<Input<'getStatisticsPassagePage'>, 'tab'>
type Row = Result<'getStatisticsPassagePage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'actions' | 'statusCode'> & { verdict: Row['state'] }
type PassageTab = 'entries' | 'exits' | 'refused'

/** The passages of a figure: their number and people, and their first and last gate day. */
interface Figure {
  deed: 'in' | 'out' | 'refused'
  passages: number
  people: number
  first: string
  last: string
}

const actionByTab: Record<PassageTab, Figure['deed']> = { entries: 'in', exits: 'out', refused: 'refused' }

/** The minimum number of people of a list, for everybody except the venue. */
const fewest = 5

/**
 * The passages behind an hour or a door, as many as the figure counts: only those in the rollup. Under five people only
 * the venue gets the list (`statistics.tooFewToList`).
 */
async function passagesOf({ db, reader, timeZone }: StatisticsContext, query: PassagesQuery) {
  const { exhibitionIds, from, to, days, hour, doorId } = query
  const question = { exhibitionIds, from, to, days }
  const seen = await seenBy(db, reader, question, timeZone)
  const whole = seen.every(({ kind }) => kind === 'exhibition')
  if (doorId !== undefined) await refuseUnknownDoor(db, whole ? seen : [], doorId)
  const figures = await figuresOf(db, seen, query)
  const figure = (which: PassageTab) => figures.find(one => one.deed === actionByTab[which])
  const countTab = (which: PassageTab) => (which === 'refused' ? figure(which)?.passages : figure(which)?.people) ?? 0
  const tab = query.tab ?? 'entries'
  const n = countTab(tab)
  if (reader.companyType !== 'platform' && n > 0 && n < fewest) refuse('statistics.tooFewToList')
  const { first, last } = figure(tab) ?? {}
  const listing: Listing<Fetched, Row, Input<'getStatisticsPassagePage'>> = {
    select: sql`p.id, 1 as version, p.at, p.exhibition_id as "exhibitionId",
      (select json_build_object('cn', e.name_cn, 'en', e.name_en) from (select p.exhibition_id) t ${ofExhibition}) as exhibition,
      p.badge_id as "badgeId", p.ticket_id as "ticketId", ${passedBy.code} as code,
      coalesce(${badgeTypeNamed(passedBy.badgeTypeId)}, ${passedBy.ticketType}) as type,
      (select ${namesOf('pc')} from ${participants} where p.id = ${passedBy.participationId}) as company,
      ${whole ? sql`(select json_build_object('cn', o.name_cn, 'en', o.name_en) from ${doors} where o.id = c.door_id)` : sql`null`} as door,
      p.people, p.reason, p.verdict`,
    from: passedBy.tables,
    where: [
      sql`p.exhibition_id = any(${seen.map(({ id }) => id)}::uuid[])`,
      amongDays(sql`p.gate_day`, question),
      // By the index of the moment: no passage is more than a day from its gate day.
      sql`p.at between ${first ?? 'infinity'}::date - interval '2 days' and ${last ?? 'infinity'}::date + interval '2 days'`,
      isRolledUp(entryRollup, 'p'),
      ...(whole ? [] : [ofSeenOnes(seen)]),
      ...(hour === undefined ? [] : [sql`extract(hour from p.at at time zone ${timeZone})::int = ${hour}`]),
      ...(doorId === undefined ? [] : [sql`c.door_id = ${doorId}`]),
    ],
    tabs: {
      entries: sql`p.verdict = 'admitted' and p.direction = 'in'`,
      exits: sql`p.verdict = 'admitted' and p.direction = 'out'`,
      refused: sql`p.verdict = 'refused'`,
    },
    defaultTab: 'entries',
    totals: async () => ({
      entries: figure('entries')?.passages ?? 0,
      exits: figure('exits')?.passages ?? 0,
      refused: figure('refused')?.passages ?? 0,
    }),
    id: 'p.id',
    sorts: { at: { column: 'p.at', type: 'timestamptz' } },
    defaultSort: '-at',
    finish: ({ verdict, ...row }) => ({
      ...row,
      ...{ state: verdict, actions: [], statusCode: verdict === 'admitted' ? 2 : 5 },
    }),
  }
  return {
    listing,
    people: { entries: countTab('entries'), exits: countTab('exits'), refused: countTab('refused') },
  }
}

export const passageList = exportedList({
  ...{ kind: 'statistics.exportPassages', entityType: 'passage', file: 'statistics-passages', domain: 'statistics' },
  title: 'statistics.exportPassagesTitle',
  listing: async (context: ListContext, query: PassagesQuery) =>
    (await passagesOf(toStatisticsContext(context), query)).listing,
  columns: c => [
    c.moment('at', 'statistics.passedAt'),
    c.cell('code', ({ code }) => code ?? translateKey('statistics.unknownCode', c.language)),
    c.name('type'),
    c.name('company'),
    c.name('door'),
    c.name('exhibition'),
    c.count('people'),
    c.cell(
      'reason',
      ({ reason }) => (reason ? translateKey(`gate.${reason}Short`, c.language) : ''),
      'statistics.refusedWhy',
    ),
  ],
})

export const getStatisticsPassagePage = async (
  query: Input<'getStatisticsPassagePage'>,
  context: ReadContext,
): Promise<Result<'getStatisticsPassagePage'>> => {
  const { listing, people } = await passagesOf(toStatisticsContext(context), query)
  return { ...(await page<Fetched, Row, Input<'getStatisticsPassagePage'>>(context.db, listing, query)), people }
}

/** The refusal comes immediately, not from a failing job. */
export async function exportStatisticsPassages(query: Input<'exportStatisticsPassages'>, context: WriteContext) {
  await passagesOf(toStatisticsContext(context), query)
  return passageList.start(query, context)
}

/** The rollup of the requested hour and door, as in the charts. */
function figuresOf(db: Db, seen: readonly Seen[], { from, to, days, hour, doorId }: PassagesQuery): Promise<Figure[]> {
  const scope = doorId === undefined ? ofSeen(seen) : sql`where r.scope = ${doorId} and r.kind = 'door'`
  const and: Sql = doorId === undefined ? sql`where` : sql`and`
  return db.many<Figure>(sql`
    select r.action_taken as deed, sum(r.passages)::int8 as passages, sum(r.people)::int8 as people, min(r.gate_day)::text as first, max(r.gate_day)::text as last
    from ${entriesByHour} ${scope} ${and} ${amongDays(sql`r.gate_day`, { from, to, days })}
      and (${hour ?? null}::int is null or r.hour = ${hour ?? null}) group by 1`)
}

/** Passages that a caller sees: of another company's exhibition only those of its own participation. */
const ofSeenOnes = (seen: readonly Seen[]): Sql => sql`exists (
  select from unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ scope }) => scope)}::uuid[], ${seen.map(({ kind }) => kind)}::text[])
    s (id, scope, kind)
  where s.id = p.exhibition_id and (s.kind = 'exhibition' or s.scope = ${passedBy.participationId}))`

async function refuseUnknownDoor(db: Db, seen: readonly Seen[], doorId: string): Promise<void> {
  const found = await db.maybe(
    sql`select 1 from ${doors} where o.id = ${doorId} and o.exhibition_id = any(${seen.map(({ id }) => id)}::uuid[])`,
  )
  if (!found) refuse('kernel.notFound')
}
