import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { sendMessageKind } from '../../foundation/message/queue-message.ts'
import { sendJob } from '../../foundation/message/send-job.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { runJob } from '../../kernel/jobs/run-job.ts'
import type { PushMessage } from '../../kernel/push/push-message.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { hooks } from '../hooks.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createWorld, type World } from './world.ts'

export interface MessageRow {
  id: string
  state: string
  channel: string
  recipient: string
  subject: string
  transport: string | null
  attempts: number
  failure: string | null
  said: string
  hasContent: boolean
  dueIn: number
}

/** A separate database, with functions to write messages and to run their jobs one by one or concurrently. */
export interface MessageWorld {
  database: TestDatabase
  db: Db
  world: World
  /** The faults that jobs logged, and their push messages. */
  faults: string[]
  pushed: [topic: string, message: PushMessage][]
  configOf(environment: Record<string, string>): Config
  /** Services with other settings on the same database. */
  services(environment?: Record<string, string>): Promise<Services>
  /** Writes a message like a command; returns its id. */
  write(services: Services, message: Partial<Parameters<typeof sendMessage>[1]>): Promise<string>
  /** Runs every queued message job once, also those that are not due yet. */
  run(services: Services): Promise<void>
  row(id: string): Promise<MessageRow | undefined>
  close(): Promise<void>
}

export async function createMessageWorld(): Promise<MessageWorld> {
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-message-'))
  const db = toDb(database.pool)
  const opened: Services[] = []
  const faults: string[] = []
  const pushed: [string, PushMessage][] = []
  const publisher = {
    publish: (topic: string, message: PushMessage) => void pushed.push([topic, message]),
    end: () => {},
    isHeard: () => false,
    flush: async () => {},
    close: async () => {},
  }
  const configOf = (environment: Record<string, string>): Config => {
    const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: folder, LOG_LEVEL: 'silent', ...environment })
    return { ...settings, connectionUrl: database.url, masterKey: Buffer.alloc(32, 7) }
  }
  return {
    database,
    db,
    world: createWorld(database.pool),
    faults,
    pushed,
    configOf,
    async services(environment = {}) {
      const services = await createServices(configOf(environment), database.pool, publisher, {
        onError(error) {
          throw error
        },
        hooks,
      })
      opened.push(services)
      return services
    },
    async write(services, message) {
      const { id } = await transaction(database.pool, async tx => {
        const to = { purpose: 'loginCode', to: '13900001111', values: { code: 'aB3dE9', minutes: 5 } } as const
        await sendMessage({ db: tx, services }, { language: 'cn', ...to, ...message })
        return tx.one<{ id: string }>(sql`select id from message order by id desc limit 1`)
      })
      return id
    },
    async run(services) {
      const { pool } = database
      const onFault = (error: unknown) => void faults.push(String(error))
      const world = { pool, services, files: services.store, publish: publisher.publish, onFault }
      const jobs = await db.many<{ id: string }>(
        sql`select id from job where kind = ${sendMessageKind} and state = 'queued' order by id`,
      )
      // The queue runs a job again if it throws.
      for (const { id } of jobs) await runJob(world, id, sendJob as never, new AbortController()).catch(() => {})
    },
    row: id =>
      db.maybe<MessageRow>(sql`
        select id, state, channel, recipient_masked as recipient, subject, transport, attempts, failure,
          failure_said as said, content_encrypted is not null as "hasContent",
          extract(epoch from due_at - now())::int as "dueIn"
        from message where id = ${id}`),
    async close() {
      for (const { keyring } of opened) keyring.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
