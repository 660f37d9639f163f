import type pg from 'pg'
import type { Load } from '../load/load.ts'
import { verify } from '../load/verify.ts'
import type { Watched } from './both-open.ts'
import { uncounted } from './lead-ids.ts'
import type { Scene, Verb } from './scene.ts'

/** What is lost, doubled or wrong after a move; the load is paused. */
export async function verifyMove(scene: Scene, verb: Verb, watched: Watched): Promise<string[]> {
  const { home, cell, pools, load, exhibitionId } = scene
  const [place, pool] = verb === 'out' ? [cell, pools.cell] : [home, pools.home]
  return [
    ...(watched.bothOpen === 0 && watched.asked > 10 ? [] : [`both open: ${watched.bothOpen} of ${watched.asked}`]),
    ...(await verify(place.url, load.result.acknowledged)),
    ...(await uncounted(pool, exhibitionId)),
    ...(await unlinked(pools, exhibitionId)),
    ...(await slotsLeft(pools, verb)),
    ...faultsOf(load),
  ]
}

/** Databases in whose log the move is not exactly once. */
async function unlinked({ home, cell }: Scene['pools'], exhibitionId: string): Promise<string[]> {
  const { rows: placed } = await home.query<{ generation: number }>(
    'select generation from exhibition_placement where exhibition_id = $1',
    [exhibitionId],
  )
  const findings: string[] = []
  for (const [name, pool] of Object.entries({ home, cell })) {
    const { rows } = await pool.query<{ links: number }>(
      `select count(*)::int as links from operation_log where exhibition_id = $1 and command = 'exhibition.moved' and xid >= 0
         and (after ->> 'generation')::int = $2`,
      [exhibitionId, placed[0]?.generation],
    )
    if (rows[0]?.links !== 1) findings.push(`entries of the move in the log of ${name}: ${rows[0]?.links}`)
  }
  return findings
}

/** A slot that nobody reads holds back the write-ahead log for ever; that of the way back is read. */
async function slotsLeft(pools: Scene['pools'], verb: Verb): Promise<string[]> {
  const slotsOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ name: string }>(
      `select regexp_replace(slot_name, '_[0-9a-f]{32}$', '') as name from pg_replication_slots order by 1`,
    )
    return rows.map(({ name }) => name).join(', ')
  }
  const [home, cell] = [await slotsOf(pools.home), await slotsOf(pools.cell)]
  const isAsExpected = home === '' && cell === (verb === 'out' ? 'fairgate_back' : '')
  return isAsExpected ? [] : [`replication slots: ${home || 'none'} at home, ${cell || 'none'} at the cell`]
}

/** What went wrong with the load itself. */
function faultsOf({ result }: Load): string[] {
  const refused = { ...result.refused, ...result.gates.refused }
  return [
    ...Object.entries(refused).map(([what, times]) => `refused: ${what}, ${times} times`),
    ...result.failures.map(failure => `failed: ${failure}`),
    ...(result.acknowledged.unanswered.length > 0 ? [`unanswered: ${result.acknowledged.unanswered.length}`] : []),
    ...(result.gates.undecided > 0 ? [`scans that nothing decided: ${result.gates.undecided}`] : []),
  ]
}
