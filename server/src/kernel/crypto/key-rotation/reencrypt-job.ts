import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import sql, { raw } from 'sql-template-tag'
import { type Db, findConstraint, isRetryable, transaction } from '../../database/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../jobs/job-definition.ts'
import { type EncryptedColumn, encryptedColumns, findParts, selectBytes } from './encrypted-columns.ts'
import { type Encrypted, keyBytes, outdatedIn, type Pages, resealed } from './reencrypt-pages.ts'
import { destroyLater, resealKind } from './rotate.ts'

/** Pages of a table that are encrypted again in one transaction, half a megabyte. */
const portion = 64
/** A page that is written all the time is looked at this often before the job gives up for now. */
const maxPasses = 20
/** What is encrypted and given to its holder is good for less (`refuse_to_forget`). */
const grace = 61 * 60_000

interface Saved {
  rows: number
  total: number
}

/**
 * Encrypts everything with other keys again with the current key, closes the older ones, and checks again for later
 * writes. Killed at any point it starts over: finished values are skipped.
 */
export const resealJob: JobDefinition<Record<never, never>> = {
  async run(_payload, context) {
    const { db, services } = context
    const { keyring } = services
    await keyring.refresh()
    const kids = keyring.outdatedPersonalKeys()
    const keys = kids.map(keyBytes)
    const columns = await encryptedColumns(db)
    const saved: Saved = (context.saved as Saved | undefined) ?? {
      rows: 0,
      total: await countEncryptedBy(db, columns, keys),
    }
    context.progress(saved.rows, saved.total)
    await untilNone(context, columns, keys, saved)
    await close(context, keys)
    await untilNone(context, columns, keys, saved)
    const left = await countEncryptedBy(db, columns, keys)
    const log = pino({ name: 'keyring', level: services.config.logLevel })
    log.info(
      { key: keyring.personalKey().kid, resealed: saved.rows, closed: kids, left },
      'encrypted again by another key',
    )
    // A value that nobody can decrypt retains its key, and doctor reports it.
    if (kids.length > 0 && left === 0) await destroyLater(db, context.actor, new Date(Date.now() + grace))
    return { rows: saved.rows, closed: kids, left }
  },
}

/** How many values are encrypted with these keys. */
export async function countEncryptedBy(
  db: Db,
  columns: readonly EncryptedColumn[],
  keys: readonly Buffer[],
): Promise<number> {
  let sum = 0
  for (const column of columns) {
    const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from ${raw(column.source)} t
      where substring(${selectBytes(column)} from 1 for 6) = any(${[...keys]}::bytea[])`)
    sum += n
  }
  return sum
}

/** Rows change while they are processed: repeats until a pass finds nothing more that it can decrypt. */
async function untilNone(
  context: JobContext,
  columns: readonly EncryptedColumn[],
  keys: readonly Buffer[],
  saved: Saved,
): Promise<void> {
  for (let pass = 1; (await onePass(context, columns, keys, saved)) > 0; pass++) {
    if (pass >= maxPasses) throw new JobFailure('kernel.stoppedAfter', { rows: saved.rows })
  }
}

async function onePass(
  context: JobContext,
  columns: readonly EncryptedColumn[],
  keys: readonly Buffer[],
  saved: Saved,
): Promise<number> {
  let changed = 0
  for (const column of columns) {
    for (const { part, pages } of await findParts(context.db, column)) {
      for (let from = 0; from < pages; from += portion) {
        context.signal.throwIfAborted()
        const ours = { column, part, from, to: from + portion }
        const found = await outdatedIn(context.db, ours, keys)
        if (found.length === 0) continue
        const put = await reencrypt(context, ours, found, saved)
        saved.rows += put ?? 0
        // Values lost to a concurrent writer are processed again.
        changed += put ?? 1
        context.progress(saved.rows, Math.max(saved.total, saved.rows))
      }
    }
  }
  return changed
}

/** How many were encrypted again, or undefined where writers of the same rows went first. */
async function reencrypt(
  context: JobContext,
  pages: Pages,
  found: readonly Encrypted[],
  saved: Saved,
): Promise<number | undefined> {
  try {
    return await transaction(context.pool, async db => {
      const rows = await resealed(db, context.services.cipher, pages, found)
      await context.save(db, { ...saved, rows: saved.rows + rows })
      return rows
    })
  } catch (error) {
    if (isRetryable(error)) return undefined
    throw error
  }
}

/** Nothing is encrypted with these keys from now on, and all earlier writers have ended. */
async function close({ db, signal }: JobContext, keys: readonly Buffer[]): Promise<void> {
  await db.run(sql`insert into retired_key (kid) select * from unnest(${[...keys]}::bytea[]) on conflict do nothing`)
  // Repeated at each attempt: after a restore, transaction ids may have started again.
  await db.run(sql`update retired_key set horizon = pg_snapshot_xmax(pg_current_snapshot())
    where kid = any(${[...keys]}) and destroyed_at is null`)
  for (;;) {
    const waiting = await db.maybe(sql`select from retired_key
      where kid = any(${[...keys]}) and destroyed_at is null and horizon > pg_snapshot_xmin(pg_current_snapshot()) limit 1`)
    if (!waiting) return
    signal.throwIfAborted()
    await pause(200)
  }
}

/**
 * Destroys closed keys that encrypt nothing any more; the database refuses others (`refuse_to_forget`). Late values are
 * encrypted again first.
 */
export const destroyJob: JobDefinition<Record<never, never>> = {
  async run(_payload, { actor, db, pool, services }) {
    const log = pino({ name: 'keyring', level: services.config.logLevel })
    try {
      const kids = await transaction(pool, async within => {
        const gone = await within.many<{ kid: string }>(sql`
          delete from keyring where purpose = 'personal' and key_bytes(kid) in (select kid from retired_key) returning kid`)
        await within.run(sql`update retired_key set destroyed_at = now()
          where destroyed_at is null and kid = any(${gone.map(({ kid }) => keyBytes(kid))})`)
        return gone.map(({ kid }) => kid)
      })
      await services.keyring.refresh()
      log.info({ keys: kids }, 'data keys destroyed: nothing is encrypted by them')
      return { destroyed: kids }
    } catch (error) {
      if (findConstraint(error) === 'keyring_closed_first') {
        await destroyLater(db, actor, new Date(Date.now() + grace))
        return { destroyed: [] }
      }
      if (findConstraint(error) !== 'keyring_seals_nothing') throw error
      log.warn({ err: error }, 'a data key stays: something is encrypted by it')
      await enqueue(db, { kind: resealKind, payload: {}, actor, queue: 'keyring', title: { key: 'job.resealTitle' } })
      return { destroyed: [] }
    }
  },
}
