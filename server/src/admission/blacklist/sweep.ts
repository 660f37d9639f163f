import { isShow, permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import sql from 'sql-template-tag'
import { findBadgesWith } from '../../badging/badge/api.ts'
import { showsRunning } from '../../exhibitions/exhibition/api.ts'
import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { selectTicketsOfPerson } from '../../sales/ticket/api.ts'
import { digestsOf, type Entry, findInside, suspendHolders } from './activate.ts'

interface Sweep {
  ids: readonly string[]
}

/** Searches again for holders of numbers of new entries: admissions and sales that were in progress then. */
export const sweepJob: JobDefinition<Sweep> = {
  async run({ ids }, { services, publish }) {
    const count = await runTransitionTransaction({ services, publish }, suspendOpenBlacklisted)
    return { count, inside: await runTransitionTransaction({ services, publish }, context => findInside(context, ids)) }
  },
}

/**
 * Suspends what has a number of an entry in force and still opens a gate: a ticket sold since, a document newly linked
 * to the same person. One query for all entries; returns how many badges and tickets there were.
 */
export async function suspendOpenBlacklisted(context: TransitionContext): Promise<number> {
  const { db } = context
  const keys = await db.many<{ digest: Buffer; exhibitionId: string | null; entryId: string }>(sql`
    select k.blind_index as digest, k.exhibition_id as "exhibitionId", k.blacklist_id as "entryId" from blacklist_key k
    where k."from" <= now() and (k.until is null or k.until > now())`)
  if (keys.length === 0) return 0
  const where = [...(await showsRunning(db)), permanentContexts.venue.id, permanentContexts.garden.id]
  const digests = keys.map(({ digest }) => digest)
  const open = [
    ...(await findBadgesWith(db, where, digests)),
    ...(await selectTicketsOfPerson(db, where, digests)),
  ].filter(credential => credential.open)
  if (open.length === 0) return 0
  const byDigest = Map.groupBy(keys, ({ digest }) => digest.toString('base64'))
  const entryIds = new Set(
    open.flatMap(({ digest, exhibitionId }) =>
      (byDigest.get(digest.toString('base64')) ?? [])
        .filter(key => key.exhibitionId === exhibitionId || (key.exhibitionId === null && isShow(exhibitionId)))
        .map(({ entryId }) => entryId),
    ),
  )
  const entries = await db.many<Entry>(sql`
    select t.id, t.scope, t.exhibition_id as "exhibitionId", t.kind, t.plate from blacklist t
    where t.id = any(${[...entryIds]}::uuid[]) and t.in_force_at is not null order by t.id for update`)
  let count = 0
  for (const entry of entries) {
    count += (await suspendHolders(context, entry, await digestsOf(context, entry))).fresh
  }
  return count
}
