import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { ParticipationKind, TaskTrack, TaskWait } from '@fairgate/contract/exhibitions/participation/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import { type Db, statement } from '../../kernel/database/database.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { counts } from '../exhibition/api.ts'
import type { ParticipationState } from './participation-state.ts'

export { badgeTypesOf } from './badge-type.ts'
export { participationClone, quotaClone } from './clone-spec.ts'
export { type PartInMerge, partsInMerge, relationsToMove } from './merge-participations.ts'
export { quotasOfBadgeType } from './named-by.ts'
export {
  companyOfParticipation,
  findParticipantsNamed,
  lockParticipants,
  nextParticipants,
  type Participant,
  participantsById,
  participationsOfCompany,
} from './participants.ts'
export type { ParticipationState } from './participation-state.ts'
export { planQuotas } from './plan-quotas.ts'
export { formulasInForce, hasFormulas } from './quota-formula.ts'
export { ownDerivedQuotas, type Quota, quotasOf, quotasOfAll } from './quotas.ts'
export { isAsRelated, onlyApprovedInto, type RelationBefore } from './unapproved.ts'

export interface Participation {
  id: string
  version: number
  state: ParticipationState
  exhibitionId: string
  companyId: string
  /** The exhibition's sponsor. */
  sponsorId: string
  kind: ParticipationKind
  /** The participation that gives its quotas; null for the sponsor's own. */
  parentId: string | null
}

const columns = `id, version, state, exhibition_id as "exhibitionId", company_id as "companyId",
  sponsor_id as "sponsorId", kind, parent_id as "parentId"`
const ofCompany = statement(
  'participation.ofCompany',
  `select ${columns} from participation where exhibition_id = $1 and company_id = $2`,
)
const byId = statement('participation.byId', `select ${columns} from participation where id = $1`)

/** A company's participation in an exhibition, in any state. */
export function participationOf(db: Db, exhibitionId: string, companyId: string): Promise<Participation | undefined> {
  return db.maybe<Participation>(ofCompany(exhibitionId, companyId))
}

/**
 * Why nothing can be done in a participation in this state: what its company or its giver must do first, or that it is
 * over.
 */
export function whyNotTakingPart(state: Exclude<ParticipationState, 'active'> | undefined): RefusalKey {
  if (state === 'invited') return 'participation.notAccepted'
  return state === 'pendingAllocation' ? 'participation.nothingAllotted' : 'participation.notActive'
}

/** The participation under which a company may apply; refuses with `whyNotTakingPart`. */
export async function activeParticipation(db: Db, exhibitionId: string, companyId: string): Promise<Participation> {
  const found = await participationOf(db, exhibitionId, companyId)
  if (found?.state !== 'active') refuse(whyNotTakingPart(found?.state))
  return found
}

export function participationById(db: Db, id: string): Promise<Participation | undefined> {
  return db.maybe<Participation>(byId(id))
}

/**
 * Participations that an actor sees, as a condition on an alias: the platform all, a sponsor those of its exhibitions,
 * a company its own and those it gives quotas to.
 */
export function participationScope(actor: Pick<Actor, 'companyType' | 'companyId'>, alias = 'p'): Sql {
  if (actor.companyType === 'platform') return sql`true`
  const t = raw(alias)
  return sql`(${t}.company_id = ${actor.companyId} or ${t}.sponsor_id = ${actor.companyId}
    or ${t}.parent_id in (select own.id from participation own where own.company_id = ${actor.companyId}))`
}

/** The participation `p` of a row `t`, if it has one, with its company `pc` and its exhibition `pe`. */
export const withParticipation: Sql = sql`left join participation p on p.id = t.participation_id
  left join company pc on pc.id = p.company_id left join exhibition pe on pe.id = p.exhibition_id`

/** Participations `p` with their companies `pc` and their exhibitions `pe`. */
export const participants: Sql = sql`participation p join company pc on pc.id = p.company_id
  join exhibition pe on pe.id = p.exhibition_id`

/**
 * The owner of an account `t`: its participation `p` with the company `pc`, the exhibition `pe` of either, and the
 * original company `h` if that is another one.
 */
export const withHolders: Sql = sql`left join participation p on p.id = t.participation_id
  left join company pc on pc.id = p.company_id
  left join exhibition pe on pe.id = coalesce(p.exhibition_id, t.exhibition_id)
  left join participation pp on pp.id = t.partner_id and t.partner_id <> t.holder_id left join company h on h.id = pp.company_id`

/** The two names of a company or an exhibition on an alias, as one JSON column; null if there is none. */
export const namesOf = (alias: 'pc' | 'pe' | 'h'): Sql => {
  const t = raw(alias)
  return sql`case when ${t}.id is not null then json_build_object('cn', ${t}.name_cn, 'en', ${t}.name_en) end`
}

/** Finds text anywhere in the names of the company `pc` or of the exhibition `pe`. */
const anywhere = (alias: 'pc' | 'pe', value: string): Sql => textInside([`${alias}.name_cn`, `${alias}.name_en`], value)
export const byParticipant = (value: string): Sql => anywhere('pc', value)
export const byItsExhibition = (value: string): Sql => anywhere('pe', value)

/** Ids of the participations that a company gives quotas to: it may read their payments. */
export const secondariesOf = (companyId: string): Sql => sql`select below.id
  from participation own join participation below on below.parent_id = own.id where own.company_id = ${companyId}`

/** A participation that the actor sees, or `kernel.notFound`. */
export async function participationFor(db: Db, actor: Actor, id: string): Promise<Participation> {
  const found = await db.maybe<Participation>(
    sql`select ${raw(columns)} from participation p where p.id = ${id} and ${participationScope(actor)}`,
  )
  return found ?? refuse('kernel.notFound')
}

/** The total of badges that a participation `p` may have. */
export const grantedBadges: Sql = sql`(select coalesce(sum(q.granted), 0)::int from quota q where q.participation_id = p.id)`

/**
 * The counters of an actor's tasks by status. A sponsor's are all of its exhibitions; those of a main co-exhibitor are
 * only its own, although it sees its secondaries': those must do theirs.
 * @param track badges or tickets; both if omitted
 */
export async function readTaskCounts(db: Db, actor: Actor, track?: TaskTrack): Promise<Record<string, number>> {
  const family = actor.companyType === 'sponsor' ? 'affairOfSponsor' : 'affair'
  const rowCounts = await readRowCounts(db, actor.companyType === 'platform' ? venueScope : actor.companyId, family)
  const sums: Record<string, number> = {}
  for (const [name, count] of Object.entries(rowCounts)) {
    const [of, status = ''] = name.split('.')
    if (track === undefined || of === track) sums[status] = (sums[status] ?? 0) + count
  }
  return sums
}

/** Participations that lack a quota from this actor. None for the platform: it may give to all and owes none. */
export async function quotasToGive(db: Db, { companyId, permissions }: Actor): Promise<number> {
  if (!permissions.has('participation:allot')) return 0
  return (await readRowCounts(db, companyId, 'allotting')).Cer ?? 0
}

/**
 * Menu flags showAffairCer and showAffairTic: something awaits this actor, 1020 for applicants and sellers, quotas for
 * their givers; not for operators who may not act or see it. The badge and ticket modules count badges and requests
 * that await a decision.
 */
export async function findTaskFlags(db: Db, actor: Actor): Promise<{ showAffairCer: boolean; showAffairTic: boolean }> {
  const sees = actor.permissions.has('participation:view')
  if (!sees) return { showAffairCer: false, showAffairTic: false }
  const [badges, own, toGive] = await Promise.all([
    readTaskCounts(db, actor, 'Cer'),
    readRowCounts(db, actor.companyId, 'affair'),
    quotasToGive(db, actor),
  ])
  return {
    showAffairCer: (applies(actor) && (badges['1020'] ?? 0) > 0) || toGive > 0,
    showAffairTic: actor.permissions.has('ticket:sell') && (own['Tic.1020'] ?? 0) > 0,
  }
}

/** Whether this actor's company organizes exhibitions, its own or all. */
export const runsExhibitions = ({ companyType }: Actor): boolean =>
  companyType === 'platform' || companyType === 'sponsor'

/** Whether tasks belong to this actor: it applies for badges and organizes no exhibition. */
export const applies = (actor: Actor): boolean => !runsExhibitions(actor) && actor.permissions.has('badge:apply')

/** Pending work by kind, and since when its oldest item is pending. */
export interface PendingWork {
  waits: Partial<Record<TaskWait, number>>
  since: string | null
}

/** Finds the pending work of an actor by exhibition; an exhibition that is missing has none. */
export type FindPendingWork = (
  db: Db,
  actor: Actor,
  exhibitionIds: readonly string[],
) => Promise<Map<string, PendingWork>>

export interface QuotaSums {
  quota: { granted: number; given: number; reserved: number; used: number }
  /** Quotas used to nine tenths and more. */
  nearlyUsed: number
}

/** A participation's badge task as counters. */
export async function findOwnTasks(db: Db, participationId: string): Promise<Record<string, number>> {
  const rows = await db.many<{ status: number }>(
    sql`select status from participation_task where participation_id = ${participationId} and track = 'Cer'`,
  )
  return Object.fromEntries(rows.map(({ status }) => [String(status), 1]))
}

/** Sums over quotas: a few for each participation, so the sum is cheap. What is given on counts at its receiver. */
export function quotaSums(db: Db, exhibitionId: string, participationId?: string) {
  return db.one<QuotaSums>(sql`
    select json_build_object('granted', coalesce(sum(granted - ${participationId ? sql`0` : sql`given`}), 0),
        'given', coalesce(sum(given), 0), 'reserved', coalesce(sum(reserved), 0), 'used', coalesce(sum(used), 0)) as quota,
      count(*) filter (where granted > 0 and (reserved + used + given) * 10 >= granted * 9 and reserved + used > 0)::int
        as "nearlyUsed"
    from quota where exhibition_id = ${exhibitionId}
      and (${participationId ?? null}::uuid is null or participation_id = ${participationId ?? null})`)
}

/** Companies that take part in an exhibition, or are invited, including its sponsor. */
export async function participantsOf(db: Db, exhibitionId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select company_id as id from participation where exhibition_id = ${exhibitionId} and state <> 'ended' order by company_id`)
  return rows.map(({ id }) => id)
}

/** Whether any quota was ever granted to a participation, as SQL: without one there is no badge either. */
export const everGranted = (participationId: Sql): Sql =>
  sql`exists (select from quota had where had.participation_id = ${participationId} and had.granted > 0)`

/** How many badges of a type a participation has used; `parentId` of the giver of its quota. */
export interface QuotaUse {
  participationId: string
  parentId: string | null
  kind: ParticipationKind
  badgeTypeId: string
  used: number
}

/** The used quotas of an exhibition: one JSON column of `QuotaUse`. */
export const quotaUses = (exhibitionId: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('participationId', q.participation_id, 'parentId', p.parent_id, 'kind', p.kind,
    'badgeTypeId', q.badge_type_id, 'used', q.used) order by q.id)
  from quota q join participation p on p.id = q.participation_id
  where q.exhibition_id = ${exhibitionId} and q.used > 0), '[]')`

/** Per cent of a partner's consumption that its organizer owes it, as SQL; zero without a relation. */
export const serviceFeeOf = (sponsorId: Sql, partnerId: Sql): Sql => sql`coalesce((
  select r.fee_percent from organizer_partner r where r.sponsor_id = ${sponsorId} and r.partner_id = ${partnerId}), 0)::text`

/** Participations of others in a sponsor's exhibitions; found by exhibition. */
const ofOthersWith = (sponsorId: string): Sql => sql`exhibition e join participation p on p.exhibition_id = e.id
  and p.company_id <> e.sponsor_id where e.sponsor_id = ${sponsorId} and e.kind = 'show' and ${counts('e.id')}`

/** Whether a sponsor has ever invited anybody. */
export const partnerInvited = (sponsorId: string): Sql => sql`exists (select from ${ofOthersWith(sponsorId)})`

/** Whether anybody in a sponsor's exhibitions has a quota, except the sponsor. */
export const quotaGiven = (sponsorId: string): Sql => sql`exists (select from ${ofOthersWith(sponsorId)}
  and exists (select from quota q where q.participation_id = p.id and q.granted > 0))`

/** Whether a company takes part anywhere: it has accepted an invitation, or needed none. */
export const invitationAccepted = (companyId: string): Sql => sql`exists (select from participation p
  where p.company_id = ${companyId} and p.state in ('pendingAllocation', 'active') and ${counts('p.id')})`

/** Whether a company has a quota anywhere. */
export const hasQuota = (companyId: string): Sql => sql`exists (select from participation p
  join quota q on q.participation_id = p.id and q.granted > 0 where p.company_id = ${companyId} and ${counts('p.id')})`

/** Id of the latest exhibition that a company takes part in or is invited to; null if there is none. */
export const lastTakenPart = (companyId: string): Sql => sql`(select p.exhibition_id from participation p
  where p.company_id = ${companyId} and p.state <> 'ended' and ${counts('p.id')} order by p.id desc limit 1)`

/** A company's pending work for ticket sales, by exhibition: unpaid orders, or stock without a sale. */
export const salesToDo = (companyId: string): Sql => sql`select a.exhibition_id, a.updated_at as since,
    (select coalesce(sum(n.to_pay), 0)::int from participation_task_count n where n.task_id = a.id) as to_pay,
    not (a.has_returned or a.has_to_pay) as unsold
  from participation_task a where a.company_id = ${companyId} and a.track = 'Tic' and a.status = 1020`
