import { randomBytes } from 'node:crypto'
import { commands } from '@fairgate/contract/app/catalogue'
import { companyTypes } from '@fairgate/contract/kernel/auth/permission'
import { admits, type Command } from '@fairgate/contract/kernel/command/command'
import { isList } from '@fairgate/contract/kernel/command/page'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from './testing/close-after-all.ts'
import { inputMembers, sampleInput } from './testing/sample-input.ts'
import { startTestServer } from './testing/test-server.ts'
import { WireClient } from './testing/wire-client.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

/** Rules for every command, so that a new one is tested automatically. */
const all = Object.entries(commands as Record<string, Command>)
const forOperators = all.filter(([, { access }]) => access.caller === 'operator')
const permitted = forOperators.filter(([, { access }]) => access.caller === 'operator' && access.permissions)
const writes = forOperators.filter(([, { kind }]) => kind === 'write')
const forDevices = all.filter(([, { access }]) => access.caller === 'device')

const administrators: TestOperator[] = []

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address, { language: 'cn' })
const english = new WireClient(server.address, { language: 'en' })
const world = createWorld(server.pool)
const nobody = await world.operator(await world.company('sponsor'), { permissions: [] })
for (const type of companyTypes) administrators.push(await world.administrator(type))

const newTrace = () => randomBytes(16).toString('hex')
/** Logging out ends the session that the next test needs; it has separate tests. */
const endsItsSession = new Set(['userLogout', 'switchCompany'])

function takesSomething([, command]: readonly [string, Command]): boolean {
  return Object.keys(sampleInput(command.input) as object).length > 0
}

/** Whether two samples differ: those with an id do. */
function variesBySample([, { input }]: readonly [string, Command]): boolean {
  const samples = [sampleInput(input), sampleInput(input)].map(sample => JSON.stringify(sample))
  return new Set(samples).size === samples.length
}

function holderOf({ access }: Command): TestOperator {
  const holder = administrators.find(({ actor }) => access.caller !== 'operator' || admits(access, actor.permissions))
  if (!holder) throw new Error('nobody may send it')
  return holder
}

/** One test for all commands of a law, because each test has a price: it reports every command that breaks the law. */
function law(
  title: string,
  commandsOfLaw: readonly (readonly [string, Command])[],
  check: (name: string, command: Command) => Promise<void>,
): void {
  it(`each ${title}`, { timeout: 600_000 }, async () => {
    expect(commandsOfLaw.length).toBeGreaterThan(0)
    const broken: string[] = []
    for (const [name, command] of commandsOfLaw)
      await check(name, command).catch((error: unknown) => broken.push(`${name}: ${String(error)}`))
    expect(broken).toEqual([])
  })
}

describe('without a session', () => {
  law('is refused with 401', forOperators, async (name, command) => {
    const answer = await client.call(name, sampleInput(command.input) as Record<string, unknown>)
    expect([answer.http, answer.data]).toEqual([401, null])
  })

  law('is refused with 401 for people and anonymous callers', forDevices, async (name, command) => {
    const input = sampleInput(command.input) as Record<string, unknown>
    const encrypted = await client.call(name, input, {
      token: holderOf({ ...command, access: { caller: 'operator' } }).token,
    })
    const plain = await fetch(`${server.address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` },
      body: JSON.stringify({ command: name, ...input }),
    })
    expect([encrypted.http, plain.status]).toEqual([401, 401])
  })
})

describe('without the permission', () => {
  law('is refused with 10003', permitted, async (name, command) => {
    const answer = await client.call(name, sampleInput(command.input) as Record<string, unknown>, {
      token: nobody.token,
    })
    expect(answer).toMatchObject({ statusCode: codes.noPermission, data: null })
  })
})

describe('with invalid input', () => {
  law('refuses an unknown member in both languages, and names it', forOperators, async (name, command) => {
    const { token } = holderOf(command)
    const input = { ...(sampleInput(command.input) as object), companyID_: 'x' }
    const [cn, en] = [await client.call(name, input, { token }), await english.call(name, input, { token })]
    expect([cn.statusCode, en.statusCode]).toEqual([codes.inputRefused, codes.inputRefused])
    expect(JSON.stringify(cn.data)).toContain('companyID_')
    expect(cn.msg).not.toEqual(en.msg)
    expect(en.msg).not.toMatch(/\p{Script=Han}/u)
  })

  law('ignores __proto__ and constructor', forOperators, async (name, command) => {
    const { token } = holderOf(command)
    const input = JSON.parse(`{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}`)
    const answer = await client.call(
      name,
      { ...(sampleInput(command.input) as object), ...input, ['__proto__']: 1 },
      { token },
    )
    expect(answer.http).toBeLessThan(500)
    expect(answer.statusCode).not.toBe(codes.done)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  law(
    'answers wrong kinds at their fields, never with a fault',
    forOperators.filter(takesSomething),
    async (name, command) => {
      const { token } = holderOf(command)
      const input = sampleInput(command.input) as Record<string, unknown>
      for (const wrong of [{ deep: [[[[]]]] }, 1e308, '𠮷'.repeat(5000)]) {
        const broken = Object.fromEntries(Object.keys(input).map(key => [key, wrong]))
        const answer = await client.call(name, broken, { token })
        expect(answer.http).toBeLessThan(500)
        expect(answer.statusCode).toBe(codes.inputRefused)
      }
    },
  )

  it('refuses more than 1 MiB before decryption', async () => {
    const answer = await fetch(`${server.address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/jose' },
      body: 'x'.repeat(1024 * 1024 + 1),
    })
    expect(answer.status).toBe(413)
  })

  it('answers a command that does not exist with 404', async () => {
    const answer = await client.call('toString', {}, { token: nobody.token })
    expect(answer.http).toBe(404)
  })
})

describe('with members that a sender must not set', () => {
  const changing = all.filter(([, { kind, access }]) => kind === 'write' && access.caller !== 'device')

  law('refuses role, companyId, state and id if it has none', changing, async (name, command) => {
    const token = command.access.caller === 'operator' ? holderOf(command).token : undefined
    for (const [member, input] of withForeignMembers(command)) {
      const options = { ...(token && { token }), traceId: newTrace() }
      const answer = await client.call<{ issues: unknown }>(name, input as object, options)
      expect([member, answer.statusCode]).toEqual([member, codes.inputRefused])
      expect(JSON.stringify(answer.data.issues)).toContain(member)
      const { rows } = await server.pool.query('select status_code from operation_log_entry where trace_id = $1', [
        options.traceId,
      ])
      expect(rows.every(row => row.status_code === codes.inputRefused)).toBe(true)
    }
  })
})

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
}

/** An input with one additional member, in each of its objects in turn. */
function withForeignMembers({ input }: Command): [member: string, input: unknown][] {
  return added(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape, sampleInput(input) as Sample)
}

type Sample = Record<string, unknown>
const foreign = { role: 'administrator', companyId: crypto.randomUUID(), state: 'approved', id: crypto.randomUUID() }

function added({ properties = {} }: Shape, sample: Sample): [member: string, input: Sample][] {
  const here = Object.entries(foreign)
    .filter(([member]) => !(member in properties))
    .map(([member, value]): [string, Sample] => [member, { ...sample, [member]: value }])
  const within = Object.entries(sample).flatMap(([key, rows]) =>
    Array.isArray(rows) && typeof rows[0] === 'object'
      ? added(properties[key]?.items ?? {}, rows[0]).map(([member, row]): [string, Sample] => [
          member,
          { ...sample, [key]: [row] },
        ])
      : [],
  )
  return [...here, ...within]
}

describe('with ids that the caller does not see', () => {
  law(
    'never ends in a fault',
    forOperators.filter(([name]) => !endsItsSession.has(name)),
    async (name, command) => {
      const input = sampleInput(command.input) as Record<string, unknown>
      const answer = await client.call(name, input, { token: holderOf(command).token })
      expect([name, answer.http, answer.statusCode]).not.toContain(codes.fault)
      expect(answer.http).toBeLessThan(500)
    },
  )
})

describe('sent twice', () => {
  law(
    'answers the same, and is logged once',
    writes.filter(([name]) => !endsItsSession.has(name)),
    async (name, command) => {
      const input = sampleInput(command.input) as Record<string, unknown>
      const options = { token: holderOf(command).token, traceId: newTrace() }
      const first = await client.call(name, input, options)
      const second = await client.call(name, input, options)
      expect({ ...second, traceId: '' }).toEqual({ ...first, traceId: '' })
      const { rows } = await server.pool.query(
        'select count(*)::int as n from operation_log_entry where trace_id = $1',
        [options.traceId],
      )
      if (first.statusCode !== codes.inputRefused) expect(rows[0].n).toBe(1)
    },
  )

  law(
    'with another payload under the same trace id is refused',
    writes.filter(variesBySample).slice(0, 5),
    async (name, command) => {
      const options = { token: holderOf(command).token, traceId: newTrace() }
      const first = await client.call(name, sampleInput(command.input) as Record<string, unknown>, options)
      const second = await client.call(name, sampleInput(command.input) as Record<string, unknown>, options)
      if (first.statusCode !== codes.inputRefused) expect(second.statusCode).toBe(codes.traceReused)
    },
  )
})

describe('every list', () => {
  const lists = forOperators.filter(([, command]) => isList(command))
  const options = ({ input }: Command, member: string): string[] => {
    const schema = inputMembers(input).members[member]
    return (member === 'search' ? schema?.properties?.type?.enum : schema?.enum) ?? []
  }

  law('has a condition for each sort, search and tab that it declares', lists, async (name, command) => {
    const { token } = holderOf(command)
    const names = [
      ...options(command, 'sort').map(sort => ({ sort })),
      ...options(command, 'search').map(type => ({ search: { type, value: '测x1' } })),
      ...options(command, 'tab').map(tab => ({ tab })),
    ]
    const input = sampleInput(command.input) as object
    for (const more of names) {
      const answer = await client.call(name, { ...input, ...more }, { token })
      expect([more, answer.statusCode === codes.fault]).toEqual([more, false])
    }
    expect(names.length + Number(options(command, 'sort').length === 0)).toBeGreaterThan(0)
  })
})
