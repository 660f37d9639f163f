import { partnerKinds } from '@fairgate/contract/partner/kinds'
import type { MenuFlag } from '@fairgate/contract/session/red-points'
import { operatorsToDecide } from '../access/facts.ts'
import { badgesToDecide } from '../badge/facts.ts'
import { blacklistToDecide } from '../blacklist/facts.ts'
import { declarationsToDecide } from '../epidemic/facts.ts'
import { exhibitionsToDecide } from '../exhibition/facts.ts'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { conflictsToDecide } from '../offline/facts.ts'
import { partnersPending } from '../partner/facts.ts'
import { postponementsToDecide } from '../postponement/facts.ts'
import { templatesToDecide } from '../spread/facts.ts'
import { subjectRequestsToDecide } from '../subject-request/facts.ts'
import { ticketRequestsToDecide } from '../ticket/facts.ts'
import { whitelistsToDecide } from '../whitelist/facts.ts'

/** One kind of work that waits for a decision. */
interface PendingKind {
  /** The menu dot it raises. */
  flag?: MenuFlag
  /** The dot is raised for readers who may open the page it is on. */
  seenWith?: string
  /** How many wait for this reader: in one exhibition, or in all that run. An exhibition that is over has none. */
  count(db: Db, actor: Actor, exhibitionId?: string): Promise<number>
}

const partnersOf = Object.fromEntries(
  Object.entries(partnerKinds).flatMap(([name, kind]) =>
    (['partner', 'share'] as const).map(about => [
      `${about}.${name}`,
      {
        ...('redPoint' in kind && kind.redPoint && { flag: kind.redPoint }),
        count: (db: Db, actor: Actor) => partnersPending(db, actor, kind, about),
      } satisfies PendingKind,
    ]),
  ),
)

/**
 * The one source of what waits for somebody's decision, by the noun of its rows. Red points, pills, tabs, next steps, the
 * affairs of an exhibition, the overview and notifications take their numbers from here, or from the function it names; each
 * of these asks the rule that fills the `actions` of rows.
 */
export const pendingKinds: Readonly<Record<string, PendingKind>> = {
  ...partnersOf,
  exhibition: { flag: 'showApprove', count: async (db, actor) => (await exhibitionsToDecide(db, actor)).count },
  postponement: { flag: 'showApprove', count: async (db, actor) => (await postponementsToDecide(db, actor)).count },
  badge: {
    flag: 'showAffairCer',
    seenWith: 'participation:view',
    count: async (db, actor, exhibitionId) => (await badgesToDecide(db, actor, exhibitionId)).count,
  },
  ticketRequest: { flag: 'showAffairTic', seenWith: 'participation:view', count: ticketRequestsToDecide },
  operator: { count: async (db, actor) => (await operatorsToDecide(db, actor)).count },
  whitelist: { flag: 'checkWhitelist', count: async (db, actor) => (await whitelistsToDecide(db, actor)).count },
  blacklist: { flag: 'checkBlacklist', count: async (db, actor) => (await blacklistToDecide(db, actor)).count },
  declaration: { flag: 'checkEpidemic', count: declarationsToDecide },
  messageTemplate: { count: async (db, actor) => (await templatesToDecide(db, actor)).count },
  subjectRequest: { count: subjectRequestsToDecide },
  conflict: { flag: 'checkCase', count: conflictsToDecide },
}

/** How many rows of a kind wait for this reader; undefined of a kind that is counted nowhere. */
export const pendingWork = (db: Db, actor: Actor, kind: string, exhibitionId?: string): Promise<number> | undefined =>
  pendingKinds[kind]?.count(db, actor, exhibitionId)

/** Menu dots that are up because something waits for this reader's decision. */
export async function decisionsWaiting(db: Db, actor: Actor): Promise<Partial<Record<MenuFlag, true>>> {
  const seen = Object.values(pendingKinds).filter(
    ({ flag, seenWith }) => flag !== undefined && (seenWith === undefined || actor.permissions.has(seenWith)),
  )
  const up = await Promise.all(seen.map(async ({ flag, count }) => ((await count(db, actor)) > 0 ? flag : undefined)))
  return Object.fromEntries(up.filter(flag => flag !== undefined).map(flag => [flag, true]))
}
