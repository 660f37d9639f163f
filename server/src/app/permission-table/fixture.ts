import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { participationOf } from '../../exhibitions/participation/api.ts'
import { relate } from '../../exhibitions/participation/hooks.ts'
import { tokenHash } from '../../identity/session/token.ts'
import { createDispatch } from '../../kernel/command/dispatch.ts'
import type { Reply } from '../../kernel/command/reply.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { handlerBook } from '../handlers.ts'
import { hooks } from '../hooks.ts'
import { testDatabase } from '../testing/database.ts'
import { createTransitionContext } from '../testing/transition-context.ts'
import { createWorld, type TestOperator, type World } from '../testing/world.ts'
import { ports } from '../wiring.ts'

/** A row as commands address it: its id and what else they need to find it. */
export interface NamedRow {
  id: string
  version?: number
  exhibitionId?: string
  [member: string]: unknown
}

/** Rows of one entity in one state, by owner. */
export interface RowSet {
  /** Of a company, or of an exhibition: the latter belong to its organizer and are above its participants. */
  of: 'company' | 'exhibition'
  rows: Partial<Record<PartyName, NamedRow>>
  /** Access besides the owner's: not even the owner's company (another operator's), or everybody. */
  access?: 'hidden' | 'open'
}

/** Creates the rows of a set, which may use other sets. */
export type MakeRows = (fixture: Fixture) => Promise<RowSet>

/** By their names on the permission page: the entity, and the state if it matters. */
export type RowSets = Record<string, MakeRows>

/** The parties of the table. `rival` participates in the same exhibition as `main`; the last two have another one. */
export type PartyName =
  | 'platform'
  | 'sponsor'
  | 'main'
  | 'secondary'
  | 'temporary'
  | 'logistics'
  | 'agent'
  | 'secondaryAgent'
  | 'rival'
  | 'otherSponsor'
  | 'otherMain'

export interface Party {
  name: PartyName
  operator: TestOperator
  /** The exhibition it runs or participates in; the venue's is the first. */
  exhibitionId: string
  /** Undefined for the platform. */
  participationId?: string
}

export interface Fixture {
  readonly db: Db
  /** For separate connections. */
  readonly url: string
  readonly world: World
  readonly services: Services
  readonly parties: Readonly<Record<PartyName, Party>>
  /** The rows of a set, created on first use. */
  rows(set: string): Promise<RowSet>
  hasRows(set: string): boolean
  /**
   * A party's row of a set, or the first organizer's or main partner's if it has none; inside an exhibition, if one is
   * given.
   */
  row(set: string, name?: PartyName, exhibitionId?: string): Promise<NamedRow>
  /** Sends a command that must succeed; returns its answer. */
  make<N extends CommandName>(caller: TestOperator, command: N, input: Payload<N>): Promise<Output<N>>
  close(): Promise<void>
}

const publisher = {
  publish() {},
  end() {},
  isHeard: () => false,
  async flush() {},
  async close() {},
} as unknown as Services['publisher']

/** Two exhibitions ready for badges, their organizers, partners of every type in the first, and one in the second. */
export async function createFixture(sets: RowSets): Promise<Fixture> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fairgate-permissions-'))
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir, LOG_LEVEL: 'silent' })
  const config: Config = { ...settings, port: 0, connectionUrl: database.url, masterKey: randomBytes(32) }
  const services = await createServices(config, database.pool, publisher, {
    onError(fault) {
      throw fault
    },
    hooks,
  })
  const send = sender(database.pool, services)
  const world = createWorld(database.pool)

  async function make<N extends CommandName>(caller: TestOperator, command: N, input: Payload<N>): Promise<Output<N>> {
    const reply = await send(caller, command, input as object)
    if (reply.statusCode !== 10001) throw new Error(`${command}: ${reply.reason} ${JSON.stringify(reply.data)}`)
    return reply.data as Output<N>
  }

  const made = new Map<string, Promise<RowSet>>()
  function rows(set: string): Promise<RowSet> {
    const build = sets[set]
    if (!build) throw new Error(`there are no rows ${set}`)
    const known = made.get(set) ?? plain(build(fixture))
    made.set(set, known)
    return known
  }

  const partial = { db: toDb(database.pool), url: database.url, world, services, make }
  const fixture: Fixture = {
    ...partial,
    parties: await createParties(partial),
    rows,
    hasRows: set => set in sets,
    async row(set, name = 'sponsor', exhibitionId) {
      const all = (await rows(set)).rows
      const inside = exhibitionId && [all[name], ...Object.values(all)].find(row => row?.exhibitionId === exhibitionId)
      const row = inside || (all[name] ?? all.sponsor ?? all.main ?? all.platform)
      if (!row) throw new Error(`there are no rows ${set}`)
      return row
    },
    async close() {
      services.keyring.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return fixture
}

/** Rows as plain data, without missing columns. */
async function plain(set: Promise<RowSet>): Promise<RowSet> {
  const { rows, ...rest } = await set
  return { ...rest, rows: Object.fromEntries(Object.entries(rows).map(([party, row]) => [party, { ...row }])) }
}

/** Sends commands through the dispatcher, on this pool. Faults are thrown. */
export function sender(pool: pg.Pool, services: Services) {
  const dispatch = createDispatch({
    pool,
    services,
    handlers: handlerBook,
    ports: { ...ports, publish: () => {} },
    onFault(fault) {
      throw fault
    },
  })
  return (caller: TestOperator, command: string, input: object): Promise<Reply> =>
    dispatch({
      command,
      input: input as Record<string, unknown>,
      language: 'cn',
      traceId: randomBytes(16).toString('hex'),
      address: '127.0.0.1',
      ticket: 'ticket',
      encrypt: text => Buffer.from(text),
      credential: { kind: 'session', hash: tokenHash(caller.token) },
    })
}

type Stage = Pick<Fixture, 'db' | 'world' | 'make'>

async function createParties(stage: Stage): Promise<Fixture['parties']> {
  const platform = await stage.world.administrator('platform')
  const fair = async (name: PartyName): Promise<Party> => {
    const operator = await stage.world.administrator('sponsor')
    const { exhibitionId, participationId } = await runExhibition(stage, platform, operator)
    return { name, operator, exhibitionId, participationId }
  }
  const sponsor = await fair('sponsor')
  const otherSponsor = await fair('otherSponsor')
  const main = await takePart(stage, 'main', sponsor, 'cooperatorMain')
  const agent = await takePart(stage, 'agent', sponsor, 'agent')
  return {
    platform: { name: 'platform', operator: platform, exhibitionId: sponsor.exhibitionId },
    sponsor,
    main,
    secondary: await takePart(stage, 'secondary', main, 'cooperatorSec'),
    temporary: await takePart(stage, 'temporary', sponsor, 'cooperatorTemp'),
    logistics: await takePart(stage, 'logistics', sponsor, 'logistics'),
    agent,
    secondaryAgent: await takePart(stage, 'secondaryAgent', agent, 'agentSec'),
    rival: await takePart(stage, 'rival', sponsor, 'cooperatorMain'),
    otherSponsor,
    otherMain: await takePart(stage, 'otherMain', otherSponsor, 'cooperatorMain'),
  }
}

/** The form of an exhibition; its dates are far in the future, so that nothing is over. */
export const exhibitionForm = {
  nameCn: '示例展会',
  nameEn: 'Example Fair',
  showType: 'tradeFair',
  halls: ['N1'] as ['N1'],
  cityCode: '310100',
  address: '示例路 1 号',
  area: 10_000,
  moveIn: { from: '2040-03-13T00:00:00Z', to: '2040-03-15T12:00:00Z', daily: true },
  open: { from: '2040-03-16T01:00:00Z', to: '2040-03-19T09:00:00Z', daily: true },
  moveOut: { from: '2040-03-19T09:00:00Z', to: '2040-03-20T04:00:00Z', daily: false },
  contactName: '陈若溪',
  contactPhone: '13800000000',
  contactEmail: 'chen@example.com',
  invoiceMethods: ['platform'] as ['platform'],
}

let year = Number.parseInt(exhibitionForm.open.from, 10)
/** The form in its own year, because two approved exhibitions cannot use a hall at the same time. */
export function formOfItsYear(): typeof exhibitionForm {
  const inYear = JSON.stringify(exhibitionForm).replaceAll('2040-', `${year++}-`)
  return JSON.parse(inYear) as typeof exhibitionForm
}

export const saleInfo = {
  saleFrom: '2020-01-01T00:00:00Z',
  saleTo: '2040-03-19T00:00:00Z',
  onePersonOneBadge: true,
  refundRule: 'beforeMoveIn' as const,
}

/** Another exhibition of an organizer, ready for badges. */
export async function runExhibition(
  { db, make }: Pick<Stage, 'db' | 'make'>,
  platform: TestOperator,
  organizer: TestOperator,
): Promise<{ exhibitionId: string; participationId: string }> {
  const made = await make(organizer, 'addExhibition', formOfItsYear())
  const { id, version } = await make(organizer, 'submitExhibition', made)
  const approved = await make(platform, 'approveExhibition', { id, version })
  await make(organizer, 'addAdditionalInfo', { ...approved, ...saleInfo })
  const root = await participationOf(db, id, organizer.company.id)
  return { exhibitionId: id, participationId: root?.id ?? '' }
}

/** A new company of the type is invited by a parent and accepts; its quotas are added with the badge types. */
async function takePart(stage: Stage, name: PartyName, giver: Party, type: CompanyType): Promise<Party> {
  const { db, make, world } = stage
  const { exhibitionId } = giver
  const partnerOfOrganizer = giver.operator.company.type === 'sponsor'
  const parent = partnerOfOrganizer ? undefined : giver.operator.company
  const operator = await world.administrator(type, { parent })
  if (partnerOfOrganizer) await relate(createTransitionContext(db), giver.operator.company.id, operator.company.id)
  const invited = await make(giver.operator, 'addParticipation', { exhibitionId, companyId: operator.company.id })
  const { id } = await make(operator, 'acceptParticipation', invited)
  await db.run(sql`update participation set state = 'active', version = version + 1 where id = ${id}`)
  return { name, operator, exhibitionId, participationId: id }
}
