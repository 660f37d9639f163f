import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import type { AudienceAction, AudienceKind } from '@fairgate/contract/sales/audience/commands'
import { splitDays } from '@fairgate/contract/sales/audience/fields'
import sql, { type Sql } from 'sql-template-tag'
import { badgeTypeNamed } from '../../badging/badge/api.ts'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { optionNamed, regionNear } from '../../foundation/dictionary/api.ts'
import type { Actor, ReadContext, ViewContext } from '../../kernel/command/context.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { ticketTypeNamed } from '../ticket/api.ts'
import { ageOf, attendanceOf, audienceSearches, audienceWhere, narrows } from './audience-filter.ts'
import { audienceScope } from './audience-table.ts'

type Row = Output<'getRealAudiencePage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'statusCode' | 'actions'>

const columnsIn = (
  timeZone: string,
): Sql => sql`t.id, t.version, t.name, t.gender, t.birth::text as birth, ${ageOf(sql`t.birth`, timeZone)} as age, t.phone_masked as phone,
  t.email_masked as email, t.document_type as "documentType", t.document_masked as document, t.region,
  ${regionNear(sql`t.region`)} as "regionName", t.employer, t.job_title as "jobTitle", t.job_class as "jobClass", t.industry,
  t.channel, t.source, t.read_from_document as told, t.seen_at as "seenAt", t.exhibitions, t.survey, t.marketing`

/** People of one kind, last seen first. */
export async function audiencePage(kind: AudienceKind, input: Input<'getRealAudiencePage'>, context: ReadContext) {
  const { db, actor, services } = context
  const {
    pageNum: _,
    pageSize: __,
    after: ___,
    sort: ____,
    search: _____,
    tab: ______,
    countAll: _______,
    ...filter
  } = input
  const listing: Listing<Fetched, Row, typeof input> = {
    select: columnsIn(services.config.venueTimeZone),
    from: sql`audience t`,
    where: audienceWhere(actor, filter, services.config.venueTimeZone, kind),
    filtered: narrows(filter),
    totals: async db => ({ all: (await readRowCounts(db, actor.companyId, 'audience'))[kind] ?? 0 }),
    id: 't.id',
    sorts: { seenAt: { column: 't.seen_at', type: 'timestamptz' }, name: { column: 't.name', type: 'text' } },
    defaultSort: '-seenAt',
    searches: audienceSearches(db, services.cipher, actor.companyId),
    finish: row => rowOf(actor, row),
  }
  return page(db, listing, input)
}

const rowOf = (actor: Actor, row: Fetched): Row => ({
  ...row,
  state: 'active',
  statusCode: statusOf('active'),
  actions: actionsOf(actor),
})

function actionsOf({ permissions }: Actor): AudienceAction[] {
  return [
    ...(permissions.has('audience:edit') ? (['edit', 'consent'] as const) : []),
    ...(permissions.has('audience:spread') ? (['spread'] as const) : []),
    ...(permissions.has('audience:reveal') ? (['reveal'] as const) : []),
    ...(permissions.has('audience:erase') ? (['erase'] as const) : []),
  ]
}

type Detail = Result<'getAudienceDetail'>

/** One person with their exhibitions and consent. */
export async function audienceDetail({ db, actor, services, viewed }: ViewContext, id: string): Promise<Detail> {
  const row = await db.maybe<Fetched>(
    sql`select ${columnsIn(services.config.venueTimeZone)} from audience t where t.id = ${id} and ${audienceScope(actor)}`,
  )
  if (!row) refuse('kernel.notFound')
  const attendances = await db.many<Detail['attendances'][number]>(sql`
    select t.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition, t.holder_id as "holderId", t.holder,
      case t.holder when 'badge' then ${badgeTypeNamed(sql`t.type_id`)} else ${ticketTypeNamed(sql`t.type_id`)} end as type, t.people, t.came_before as returning,
      coalesce((select json_agg((t.first_day + at)::text order by at) from generate_series(0, 127) at where get_bit(t.days, at) = 1), '[]') as days
    from (select a.* from attendance a, (select ${id}::uuid as id) t where ${attendanceOf(actor)}) t ${ofExhibition}
    order by t.first_day desc, t.holder_id limit 200`)
  const consents = await db.many<Detail['consents'][number]>(sql`
    select purpose, state, how, text, by_name as by, given_on::text as "givenOn", at from consent where audience_id = ${id} order by id desc limit 200`)
  const merges = await db.many<Detail['merges'][number]>(sql`
    select m.merged_id as id, g.name, m.at, m.by_name as by from audience_merge m join audience g on g.id = m.merged_id
    where m.surviving_id = ${id} and m.split_at is null and m.at > now() - make_interval(days => ${splitDays}) order by m.at desc limit 20`)
  const named = async (code: 'job_class' | 'industry' | 'audience_channel', value: string | null) => {
    const found = value ? await optionNamed(db, code, value) : undefined
    return found ? { cn: found.cn, en: found.en } : null
  }
  const chosen = {
    jobClass: await named('job_class', row.jobClass),
    industry: await named('industry', row.industry),
    channel: await named('audience_channel', row.channel),
  }
  viewed({ entityType: 'audience', targetId: id, targetName: row.name })
  return { ...rowOf(actor, row), chosen, attendances, consents, merges }
}
