import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { transaction } from '../database/database.ts'
import { parameter } from '../settings/parameter.ts'
import type { FileStore } from './file-store.ts'

const batch = 200
const dayOld = 24 * 3_600_000

/**
 * Deletes files unclaimed for 24 hours, expired results, and remains of broken uploads on this machine. Bytes go before
 * rows, so that the next sweep cleans up after a crash. Returns the number of files.
 */
export async function sweepFiles(pool: pg.Pool, store: FileStore): Promise<number> {
  let swept = 0
  for (let last = batch; last === batch; swept += last) last = await sweepBatch(pool, store)
  await sweepIncoming(store.incoming)
  return swept
}

function sweepBatch(pool: pg.Pool, store: FileStore): Promise<number> {
  return transaction(pool, async db => {
    const files = await db.many<{ id: string }>(sql`
      select id from file
      where (expires_at < now()
          or (state <> 'claimed' and created_at < now() - make_interval(hours => ${parameter('file.unclaimedHours')})))
        -- Files of an exhibition that has moved are swept where it is.
        and not exists (select from cell_member m where m.exhibition_id = file.exhibition_id and not m.open)
      limit ${batch} for update skip locked`)
    for (const { id } of files) await store.remove(id)
    return db.run(sql`delete from file where id = any(${files.map(file => file.id)})`)
  })
}

async function sweepIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > dayOld) await rm(path, { force: true })
  }
}
