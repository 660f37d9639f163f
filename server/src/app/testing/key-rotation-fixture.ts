import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll } from 'vitest'
import { createCipher } from '../../kernel/crypto/cipher.ts'
import { encryptedColumns } from '../../kernel/crypto/key-rotation/encrypted-columns.ts'
import { type Keyring, openKeyring } from '../../kernel/crypto/keyring.ts'
import { MasterKeys } from '../../kernel/crypto/master-keys.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { testDatabase } from './database.ts'

/** What the tests of key-rotation and key-rotation-writes share. Call it once in a file. */
export async function createKeyRotationFixture() {
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
  const toCell = (row: string) => ({ table: 'batch_search', column: 'lines_sealed', row })

  /** A row with an encrypted text. */
  async function search(cipher: ReturnType<typeof createCipher>, text: string): Promise<string> {
    const { id } = await db.one<{
      id: string
    }>(sql`insert into batch_search (id, operator_id, operator_name, reason, lines_encrypted, job_id)
      select i.id, uuidv7(), 'somebody', 'a reason', ${cipher.encrypt(text, toCell('-'))}::bytea, uuidv7() from (select uuidv7() as id) i returning id`)
    await db.run(sql`update batch_search set lines_encrypted = ${cipher.encrypt(text, toCell(id))} where id = ${id}`)
    return id
  }

  afterAll(async () => {
    for (const keyring of open) keyring.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const database = await testDatabase()
  const db = toDb(database.pool)
  const columns = await encryptedColumns(db)

  return { masterKey, nextMaster, settings, actor, open, node, jobOf, toCell, search, database, db, columns }
}
