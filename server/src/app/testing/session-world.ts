import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandName, Output } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { openContent, recipientDigest } from '../../foundation/message/encrypt-message.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { keyOf } from '../../identity/api-key/key-of.ts'
import { sessionHandlers } from '../../identity/session/handlers.ts'
import { hashPassword } from '../../identity/session/password.ts'
import { readingOnly } from '../../identity/session/reading-only.ts'
import { sessionOf } from '../../identity/session/session-of.ts'
import { tokenHash } from '../../identity/session/token.ts'
import { createDispatch } from '../../kernel/command/dispatch.ts'
import type { Reply } from '../../kernel/command/reply.ts'
import { createPool, type Db, toDb } from '../../kernel/database/database.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readSettings } from '../../kernel/settings/config.ts'
import { hooks } from '../hooks.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createWorld, type TestOperator, type World } from './world.ts'

interface Sending {
  /** The caller's address. */
  from?: string
  language?: Language
  token?: string
  userAgent?: string
}

/** An operator who can be reached by phone and e-mail. */
export interface TestPerson extends TestOperator {
  password: string
  telephone: string
  email: string
}

/** Commands of the session module through the dispatcher, from any network, with real services and without HTTP. */
export interface SessionWorld {
  db: Db
  pool: ReturnType<typeof createPool>
  world: World
  services: Services
  send<N extends CommandName>(
    command: N,
    input: object,
    sending?: Sending,
  ): Promise<Omit<Reply, 'data'> & { data: Output<N> }>
  /** A solved captcha. */
  captcha(): Promise<{ captchaId: string; captcha: string }>
  person(): Promise<TestPerson>
  /** The latest code for this target, from the message; also from messages without a recipient. */
  code(target: string): Promise<string>
  close(): Promise<void>
}

/** An address in a separate network, the same for the same number. */
export function addressIn(network: number): string {
  return `10.${(network >> 8) & 255}.${network & 255}.7`
}

const publisher = {
  publish() {},
  end() {},
  isHeard: () => false,
  async flush() {},
  async close() {},
} as unknown as Services['publisher']

/**
 * @param env settings besides the test's own
 * @param given a database of a running server, with its master key, instead of one of its own
 */
export async function createSessionWorld(
  env: Record<string, string> = {},
  given?: TestDatabase & { masterKey: Buffer },
): Promise<SessionWorld> {
  const database = given ?? (await testDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'fairgate-session-'))
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: folder, LOG_LEVEL: 'silent', ...env })
  const pool = createPool(database.url, 16, { pipeline: true })
  const thrown = (error: unknown) => {
    throw error
  }
  const services = await createServices(
    { ...settings, port: 0, connectionUrl: database.url, masterKey: given?.masterKey ?? randomBytes(32) },
    pool,
    publisher,
    { onError: thrown, hooks },
  )
  const db = toDb(pool)
  const world = createWorld(pool)
  const dispatch = createDispatch({
    pool,
    services,
    // These tests have no guests.
    handlers: sessionHandlers({
      declaration: () => sql`null`,
      whitelist: () => sql`null`,
      whitelistPass: () => sql`null`,
      blacklist: () => sql`null`,
    }),
    ports: {
      sessionOf,
      deviceOf: async () => undefined,
      keyOf: keyOf(readingOnly),
      logged,
      publish: () => undefined,
    },
    onFault: thrown,
  })
  const password = 'Right-12345'
  const passwordHash = await hashPassword(password)
  let persons = 0
  return {
    db,
    pool,
    world,
    services,
    async send<N extends CommandName>(
      command: N,
      input: object,
      { from = '127.0.0.1', language = 'cn', token, userAgent }: Sending = {},
    ) {
      const reply = await dispatch({
        command,
        input: input as Record<string, unknown>,
        language,
        traceId: randomBytes(16).toString('hex'),
        address: from,
        userAgent,
        ticket: '',
        ...(token !== undefined && { credential: { kind: 'session' as const, hash: tokenHash(token) } }),
      })
      return reply as Omit<Reply, 'data'> & { data: Output<N> }
    },
    async captcha() {
      const { id } = await db.one<{ id: string }>(
        sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
      )
      return { captchaId: id, captcha: 'aDeF' }
    },
    async person() {
      const mark = String(++persons).padStart(4, '0')
      const [telephone, email] = [`1380000${mark}`, `person${mark}@example.com`]
      const operator = await world.operator(await world.company('sponsor'), { passwordHash })
      await db.run(sql`update account set telephone = ${telephone}, email = ${email} where id = ${operator.accountId}`)
      return { ...operator, password, telephone, email }
    },
    async code(target) {
      const { id, encrypted } = await db.one<{ id: string; encrypted: Buffer }>(sql`
        select id, content_encrypted as encrypted from message
        where recipient_blind_index = ${recipientDigest(services.cipher, target)} order by id desc limit 1`)
      return openContent(services.cipher, id, encrypted)?.code ?? ''
    },
    async close() {
      services.keyring.close()
      await pool.end()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
