import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, expect } from 'vitest'
import { toDb, transaction } from '../../kernel/database/database.ts'
import { fileRoutes } from '../../kernel/files/file-routes.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { signTicket } from '../../kernel/files/signed-address.ts'
import { expectFile } from '../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { readSettings } from '../../kernel/settings/config.ts'
import { testDatabase } from './database.ts'

/** What the tests of files and files-storage share. Call it once in a file. */
export async function createFilesFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'files-test-'))
  const key = createSecretKey(randomBytes(32))
  const owner = {
    companyId: '01900000-0000-7000-8000-000000000001',
    operatorId: '01900000-0000-7000-8000-000000000002',
  }
  const stranger = { companyId: '01900000-0000-7000-8000-000000000003' }

  const database = await testDatabase()
  const db = toDb(database.pool)
  await migrateJobs(database.pool)
  const store = await openFileStore(readSettings({ FAIRGATE_DATA: folder }))
  const app = Fastify({ bodyLimit: 1024 }) as unknown as FastifyInstance
  const holderOf = async ({ headers: { authorization } }: FastifyRequest) =>
    authorization ? `session of ${authorization}` : undefined
  await fileRoutes(app, { pool: database.pool, store, signKey: () => key, holderOf, during: work => work() })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

  /** A PNG header with the given dimensions and no content. */
  function pngHead(width: number, height: number): Buffer {
    const head = Buffer.alloc(33)
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    return head
  }

  async function announce(content: Buffer, purpose: UploadPurpose = 'sheet', target = '') {
    const upload = { ...owner, purpose, target, name: 'C:\\人员.csv', size: content.length, sha256: sha256(content) }
    const id = await transaction(database.pool, tx => expectFile(tx, upload))
    return { id, ticket: signTicket(key, id) }
  }

  const send = (ticket: string, content: Buffer) =>
    app.inject({
      method: 'POST',
      url: `/api/upload?ticket=${ticket}&language=en`,
      headers: { 'content-type': 'text/html' },
      payload: content,
    })

  async function uploaded(content: Buffer, purpose: UploadPurpose = 'sheet', target = ''): Promise<string> {
    const { id, ticket } = await announce(content, purpose, target)
    expect((await send(ticket, content)).json()).toMatchObject({ statusCode: 10001, data: { fileId: id } })
    return id
  }

  const incoming = () => readdirSync(store.incoming)

  return { key, owner, stranger, database, db, store, app, pngHead, announce, send, uploaded, incoming, folder }
}
