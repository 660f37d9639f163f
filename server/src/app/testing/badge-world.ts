import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { identityCheckDigit } from '@fairgate/contract/badging/badge/identity-number'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { join as joinExhibition } from '../../exhibitions/participation/hooks.ts'
import { tokenHash } from '../../identity/session/token.ts'
import { createDispatch } from '../../kernel/command/dispatch.ts'
import { toDb } from '../../kernel/database/database.ts'
import { addToQueue } from '../../kernel/jobs/enqueue.ts'
import { type JobContext, type JobDefinition, JobLater, type Publish } from '../../kernel/jobs/job-definition.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { handlerBook } from '../handlers.ts'
import { hooks } from '../hooks.ts'
import { ports } from '../wiring.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createWorld, type TestCompany, type TestOperator } from './world.ts'

export interface CallAnswer<Data> {
  statusCode: number
  reason?: string
  msg: string
  data: Data
}

export interface Fair {
  exhibitionId: string
  badgeTypeId: string
  participationId: string
  /** An operator of the organizer of the exhibition. */
  organizer: TestOperator
  /** An operator of the company that applies. */
  partner: TestOperator
}

/** Messages published to sockets by commands and jobs. */
export interface Published {
  topic: string
  type: string
}

const publisher = {
  publish: () => {},
  end: () => {},
  isHeard: () => false,
  flush: async () => {},
  close: async () => {},
}

/** Fixtures on one database share the counters. */
const serials = new Map<string, number>()

/** Dispatch over all handlers on a separate or given database, with builders of what badges need. For tests. */
export async function createBadgeWorld(given?: TestDatabase, environment: Record<string, string> = {}) {
  const database = given ?? (await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'fairgate-badge-'))
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir, LOG_LEVEL: 'silent', ...environment })
  const config: Config = { ...settings, port: 0, connectionUrl: database.url, masterKey: Buffer.alloc(32, 7) }
  const { pool } = database
  const db = toDb(pool)
  const world = createWorld(pool)
  const services = await createServices(config, pool, publisher as never, { onError() {}, hooks })
  const faults: unknown[] = []
  const published: Published[] = []
  const publish: Publish = (topic, { type }) => void published.push({ topic, type })
  const dispatch = createDispatch({
    pool,
    ports: { ...ports, publish },
    handlers: handlerBook,
    services,
    onFault: error => faults.push(error),
  })
  const platform = await world.administrator('platform')
  const next = () => {
    const serial = (serials.get(database.url) ?? 0) + 1
    serials.set(database.url, serial)
    return serial
  }

  async function call<N extends CommandName>(
    caller: TestOperator | null,
    command: N,
    input: Payload<N>,
    {
      language = 'cn',
      traceId = randomBytes(16).toString('hex'),
      address = '127.0.0.1',
    }: { language?: Language; traceId?: string; address?: string } = {},
  ): Promise<CallAnswer<Output<N>>> {
    const reply = await dispatch({
      command,
      input: input as Record<string, unknown>,
      language,
      traceId,
      address,
      ticket: 'ticket',
      ...(caller && { credential: { kind: 'session', hash: tokenHash(caller.token) } }),
    })
    if (reply.statusCode === 10500) throw faults.at(-1)
    return reply as CallAnswer<Output<N>>
  }

  return {
    ...{ database, pool, db, world, services, config, call, platform, published },

    /** An approved exhibition of 2030, with one badge type, a partner and its quota. */
    async fair(options: FairOptions = {}): Promise<Fair> {
      const organizer = options.organizer ?? (await world.administrator('sponsor'))
      const { id: exhibitionId } = await db.one<{ id: string }>(sql`
        insert into exhibition (sponsor_id, state, code, name_cn, name_en, halls, move_in_from, move_in_to, open_from, open_to,
          move_out_from, move_out_to, one_person_one_badge)
        values (${organizer.company.id}, 'ready', ${`EXH-2030-${String(next()).padStart(4, '0')}`}, '示例展会', 'Example Fair',
          ${['N1', 'N2']}, '2030-03-01T00:00:00Z', '2030-03-02T10:00:00Z', '2030-03-03T01:00:00Z', '2030-03-05T09:00:00Z',
          '2030-03-05T10:00:00Z', '2030-03-06T10:00:00Z', ${options.onePersonOneBadge ?? true}) returning id`)
      const own = { exhibitionId, sponsorId: organizer.company.id }
      const root = await joinExhibition(db, {
        ...own,
        companyId: organizer.company.id,
        kind: 'sponsor',
        state: 'active',
      })
      const badgeTypeId = await this.badgeType(exhibitionId, organizer, options)
      const partner = await world.administrator('cooperatorMain')
      const fair = { exhibitionId, badgeTypeId, organizer, partner, participationId: '' }
      await this.quota(exhibitionId, root.id, badgeTypeId, 100)
      fair.participationId = await this.participate(fair, partner.company, options.quota ?? 100)
      return fair
    },

    async participate(fair: Fair, company: TestCompany, quota: number): Promise<string> {
      const { id } = await joinExhibition(db, {
        exhibitionId: fair.exhibitionId,
        sponsorId: fair.organizer.company.id,
        companyId: company.id,
        kind: 'cooperator',
        state: 'active',
      })
      await this.quota(fair.exhibitionId, id, fair.badgeTypeId, quota)
      return id
    },

    quota: (exhibitionId: string, participationId: string, badgeTypeId: string, granted: number) =>
      db.run(sql`insert into quota (exhibition_id, participation_id, badge_type_id, granted)
        values (${exhibitionId}, ${participationId}, ${badgeTypeId}, ${granted})`),

    quotaOf: (participationId: string) =>
      db.one<{ reserved: number; used: number }>(
        sql`select reserved, used from quota where participation_id = ${participationId}`,
      ),

    async badgeType(exhibitionId: string, organizer: TestOperator, options: FairOptions = {}): Promise<string> {
      const serial = next()
      const { data } = await call(organizer, 'addBadgeType', {
        exhibitionId,
        nameCn: `类型${serial}`,
        nameEn: `Exhibitor ${serial}`,
        subject: 'person',
        colour: '#0b5ed7',
        approvalRoute: options.route ?? 'sponsor',
        phases: ['moveIn', 'open'],
        requiredFields: options.requiredFields ?? [],
        minimumAge: options.minimumAge,
      })
      return data.id
    },

    /** The input of a person; each call returns another person. */
    person: (changes: Record<string, unknown> = {}) => {
      const sequence = next()
      return {
        name: `访客${sequence}`,
        documentType: 'identityCard' as const,
        documentNumber: identityNumber(sequence),
        phone: `139${String(sequence).padStart(8, '0')}`,
        employer: '示例公司',
        ...changes,
      }
    },

    async draft(
      fair: Fair,
      caller: TestOperator = fair.partner,
      changes: Record<string, unknown> = {},
    ): Promise<string> {
      const { exhibitionId, badgeTypeId } = fair
      const reply = await call(caller, 'addBadge', { exhibitionId, badgeTypeId, ...this.person(changes) })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}: ${JSON.stringify(reply.data)}`)
      return reply.data.id
    },

    async pending(fair: Fair, changes: Record<string, unknown> = {}): Promise<string> {
      const id = await this.draft(fair, fair.partner, changes)
      await call(fair.partner, 'submitBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
      return id
    },

    async active(fair: Fair, changes: Record<string, unknown> = {}): Promise<string> {
      const id = await this.pending(fair, changes)
      await call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
      return id
    },

    taskOf: async (participationId: string) =>
      (
        await db.one<{ status: number }>(
          sql`select status from participation_task where participation_id = ${participationId}`,
        )
      ).status,

    /** Row counts of badges by state, for the scope of an exhibition, a company in it, or a type. */
    async readRowCounts(scope: string): Promise<Record<string, number>> {
      const counted = await db.many<{ name: string; value: number }>(sql`
        select substr(name, 7) as name, sum(value)::int as value from row_count
        where scope = ${scope} and name like 'badge.%' group by name having sum(value) <> 0 order by name`)
      return Object.fromEntries(counted.map(({ name, value }) => [name, value]))
    },

    stateOf: async (id: string) =>
      (await db.maybe<{ state: string }>(sql`select state from badge where id = ${id}`))?.state,

    credentials: (badgeId: string) =>
      db.many<{ id: string; state: string; code: string }>(
        sql`select id, state, code from credential where badge_id = ${badgeId} order by id`,
      ),

    /** Runs a queued job in this process. */
    async runJob<T>(jobId: string, registry: Readonly<Record<string, JobDefinition<never>>>): Promise<T> {
      const job = await db.one<{
        kind: string
        payload: never
        saved: unknown
        exhibition_id: string
        language: Language
      }>(sql`select * from job where id = ${jobId}`)
      const context: JobContext = {
        jobId,
        kind: job.kind,
        attempt: 1,
        actor: { language: job.language },
        exhibitionId: job.exhibition_id,
        language: job.language,
        pool,
        db,
        services,
        files: services.store,
        signal: new AbortController().signal,
        cancelled: () => false,
        progress: () => {},
        saved: job.saved ?? undefined,
        save: async (tx, value) => {
          await tx.run(sql`update job set saved = ${JSON.stringify(value)} where id = ${jobId}`)
        },
        publish,
      }
      const definition = registry[job.kind]
      if (!definition) throw new Error(`no job ${job.kind}`)
      await db.run(sql`select graphile_worker.remove_job(${jobId})`)
      const result = await definition.run(job.payload, context).catch(async error => {
        if (!(error instanceof JobLater)) throw error
        await addToQueue(db, { id: jobId, kind: job.kind, runAt: error.runAt })
        return { later: error.runAt }
      })
      if (typeof result === 'object' && result !== null && 'later' in result) return result as T
      await db.run(sql`update job set state = 'done', result = ${JSON.stringify(result)} where id = ${jobId}`)
      return result as T
    },

    async close() {
      services.keyring.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type BadgeWorld = Awaited<ReturnType<typeof createBadgeWorld>>

interface FairOptions {
  /** The organizer; a new one if it is absent. */
  organizer?: TestOperator
  route?: 'sponsor' | 'sponsorThenPlatform' | 'platform'
  quota?: number
  onePersonOneBadge?: boolean
  requiredFields?: ('photo' | 'phone' | 'employer' | 'jobTitle' | 'nameEn')[]
  minimumAge?: number
}

/** A valid identity number for each of a hundred thousand people, born in the eighties. */
export function identityNumber(serial: number): string {
  const day = String(1 + (Math.floor(serial / 1000) % 28)).padStart(2, '0')
  const month = String(1 + (Math.floor(serial / 28_000) % 12)).padStart(2, '0')
  const number = `3101151985${month}${day}${String(serial % 1000).padStart(3, '0')}`
  return number + identityCheckDigit(number)
}

export const someId = () => randomUUID()
