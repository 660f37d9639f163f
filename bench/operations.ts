import { randomUUID } from 'node:crypto'
import { badgeTabs } from '@fairgate/contract/badging/badge/states'
import type { BenchExhibition, Venue } from './fill.ts'
import type { Operation } from './kernel/compare.ts'
import { JoseClient } from './kernel/jose-client.ts'
import type { Stage } from './kernel/stage.ts'

/** Sends a request to the floor. */
export async function floor(stage: Stage, route: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${stage.floor.address}/${route}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`floor ${route}: ${await answer.text()}`)
  return answer.json()
}

/** Sends a command to the product and checks that it succeeded. */
export async function product(client: JoseClient, token: string, command: string, payload: object): Promise<unknown> {
  const answer = await client.call(command, payload, { token })
  if (answer.statusCode !== 10001)
    throw new Error(`${command}: ${answer.statusCode} ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data
}

/** Sends a device command and checks that it succeeded. */
export async function showTo<Answer>(
  stage: Pick<Stage, 'server'>,
  device: Pick<BenchExhibition['device'], 'key'>,
  command: string,
  payload: object,
): Promise<Answer> {
  const answer = await fetch(`${stage.server.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${device.key}` },
    body: JSON.stringify({ command, ...payload }),
  })
  const { statusCode, msg, data } = (await answer.json()) as { statusCode: number; msg: string; data: Answer }
  if (statusCode !== 10001) throw new Error(`${command}: ${statusCode} ${msg}`)
  return data
}

/** Scans a code at a channel. */
export async function decide(stage: Stage, device: BenchExhibition['device'], code: string): Promise<string> {
  const scan = { scanId: randomUUID(), code, at: new Date().toISOString() }
  return (await showTo<{ verdict: string }>(stage, device, 'decide', scan)).verdict
}

/** Sends a command with an API key and checks that it succeeded. */
async function calledBy(stage: Stage, key: string, command: string, payload: object): Promise<unknown> {
  const answer = await fetch(`${stage.server.address}/api/v1/${command}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(payload),
  })
  const { statusCode, msg, data } = (await answer.json()) as { statusCode: number; msg: string; data: unknown }
  if (statusCode !== 10001) throw new Error(`${command}: ${statusCode} ${msg} ${JSON.stringify(data)}`)
  return data
}

/** The compared operations on these exhibitions; `count` in a round. */
export function operations(
  stage: Stage,
  venue: Venue,
  exhibitions: readonly BenchExhibition[],
  count: number,
): Operation[] {
  const client = new JoseClient(stage.server.address)
  const of = (index: number) => exhibitions[index % exhibitions.length] as BenchExhibition
  const ask = (command: string, payload: object, token = venue.platform) => product(client, token, command, payload)
  const person = (i: number) => ({ exhibitionId: of(i).id, digest: known(of(i), i).digest.toString('base64') })
  const scan = (i: number) => ({
    exhibitionId: of(i).id,
    credentialId: codeOf(of(i), i).credentialId,
    deviceId: of(i).device.id,
    channelId: of(i).device.channelId,
    scanId: randomUUID(),
  })
  const row = (i: number) => ({ exhibitionId: of(i).id, id: known(of(i), i).id })
  const tab = (i: number) => ({ exhibitionId: of(i).id, states: badgeTabs.active })
  const search = (i: number) => ({ type: 'documentNumber', value: known(of(i), i).number })
  const keys = new Map<string, Promise<string>>()
  /** Sends a command with an API key of one permission, which is created on first use. */
  const byKey = async (permission: string, giver: string, command: string, payload: object) => {
    const key = keys.get(permission) ?? newKey(permission, giver)
    keys.set(permission, key)
    return calledBy(stage, await key, command, payload)
  }
  const newKey = async (permission: string, giver: string) => {
    // Without a limit: the number of requests a second of a key is a setting of the venue.
    await stage.pool.query(`update system_parameter set value = '1000' where name = 'apiKey.perSecond'`)
    const form = {
      name: `Bench ${permission} ${randomUUID().slice(0, 8)}`,
      permissions: [permission],
      networks: '',
      expiresOn: null,
    }
    return ((await ask('addApiKey', form, giver)) as { key: string }).key
  }
  /** Both floors get the same request. */
  const floors = (route: string, body: (index: number) => unknown) => ({
    floor: (i: number) => floor(stage, route, body(i)),
    bare: (i: number) => floor(stage, `bare${route[0]?.toUpperCase()}${route.slice(1)}`, body(i)),
  })
  return [
    {
      name: 'list of 20 with its tab total',
      limits: { floor: 0.85, bare: 1 },
      count: Math.floor(count / 4),
      ask: {
        product: i => ask('getBadgePage', { exhibitionId: of(i).id, tab: 'active', pageSize: 20 }),
        ...floors('list', tab),
      },
    },
    {
      name: 'detail',
      limits: { floor: 2.2, bare: 4 },
      count,
      ask: { product: i => ask('getBadgeDetail', row(i)), ...floors('detail', row) },
    },
    {
      name: 'search by document number',
      limits: { floor: 2.5, bare: 4 },
      count,
      ask: {
        product: i => ask('getBadgePage', { exhibitionId: of(i).id, search: search(i) }),
        ...floors('search', person),
      },
    },
    {
      name: 'create with log, idempotency record and counters',
      limits: { floor: 2.5, bare: 5.5 },
      count,
      ask: {
        product: i => ask('addBadge', newPerson(of(i)), venue.cooperator),
        ...floors('create', i => floorPerson(of(i))),
      },
    },
    {
      name: 'detail, under an API key',
      limits: { floor: 2.2, bare: 4 },
      count,
      ask: { product: i => byKey('badge:view', venue.platform, 'getBadgeDetail', row(i)), ...floors('detail', row) },
    },
    {
      name: 'create, under an API key',
      limits: { floor: 2.5, bare: 5.5 },
      count,
      ask: {
        product: i => byKey('badge:apply', venue.cooperator, 'addBadge', newPerson(of(i))),
        ...floors('create', i => floorPerson(of(i))),
      },
    },
    {
      name: 'gate decision with its passage',
      limits: { floor: 2, bare: 3 },
      count,
      ask: { product: i => decide(stage, of(i).device, codeOf(of(i), i).code), ...floors('decide', scan) },
    },
  ]
}

const known = (exhibition: BenchExhibition, index: number) =>
  exhibition.known[Math.floor(index / 50) % exhibition.known.length] as BenchExhibition['known'][number]
const codeOf = (exhibition: BenchExhibition, index: number) =>
  exhibition.codes[Math.floor(index / 50) % exhibition.codes.length] as BenchExhibition['codes'][number]

let serial = 0

/** A new person. */
export function newPerson(exhibition: BenchExhibition) {
  const number = ++serial
  return {
    exhibitionId: exhibition.id,
    badgeTypeId: exhibition.typeId,
    name: `测量人员${number}`,
    documentType: 'passport',
    documentNumber: `X${String(10_000_000 + number)}`,
    phone: `139${String(number).padStart(8, '0')}`,
    employer: '示例企业',
    jobTitle: '职员',
  }
}

function floorPerson(exhibition: BenchExhibition) {
  const number = ++serial
  const bytes = Buffer.from(`${number}`.padStart(32, '0')).toString('base64')
  const values = [
    exhibition.id,
    `FL-${number}`,
    exhibition.typeId,
    exhibition.participationId,
    exhibition.companyId,
    `测量人员${number}`,
    'passport',
  ]
  return {
    values: [
      ...values,
      'X1******1',
      '139****0001',
      '示例企业',
      '1990-01-01',
      ['moveIn', 'open', 'moveOut'],
      exhibition.companyId,
    ],
    digest: bytes,
    encrypted: bytes,
  }
}
