import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { countEncryptedBy, destroyJob, resealJob } from '../kernel/crypto/key-rotation/reencrypt-job.ts'
import { keyBytes } from '../kernel/crypto/key-rotation/reencrypt-pages.ts'
import { rotateDataKey } from '../kernel/crypto/key-rotation/rotate.ts'
import { adoptNextKey, rewrapKeys, rotateMasterKey } from '../kernel/crypto/key-rotation/rotate-master.ts'
import { openKeyring } from '../kernel/crypto/keyring.ts'
import { keyIn, masterKey as masterKeyOf } from '../kernel/crypto/master-key.ts'
import { findMasterKeys, MasterKeys } from '../kernel/crypto/master-keys.ts'
import { toDb } from '../kernel/database/database.ts'
import { testDatabase } from './testing/database.ts'
import { createKeyRotationFixture } from './testing/key-rotation-fixture.ts'

const { masterKey, nextMaster, settings, actor, open, node, jobOf, search, database, db, columns } =
  await createKeyRotationFixture()

const { cipher } = await node()
await Promise.all(Array.from({ length: 150 }, () => search(cipher, 'there')))

/** Ages a closed key by an hour. */
const anHourLater = () => db.run(sql`update retired_key set closed_at = closed_at - interval '2 hours'`)

describe('values encrypted with data keys', () => {
  /**
   * Bytes that are no secret, or encrypted with keys that rotate automatically (those of tickets in idempotency
   * records).
   */
  const others =
    /[._](digest|blind_index|hash|sha256|target|subject|person|owner|trace|payload|bytes|contact|person_key|respondent|kid|wrapped|entry|state|number|credential_id|public_key)$/
  it('have one list of columns, and no possible column is missing', async () => {
    const bytes = await db.many<{ name: string }>(sql`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'bytea'::regtype and not a.attisdropped
      order by 1`)
    const sources = new Set(columns.map(({ source, column: name }) => `${source}.${name}`))
    const unlisted = bytes.map(({ name }) => name).filter(name => !sources.has(name) && !others.test(name))
    expect(unlisted).toEqual(['idempotency_record.outcome_encrypted'])
    expect(columns.filter(({ jsonKey }) => jsonKey).map(({ source, column: name }) => `${source}.${name}`)).toEqual([
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
