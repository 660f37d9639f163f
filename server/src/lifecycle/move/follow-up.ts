import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import {
  addMoveLink,
  chainHead,
  checkpointBefore,
  digestMovedLog,
  entriesLeftBehind,
} from '../../foundation/operation-log/hooks.ts'
import { venueCompanyId } from '../../identity/company/api.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import type { Way } from './copy.ts'
import { arrived, writeMarker } from './marker.ts'
import { type Move, placementOf } from './moving.ts'
import type { Side } from './two-databases.ts'

/** How long (ms) the log may take: it waits for every transaction of the database that was open. */
const patience = 60_000

/**
 * After an exhibition has opened at the destination: lets the rest of its log arrive, which is copied from the records of commands
 * in the background, compares it, and links the two hash chains.
 */
export async function followUp(way: Way, nameEn: string, { generation, direction }: Move): Promise<void> {
  const { exhibitionId, from, to, report } = way
  const home = direction === 'out' ? from : to
  // Of the decision: what has been logged at the destination since it opened is not there.
  const { changedAt: until } = await placementOf(home.db, exhibitionId)
  await completeLog(from)
  if (!(await arrived(to.db, exhibitionId, await writeMarker(way), patience))) {
    throw late('its log has not arrived')
  }
  const without = await entriesLeftBehind(from.db, to.db, exhibitionId, until)
  const [there, here] = await Promise.all(
    [from, to].map(({ db }) => digestMovedLog(db, { exhibitionId, until, without })),
  )
  if (there?.digest !== here?.digest) throw late(`its log differs: ${there?.entries} and ${here?.entries} entries`)
  const moved = { exhibitionId, exhibitionName: nameEn, generation, until, without, digest: there?.digest ?? '' }
  const heads = new Map<Side, string>([
    [from, await chainHead(from.db)],
    [to, await chainHead(to.db)],
  ])
  for (const [side, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const companyId = await venueCompanyId(side.db)
    await addMoveLink(side.pool, { ...moved, to: to.title, companyId, otherHead: heads.get(other) ?? '' })
  }
  report(`The operation log is complete there: ${here?.entries} entries; both hash chains are linked.`)
}

/** Waits until everything that was logged before now is in the chain of a database. */
async function completeLog({ db }: Side): Promise<void> {
  const { xid } = await db.one<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`)
  const end = performance.now() + patience
  while (!(await checkpointBefore(db, xid))) {
    if (performance.now() > end)
      throw late('a transaction that has been open for a minute keeps the log from being complete')
    await pause(50)
  }
}

const late = (why: string) =>
  new StartFailure(`The exhibition is open at its destination, but ${why}. Run the same command again.`)
