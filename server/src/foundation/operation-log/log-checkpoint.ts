import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** Rows added to the chain in one transaction: some tens of milliseconds. */
const batch = 2_000

/**
 * Adds rows of committed transactions since the last call to the hash chain (`0014_operation_log.sql`). Any node may
 * call it, every few seconds; one works, the others return at once.
 * @returns the number of rows added
 */
export async function writeLogCheckpoints(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const { added: checkpoints } = await db.one<{ added: number | null }>(
      sql`select checkpoint_operation_log(${batch}) as added`,
    )
    total += checkpoints ?? 0
    if ((checkpoints ?? 0) < batch) return total
  }
}

/** Creates the log's partitions for this month and the next two; called at start and once a day. */
export async function ensureLogPartitions(db: Db): Promise<void> {
  await db.one(sql`select ensure_operation_log_partitions(2)`)
}

/** The state of the chain: its length and, if it is invalid, the first broken link with the reason. */
export interface ChainState {
  links: number
  /** SHA-256 of the last link, hex. Stored elsewhere, it proves later that nothing was removed from the end. */
  head: string
  broken?: { seq: number; id: string | null; why: 'gap' | 'missing' | 'changed' }
}

interface Walk {
  checked: number
  nextSeq: number | null
  brokenSeq: number | null
  brokenId: string | null
  brokenWhy: 'gap' | 'missing' | 'changed' | null
}

/** Verifies the whole chain, link by link. */
export async function verifyChain(db: Db, step = 20_000): Promise<ChainState> {
  let next: number | null = 1
  let links = 0
  while (next !== null) {
    const walk: Walk = await db.one<Walk>(sql`
      select checked, next_seq as "nextSeq", broken_seq as "brokenSeq", broken_id as "brokenId", broken_why as "brokenWhy"
      from verify_operation_log(${next}, ${step})`)
    links += walk.checked
    if (walk.brokenSeq !== null && walk.brokenWhy !== null) {
      return { links, head: await head(db), broken: { seq: walk.brokenSeq, id: walk.brokenId, why: walk.brokenWhy } }
    }
    next = walk.nextSeq
  }
  return { links, head: await head(db) }
}

async function head(db: Db): Promise<string> {
  const row = await db.maybe<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from operation_log_checkpoint order by seq desc limit 1`,
  )
  return row?.hash ?? ''
}
