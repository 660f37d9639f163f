import { hash, randomBytes, randomUUID } from 'node:crypto'
import { deviceCalls } from '@fairgate/contract/admission/gate/fields'
import { createWorld } from '../../server/src/app/testing/world.ts'
import { hashPassword } from '../../server/src/identity/session/password.ts'
import { awaitAudienceSync } from '../audience-sync.ts'
import { type BenchExhibition, buildVenue, makeCodes, type Venue } from '../fill.ts'
import { JoseClient } from '../kernel/jose-client.ts'
import type { Stage } from '../kernel/stage.ts'
import { product } from '../operations.ts'
import { type Plan, printSize, uploadSize } from './schedule.ts'

/** The fair before its doors open. */
export interface Fair {
  venue: Venue
  exhibition: BenchExhibition
  gates: { id: string; key: string }[]
  /** Codes that are scanned live; every fifth is for a single entry. */
  codes: string[]
  /** Codes of gates that are without a network. */
  uploadCodes: string[]
  /** Badges that are to be printed. */
  printIds: string[]
  /** Accounts that log in, with the same password. */
  accounts: string[]
  ticketTypeId: string
}

export const password = 'Morning-1'

/** Every how many-th card is for a single entry. */
export const singleEvery = 5

const portion = 10_000

/** Builds it: badges with signed cards, gates, accounts, a ticket type. */
export async function buildFair(stage: Stage, plan: Plan): Promise<Fair> {
  const venue = await buildVenue(stage)
  const exhibition = venue.exhibitions[0] as BenchExhibition
  const gates = await buildGates(stage, exhibition, plan.gates)
  const uploads = plan.sent.upload * uploadSize
  const prints = plan.sent.print * printSize
  const uploadCodes = (await cards(stage, venue, exhibition, uploads)).map(({ code }) => code)
  const toPrint = await cards(stage, venue, exhibition, prints)
  const printed = await stage.pool.query<{ id: string }>(
    `update credential set state = 'coded' where exhibition_id = $1 and id = any($2) returning badge_id as id`,
    [exhibition.id, toPrint.map(({ credentialId }) => credentialId)],
  )
  const rest = Math.max(plan.sent.scan, plan.badges - uploads - prints)
  const singles = await cards(stage, venue, exhibition, Math.floor(rest / singleEvery), true)
  const others = await cards(stage, venue, exhibition, rest - singles.length)
  const codes = Array.from({ length: rest }, (_, index) => {
    const single = index % singleEvery === singleEvery - 1 ? singles.pop() : undefined
    return ((single ?? others.pop() ?? singles.pop()) as { code: string }).code
  })
  const world = createWorld(stage.pool)
  const company = await world.company('logistics')
  const passwordHash = await hashPassword(password)
  const accounts: string[] = []
  while (accounts.length < plan.sent.login) {
    accounts.push((await world.operator(company, { passwordHash })).userName)
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id: ticketTypeId } = (await product(new JoseClient(stage.server.address), venue.sponsor, 'addTicketType', {
    ...{ exhibitionId: exhibition.id, nameCn: '晨间票', nameEn: 'Morning', price: '80.00' },
    ...{ total: 1_000_000, firstDay: day(0), lastDay: day(4) },
  })) as { id: string }
  // Otherwise the morning would begin with the sync of all badges that were made here.
  await awaitAudienceSync(stage)
  await stage.pool.query('vacuum (analyze)')
  await stage.pool.query('checkpoint')
  return {
    ...{ venue, exhibition, gates, codes, uploadCodes, accounts, ticketTypeId },
    printIds: printed.rows.map(({ id }) => id),
  }
}

/** Badges of many cards, a portion at a time. */
export async function cards(
  stage: Pick<Stage, 'pool'>,
  venue: Pick<Venue, 'keyring'>,
  exhibition: BenchExhibition,
  count: number,
  single = false,
) {
  const made: BenchExhibition['codes'] = []
  while (made.length < count) {
    made.push(...(await makeCodes(stage, venue, exhibition, Math.min(portion, count - made.length), single)))
  }
  return made
}

/** Gates in the hall of the exhibition: a channel at one of its doors, and a paired device; ten to a door. */
export async function buildGates(
  { pool }: Pick<Stage, 'pool'>,
  { id }: Pick<BenchExhibition, 'id'>,
  count: number,
  directionOf: (index: number) => 'in' | 'out' = () => 'in',
): Promise<Fair['gates']> {
  const gates = Array.from({ length: count }, () => ({
    ...{ id: randomUUID(), channelId: randomUUID() },
    key: randomBytes(32).toString('base64url'),
  }))
  const doors = Array.from({ length: Math.ceil(count / 10) }, () => randomUUID())
  await pool.query(
    `insert into door (id, exhibition_id, zone_id, code, name_cn, name_en)
     select d, $1, (select id from zone where exhibition_id = $1), 'M' || n, '晨门' || n, 'Door ' || n
     from unnest($2::uuid[]) with ordinality doors (d, n)`,
    [id, doors],
  )
  await pool.query(
    `insert into channel (id, exhibition_id, door_id, code, direction, subject)
     select c, $1, ($3::uuid[])[1 + (n - 1) / 10], 'MC' || n, way, 'person'
     from unnest($2::uuid[], $4::text[]) with ordinality made (c, way, n)`,
    [id, gates.map(({ channelId }) => channelId), doors, gates.map((_, index) => directionOf(index))],
  )
  await pool.query(
    `insert into device (id, exhibition_id, state, channel_id, name, profile, paired_at)
     select d, $1, 'active', c, 'gate ' || n, $4, now() from unnest($2::uuid[], $3::uuid[]) with ordinality made (d, c, n)`,
    [id, gates.map(gate => gate.id), gates.map(({ channelId }) => channelId), deviceCalls],
  )
  await pool.query(
    `insert into device_key (hash, device_id, first_used_at) select h, d, now() from unnest($1::bytea[], $2::uuid[]) made (h, d)`,
    [gates.map(({ key }) => hash('sha256', key, 'buffer')), gates.map(gate => gate.id)],
  )
  return gates.map(({ id: gateId, key }) => ({ id: gateId, key }))
}
