import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { ofOneOrCounting } from '../exhibition/api.ts'
import { participationScope } from './api.ts'
import { entityColumns, type LockedParticipation, mayRemind, participationActions } from './entity.ts'
import { remindedLately } from './remind.ts'

type ParticipationRow = Output<'getParticipationPage'>['list'][number]
type QuotaRow = Output<'getQuotaPage'>['list'][number]

/** The exhibition of a row, joined as `e`. */
export const shownExhibition = sql`e.id as "exhibitionId", e.code as "exhibitionCode", e.name_cn as "exhibitionNameCn",
  e.name_en as "exhibitionNameEn"`
export const companyName = sql`json_build_object('cn', c.name_cn, 'en', c.name_en) as company`
export const byCompany = (value: string): Sql => textInside(['c.name_cn', 'c.name_en'], value)

/** Participants with the sums of their quotas. */
export function participationPage(context: ReadContext, input: Input<'getParticipationPage'>) {
  const listing: Listing<
    LockedParticipation & ParticipationRow & { toRemind: boolean },
    ParticipationRow,
    typeof input
  > = {
    select: sql`${entityColumns}, ${shownExhibition}, ${companyName}, c.type as "companyType", t.created_at as "createdAt", t.reminded_at as "remindedAt",
      exists (select from participation_task a where a.participation_id = t.id and a.status = 1020)
        and not ${remindedLately('t')} as "toRemind",
      (select json_build_object('cn', pc.name_cn, 'en', pc.name_en) from participation pp
        join company pc on pc.id = pp.company_id where pp.id = t.parent_id) as parent,
      (select json_build_object('granted', coalesce(sum(granted), 0), 'given', coalesce(sum(given), 0),
        'reserved', coalesce(sum(reserved), 0), 'used', coalesce(sum(used), 0))
        from quota q where q.participation_id = t.id) as quota,
      (select coalesce(json_agg(json_build_object('badgeTypeId', badge_type_id, 'version', version, 'granted', granted,
        'given', given, 'reserved', reserved, 'used', used, 'derived', derived, 'bought', bought)), '[]')
        from quota q where q.participation_id = t.id) as quotas`,
    from: sql`participation t join exhibition e on e.id = t.exhibition_id join company c on c.id = t.company_id`,
    where: [participationScope(context.actor, 't'), ofOneOrCounting('t.exhibition_id', input.exhibitionId)],
    id: 't.id',
    sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
    defaultSort: 'createdAt',
    searches: { company: byCompany },
    finish: row => ({
      ...row,
      statusCode: statusOf(row.state),
      actions: [
        ...participationActions(context.actor, row),
        ...(row.toRemind && mayRemind(context.actor, row) ? (['remind'] as const) : []),
      ],
    }),
  }
  return page(context.db, listing, input)
}

/** Quotas of each participation and badge type. */
export function quotaPage(context: ReadContext, input: Input<'getQuotaPage'>) {
  type Fetched = QuotaRow & { state: LockedParticipation['state']; subject: LockedParticipation }
  const listing: Listing<Fetched, QuotaRow, typeof input> = {
    select: sql`q.id, q.version, t.state, ${shownExhibition}, t.id as "participationId", ${companyName}, t.kind,
      q.badge_type_id as "badgeTypeId", json_build_object('cn', b.name_cn, 'en', b.name_en) as "badgeType", b.colour,
      q.granted, q.given, q.reserved, q.used, q.derived, q.bought, q.granted - q.given - q.reserved - q.used as available,
      json_build_object('state', t.state, 'sponsorId', t.sponsor_id, 'companyId', t.company_id, 'kind', t.kind,
        'parentCompanyId', (select pp.company_id from participation pp where pp.id = t.parent_id)) as subject`,
    from: sql`quota q join participation t on t.id = q.participation_id join exhibition e on e.id = t.exhibition_id
      join company c on c.id = t.company_id join badge_type b on b.id = q.badge_type_id`,
    where: [
      participationScope(context.actor, 't'),
      ...(input.participationId ? [] : [ofOneOrCounting('q.exhibition_id', input.exhibitionId)]),
      ...only(sql`q.exhibition_id`, input.exhibitionId),
      ...only(sql`q.participation_id`, input.participationId),
    ],
    id: 'q.id',
    sorts: { id: { column: 'q.id', type: 'uuid' } },
    defaultSort: 'id',
    searches: { company: byCompany },
    finish: row => ({
      ...row,
      statusCode: statusOf(row.state),
      actions: participationActions(context.actor, row.subject).filter(action => action === 'allot'),
    }),
  }
  return page(context.db, listing, input)
}

/** A filter, if it was sent. */
export const only = (column: Sql, id: string | undefined): Sql[] => (id === undefined ? [] : [sql`${column} = ${id}`])
