import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import type { createCipher } from '../kernel/crypto/cipher.ts'
import { type EncryptedColumn, findParts } from '../kernel/crypto/key-rotation/encrypted-columns.ts'
import { countEncryptedBy, resealJob } from '../kernel/crypto/key-rotation/reencrypt-job.ts'
import { keyBytes, outdatedIn, resealed } from '../kernel/crypto/key-rotation/reencrypt-pages.ts'
import { rotateDataKey } from '../kernel/crypto/key-rotation/rotate.ts'
import { findConstraint, toDb } from '../kernel/database/database.ts'
import { createKeyRotationFixture } from './testing/key-rotation-fixture.ts'

const { actor, node, jobOf, toCell, search, database, db, columns } = await createKeyRotationFixture()

const column = () => columns.find(({ source }) => source === 'batch_search') as EncryptedColumn

const textOf = async (cipher: ReturnType<typeof createCipher>, id: string) => {
  const { encrypted } = await db.one<{ encrypted: Buffer }>(
    sql`select lines_encrypted as encrypted from batch_search where id = ${id}`,
  )
  return cipher.decrypt(encrypted, toCell(id))
}

describe('a table that is written during a rotation', () => {
  it('loses nothing that six writers write concurrently', async () => {
    const { keyring, cipher } = await node()
    const ids = await Promise.all(Array.from({ length: 40 }, () => search(cipher, 'before')))
    const old = keyring.personalKey().kid
    const stale = cipher
    const fresh = await node()
    await rotateDataKey(db, fresh.keyring, actor, Date.now(), 0)
    const [part] = await findParts(db, column())
    const pages = { column: column(), part: part?.part ?? '', from: 0, to: (part?.pages ?? 0) + 1 }
    const found = await outdatedIn(db, pages, [keyBytes(old)])
    expect(found).toHaveLength(40)
    // Every writer has written and not committed when the job is about to write back.
    const writers = ids.slice(0, 6).map(async id => {
      const client = await database.pool.connect()
      return { id, client }
    })
    const written = await Promise.all(writers)
    for (const { id, client } of written) {
      await client.query('begin')
      await toDb(client).run(
        sql`update batch_search set lines_encrypted = ${stale.encrypt('after', toCell(id))} where id = ${id}`,
      )
    }
    const put = resealed(db, fresh.cipher, pages, found)
    // On another connection: the job waits for the first of them.
    await expect
      .poll(
        async () =>
          (
            await db.many(
              sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length,
      )
      .toBeGreaterThan(0)
    for (const { client } of written) {
      await client.query('commit')
      client.release()
    }
    expect(await put).toBe(34)
    const texts = await Promise.all(ids.map(id => textOf(fresh.cipher, id)))
    expect(texts.filter(text => text === 'after')).toHaveLength(6)
  })

  it('writes into no row that has replaced a deleted one', async () => {
    const before = await node()
    const ids = await Promise.all(Array.from({ length: 40 }, () => search(before.cipher, 'gone')))
    const old = before.keyring.personalKey().kid
    const after = await node()
    await rotateDataKey(db, after.keyring, actor, Date.now(), 0)
    const [part] = await findParts(db, column())
    const pages = { column: column(), part: part?.part ?? '', from: 0, to: (part?.pages ?? 0) + 1 }
    const found = await outdatedIn(db, pages, [keyBytes(old)])
    await db.run(sql`delete from batch_search where id = any(${ids})`)
    const others: string[] = []
    // Their space is free when no transaction sees the deleted rows any more.
    await vi.waitFor(async () => {
      await db.run(sql`vacuum batch_search`)
      others.push(...(await Promise.all(Array.from({ length: 80 }, () => search(after.cipher, 'other')))))
      const taken = await db.many(sql`select from batch_search
        where id = any(${others}) and ctid = any(${found.map(({ at }) => at)}::tid[])`)
      expect(taken.length).toBeGreaterThan(0)
    }, 10_000)
    await resealed(db, after.cipher, pages, found)
    const texts = await Promise.all(others.map(id => textOf(after.cipher, id)))
    expect(new Set(texts)).toEqual(new Set(['other']))
  })

  it('accepts no new value with a closed key, from any delayed node', async () => {
    const asleep = await node()
    const old = asleep.keyring.personalKey().kid
    const awake = await node()
    await rotateDataKey(db, awake.keyring, actor, Date.now(), 0)
    expect(await resealJob.run({}, jobOf(awake))).toMatchObject({ left: 0 })
    const refused = await search(asleep.cipher, 'late').catch(findConstraint)
    expect(refused).toBe('sealed_by_open_key')
    await asleep.keyring.refresh()
    const id = await search(asleep.cipher, 'late')
    expect(await textOf(awake.cipher, id)).toBe('late')
    expect(asleep.keyring.personalKeyById(old)).toBeDefined()
  })

  it('retains a key that was closed during a write, until that value is encrypted again', async () => {
    const slow = await node()
    const old = slow.keyring.personalKey().kid
    const id = await search(slow.cipher, 'there')
    const other = await node()
    await rotateDataKey(db, other.keyring, actor, Date.now(), 0)
    // Written with the old key and not committed: nobody sees it while the job closes the key.
    const client = await database.pool.connect()
    await client.query('begin')
    const { id: late } = await toDb(client).one<{
      id: string
    }>(sql`insert into batch_search (id, operator_id, operator_name, reason, lines_encrypted, job_id)
      select ${randomUUID()}::uuid, operator_id, operator_name, reason, lines_encrypted, job_id from batch_search where id = ${id} returning id`)
    await toDb(client).run(
      sql`update batch_search set lines_encrypted = ${slow.cipher.encrypt('late', toCell(late))} where id = ${late}`,
    )
    const job = resealJob.run({}, jobOf(other))
    const closed = () => db.maybe(sql`select from retired_key where kid = ${keyBytes(old)} and horizon is not null`)
    await expect.poll(closed).toBeDefined()
    await client.query('commit')
    client.release()
    expect(await job).toMatchObject({ left: 0 })
    expect(await countEncryptedBy(db, columns, [keyBytes(old)])).toBe(0)
    expect(await textOf(other.cipher, late)).toBe('late')
    expect(other.keyring.personalKeyById(old)).toBeDefined()
  })

  it('cannot lose a key that encrypts something, or that may still encrypt', async () => {
    const { keyring, cipher } = await node()
    const gone = async (kid: string) => db.run(sql`delete from keyring where kid = ${kid}`).catch(findConstraint)
    const { kid } = keyring.personalKey()
    expect(await gone(kid)).toBe('keyring_closed_first')
    await search(cipher, 'kept')
    await db.run(
      sql`insert into retired_key (kid, closed_at, horizon) select ${keyBytes(kid)}, now() - interval '1 day', pg_snapshot_xmin(pg_current_snapshot())`,
    )
    expect(await gone(kid)).toBe('keyring_seals_nothing')
    await db.run(sql`delete from retired_key where kid = ${keyBytes(kid)}`)
  })
})
