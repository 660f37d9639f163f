import { partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { agesCounted } from '@fairgate/contract/insight/dashboard/queues'
import type { MenuFlag } from '@fairgate/contract/kernel/page/menu-flags'
import sql, { raw, type Sql } from 'sql-template-tag'
import { blacklistToDecide } from '../../admission/blacklist/api.ts'
import { declarationsToDecide } from '../../admission/epidemic/api.ts'
import { countDiscrepanciesToDecide } from '../../admission/offline/api.ts'
import { whitelistsToDecide } from '../../admission/whitelist/api.ts'
import { badgesToDecide } from '../../badging/badge/api.ts'
import { exhibitionsToDecide } from '../../exhibitions/exhibition/api.ts'
import { partnersPending } from '../../exhibitions/partner/api.ts'
import { operatorsToDecide } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { DatedPendingCount } from '../../kernel/counter/pending-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { postponementsToDecide } from '../../lifecycle/postponement/api.ts'
import { subjectRequestsToDecide } from '../../lifecycle/subject-request/api.ts'
import { templatesToDecide } from '../../sales/spread/api.ts'
import { ticketRequestsToDecide } from '../../sales/ticket/api.ts'

/** One kind of work that awaits a decision. */
interface PendingKind {
  /** The menu flag it raises. */
  flag?: MenuFlag
  /** The flag is raised for callers who may open its page. */
  seenWith?: string
  /**
   * How many rows are pending for this caller: in one exhibition, or in all running ones. An ended exhibition has none.
   */
  asked(db: Db, actor: Actor, exhibitionId?: string): Promise<DatedPendingCount>
}

const partnersOf = Object.fromEntries(
  Object.entries(partnerKinds).flatMap(([name, kind]) =>
    (['partner', 'share'] as const).map(about => [
      `${about}.${name}`,
      {
        ...('redPoint' in kind && kind.redPoint && { flag: kind.redPoint }),
        asked: (db: Db, actor: Actor) => partnersPending(db, actor, kind, about),
      } satisfies PendingKind,
    ]),
  ),
)

/**
 * The one source of pending decisions, by the entity of its rows. Menu flags, tab counts, next steps, tasks of an
 * exhibition, overview and notifications take their numbers from here, or from the function it names; each of these
 * uses the rule that fills the `actions` of rows.
 */
export const pendingKinds: Readonly<Record<string, PendingKind>> = {
  ...partnersOf,
  exhibition: { flag: 'showApprove', asked: exhibitionsToDecide },
  postponement: { flag: 'showApprove', asked: postponementsToDecide },
  badge: { flag: 'showAffairCer', seenWith: 'participation:view', asked: badgesToDecide },
  ticketRequest: { flag: 'showAffairTic', seenWith: 'participation:view', asked: ticketRequestsToDecide },
  operator: { asked: operatorsToDecide },
  whitelist: { flag: 'checkWhitelist', asked: whitelistsToDecide },
  blacklist: { flag: 'checkBlacklist', asked: blacklistToDecide },
  declaration: { flag: 'checkEpidemic', asked: declarationsToDecide },
  messageTemplate: { asked: templatesToDecide },
  subjectRequest: { asked: subjectRequestsToDecide },
  conflict: { flag: 'checkCase', asked: countDiscrepanciesToDecide },
}

/** How many rows of a kind are pending for this caller; undefined for a kind without a count. */
export const pendingWork = async (
  db: Db,
  actor: Actor,
  kind: string,
  exhibitionId?: string,
): Promise<number | undefined> => (await pendingKinds[kind]?.asked(db, actor, exhibitionId))?.count

/** Pending rows of a kind by age; of one exhibition if it is decided by exhibition. */
export interface PendingAges {
  exhibitionId: string | null
  count: number
  /** When the oldest became pending. */
  since: string
  /** For less than a day, for one to three days, for longer; each up to `agesCounted`, plus one if there are more. */
  ages: { day: number; days: number; older: number }
}

/** Counts from the one source, ages from the pending rows. */
export async function pendingByAge(db: Db, actor: Actor, kind: string, now: Date): Promise<PendingAges[]> {
  const source = pendingKinds[kind]
  const pending = await source?.asked(db, actor)
  if (!source || !pending || pending.count === 0) return []
  if (pending.exhibitions === undefined) return agesOf(db, pending, now, null)
  const exhibitions = await db.many<{ id: string }>(pending.exhibitions)
  const found = await Promise.all(
    exhibitions.map(async ({ id }) => agesOf(db, await source.asked(db, actor, id), now, id)),
  )
  return found.flat()
}

const waited = (since: Sql, now: Date, days: number) =>
  sql`${since} <= ${now}::timestamptz - make_interval(days => ${days})`

/**
 * The oldest is the first by its index, and each age is counted up to a limit: a long queue costs no more than a short
 * one.
 */
async function agesOf(
  db: Db,
  { rows, count, ...asked }: DatedPendingCount,
  now: Date,
  exhibitionId: string | null,
): Promise<PendingAges[]> {
  if (count === 0) return []
  const since = raw(asked.since)
  const [day, days] = [waited(since, now, 1), waited(since, now, 3)]
  const counted = (age: Sql) =>
    sql`(select count(*)::int from (select from ${rows} and ${age} limit ${raw(String(agesCounted + 1))}) few)`
  const found = await db.one<{ since: string | null; ages: PendingAges['ages'] }>(sql`
    select (select ${since} from ${rows} order by ${since} limit 1) as since, json_build_object(
      'day', ${counted(sql`not ${day}`)}, 'days', ${counted(sql`${day} and not ${days}`)}, 'older', ${counted(days)}) as ages`)
  return found.since === null ? [] : [{ exhibitionId, count, since: found.since, ages: found.ages }]
}

/** Menu flags that are raised by pending decisions of this caller. */
export async function decisionsWaiting(db: Db, actor: Actor): Promise<Partial<Record<MenuFlag, true>>> {
  const seen = Object.values(pendingKinds).filter(
    ({ flag, seenWith }) => flag !== undefined && (seenWith === undefined || actor.permissions.has(seenWith)),
  )
  const up = await Promise.all(
    seen.map(async ({ flag, asked }) => ((await asked(db, actor)).count > 0 ? flag : undefined)),
  )
  return Object.fromEntries(up.filter(flag => flag !== undefined).map(flag => [flag, true]))
}
