import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createCipher } from '../kernel/crypto/cipher.ts'
import { type EncryptedColumn, encryptedColumns, findParts } from '../kernel/crypto/key-rotation/encrypted-columns.ts'
import { countEncryptedBy, destroyJob, resealJob } from '../kernel/crypto/key-rotation/reencrypt-job.ts'
import { keyBytes, outdatedIn, resealed } from '../kernel/crypto/key-rotation/reencrypt-pages.ts'
import { rotateDataKey } from '../kernel/crypto/key-rotation/rotate.ts'
import { adoptNextKey, rewrapKeys, rotateMasterKey } from '../kernel/crypto/key-rotation/rotate-master.ts'
import { type Keyring, openKeyring } from '../kernel/crypto/keyring.ts'
import { keyIn, masterKey as masterKeyOf } from '../kernel/crypto/master-key.ts'
import { findMasterKeys, MasterKeys } from '../kernel/crypto/master-keys.ts'
import { findConstraint, toDb } from '../kernel/database/database.ts'
import type { JobContext } from '../kernel/jobs/job-definition.ts'
import { type Config, readSettings } from '../kernel/settings/config.ts'
import { testDatabase } from './testing/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fairgate-rotation-'))
const masterKey = Buffer.alloc(32, 7)
const nextMaster = Buffer.alloc(32, 8)
const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir, LOG_LEVEL: 'silent' })
const config: Config = { ...settings, connectionUrl: '', masterKey }
const actor = { language: 'en' } as const
const open: Keyring[] = []

/** A node: its loaded keys, and a cipher with them. */
async function node(): Promise<{ keyring: Keyring; cipher: ReturnType<typeof createCipher> }> {
  const masters = new MasterKeys(masterKey, () => [nextMaster])
  const keyring = await openKeyring(database.pool, masterKey, { masters })
  open.push(keyring)
  return { keyring, cipher: createCipher(keyring) }
}

/** The context of a job on this node. */
const jobOf = (services: Awaited<ReturnType<typeof node>>): JobContext =>
  ({
    ...{ db, pool: database.pool, actor, services: { ...services, config }, signal: new AbortController().signal },
    ...{ saved: undefined, save: async () => {}, progress() {} },
  }) as unknown as JobContext

/** Ages a closed key by an hour. */
const anHourLater = () => db.run(sql`update retired_key set closed_at = closed_at - interval '2 hours'`)
afterAll(async () => {
  for (const keyring of open) keyring.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const toCell = (row: string) => ({ table: 'batch_search', column: 'lines_sealed', row })

const database = await testDatabase()
const db = toDb(database.pool)
const { cipher } = await node()
await Promise.all(Array.from({ length: 150 }, () => search(cipher, 'there')))
const columns = await encryptedColumns(db)

const column = () => columns.find(({ source }) => source === 'batch_search') as EncryptedColumn

async function search(cipher: ReturnType<typeof createCipher>, text: string): Promise<string> {
  const { id } = await db.one<{
    id: string
  }>(sql`insert into batch_search (id, operator_id, operator_name, reason, lines_encrypted, job_id)
    select i.id, uuidv7(), 'somebody', 'a reason', ${cipher.encrypt(text, toCell('-'))}::bytea, uuidv7() from (select uuidv7() as id) i returning id`)
  await db.run(sql`update batch_search set lines_encrypted = ${cipher.encrypt(text, toCell(id))} where id = ${id}`)
  return id
}
const textOf = async (cipher: ReturnType<typeof createCipher>, id: string) => {
  const { encrypted } = await db.one<{ encrypted: Buffer }>(
    sql`select lines_encrypted as encrypted from batch_search where id = ${id}`,
  )
  return cipher.decrypt(encrypted, toCell(id))
}

describe('values encrypted with data keys', () => {
  /**
   * Bytes that are no secret, or encrypted with keys that rotate automatically (those of tickets in idempotency
   * records).
   */
  const others =
    /[._](digest|blind_index|hash|sha256|target|subject|person|owner|trace|payload|bytes|contact|respondent|kid|wrapped|entry|state|number|credential_id|public_key)$/
  it('have one list of columns, and no possible column is missing', async () => {
    const bytes = await db.many<{ name: string }>(sql`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'bytea'::regtype and not a.attisdropped
      order by 1`)
    const sources = new Set(columns.map(({ source, held }) => `${source}.${held}`))
    const unlisted = bytes.map(({ name }) => name).filter(name => !sources.has(name) && !others.test(name))
    expect(unlisted).toEqual(['idempotency_record.outcome_encrypted'])
    expect(columns.filter(({ jsonKey }) => jsonKey).map(({ source, held }) => `${source}.${held}`)).toEqual([
      'import.settings',
    ])
  })

  it('are guarded by triggers of each column', async () => {
    const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from pg_trigger t join encrypted_column s
      on t.tgrelid = s.source::regclass and t.tgname in (s.source || '_' || s.column_name || '_open_key', s.source || '_' || s.column_name || '_open_key_insert')`)
    expect(n).toBe(2 * columns.length)
  })
})

describe('a rotation', () => {
  it('encrypts everything again and destroys the old key when it encrypts nothing any more', async () => {
    const [one, two] = [await node(), await node()]
    const old = one.keyring.personalKey().kid
    const before = await countEncryptedBy(db, columns, [keyBytes(old)])
    expect(before).toBeGreaterThan(100)
    await rotateDataKey(db, one.keyring, actor, Date.now(), 0)
    expect(one.keyring.personalKey().kid).not.toBe(old)
    expect(await resealJob.run({}, jobOf(one))).toMatchObject({ rows: before, closed: [old], left: 0 })
    // Too early: encrypted values that were given away may still be presented.
    expect(await destroyJob.run({}, jobOf(one))).toEqual({ destroyed: [] })
    await anHourLater()
    expect(await destroyJob.run({}, jobOf(one))).toEqual({ destroyed: [old] })
    expect(one.keyring.personalKeyById(old)).toBeUndefined()
    await two.keyring.refresh()
    expect(two.keyring.personalKeyById(old)).toBeUndefined()
    expect(two.keyring.personalKey().kid).toBe(one.keyring.personalKey().kid)
    // Its generation does not come back.
    const again = await node()
    expect(again.keyring.personalKey().kid).toBe(one.keyring.personalKey().kid)
  })

  it('requested in parallel creates one key', async () => {
    const nodes = await Promise.all(Array.from({ length: 5 }, node))
    const before = await db.many(sql`select kid from keyring where purpose = 'personal'`)
    await Promise.all(nodes.map(({ keyring }) => keyring.renewPersonalKey(Date.now() + 60_000)))
    expect(await db.many(sql`select kid from keyring where purpose = 'personal'`)).toHaveLength(before.length + 1)
    // It encrypts when every node has loaded it, and not before.
    const { kid } = await db.one<{ kid: string }>(
      sql`select kid from keyring where purpose = 'personal' order by generation desc limit 1`,
    )
    expect(nodes[0]?.keyring.personalKey().kid).not.toBe(kid)
    await db.run(sql`delete from keyring where purpose = 'nothing'`)
    await db.run(sql`update keyring set active_from = now() where kid = ${kid}`)
  })
})

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

describe('a master key', () => {
  it('of a data folder is rotated while a server runs, and a killed rotation is completed at the next start', async () => {
    const own = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'fairgate-master-'))
    const file = (name: string) => join(folder, name)
    const set = { ...settings, dataDir: folder, key: undefined, nextKey: undefined }
    try {
      const first = masterKeyOf(folder, true)
      const running = await openKeyring(own.pool, first, { masters: findMasterKeys(set, first) })
      open.push(running)
      expect(await rotateMasterKey(set, own.pool)).toMatch(/^\d+ keys are wrapped by a new master key/)
      const second = masterKeyOf(folder, false)
      expect(second.equals(first)).toBe(false)
      expect([keyIn(file('key.before')).equals(first), existsSync(file('key.next'))]).toEqual([true, false])
      // The running server creates keys with the new one, which it has read from the folder.
      await running.badgeKey('00000000-0000-7000-8000-000000000000')
      const started = await openKeyring(own.pool, second)
      open.push(started)
      expect((await started.badgeKey('00000000-0000-7000-8000-000000000000')).kid).toBeDefined()
      // Killed after the transaction: the folder still has the previous one.
      const third = Buffer.alloc(32, 3)
      writeFileSync(file('key.next'), third.toString('base64url'))
      await rewrapKeys(own.pool, findMasterKeys(set, second), third)
      const again = await openKeyring(own.pool, second, { masters: findMasterKeys(set, second) })
      open.push(again)
      await adoptNextKey(folder, toDb(own.pool))
      expect([masterKeyOf(folder, false).equals(third), existsSync(file('key.next'))]).toEqual([true, false])
    } finally {
      for (const keyring of open.splice(0)) keyring.close()
      await own.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('is rotated while keys are created in parallel, and each key can be decrypted only with the new one', async () => {
    const nodes = await Promise.all(Array.from({ length: 4 }, node))
    let turned = false
    const makers = nodes.map(async ({ keyring }, at) => {
      for (let n = 0; !turned || n < 5; n++)
        await keyring.badgeKey(`${String(at).padStart(8, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`)
    })
    const masters = new MasterKeys(masterKey, () => [nextMaster])
    expect(await rewrapKeys(database.pool, masters, nextMaster)).toBeGreaterThan(5)
    turned = true
    await Promise.all(makers)
    const renewed = await openKeyring(database.pool, nextMaster)
    open.push(renewed)
    expect(renewed.personalKey().kid).toBe(nodes[0]?.keyring.personalKey().kid)
    await expect(openKeyring(database.pool, masterKey)).rejects.toThrow('FAIRGATE_KEY does not open the keyring')
    expect(await db.many(sql`select distinct wrapped_by from keyring`)).toHaveLength(1)
    const all = await db.many<{ scope: string }>(
      sql`select scope from keyring where purpose = 'badge' and ${raw(`scope like '%-0000-7000-%'`)}`,
    )
    for (const { scope } of all) expect(await renewed.badgeKey(scope)).toBeDefined()
  })
})
