import { commands, permissions } from '@fairgate/contract/app/catalogue'
import { apiKeyRefusals } from '@fairgate/contract/identity/api-key/texts'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createKeyWorld } from '../../app/testing/key-world.ts'
import { sampleInput } from '../../app/testing/sample-input.ts'

const detail = async (id: string, caller = admin) => (await keys.send(caller, 'getApiKeyDetail', { id })).data

const keys = await closeAfterAll(createKeyWorld())
const company = await keys.world.company('sponsor')
const admin = await keys.world.operator(company)
await keys.setRate(1_000)

describe('a key is refused if it', () => {
  const fails = async (key: string, sent: object, http: number, reason: keyof typeof apiKeyRefusals) =>
    expect(await keys.by(key, 'getReceivedAddressList', {}, sent)).toMatchObject({
      http,
      msg: apiKeyRefusals[reason][2],
      reason: `apiKey.${reason}`,
      data: null,
    })

  it('is malformed, unknown, or another’s with this id', async () => {
    const [one, two] = [await keys.give(admin, ['addressee:set']), await keys.give(admin, ['addressee:set'])]
    const mixed = one.key.slice(0, 27) + two.key.slice(27)
    const wrong = `${one.key.slice(0, -1)}${one.key.endsWith('A') ? 'B' : 'A'}`
    for (const key of ['fgk_', 'x'.repeat(70), mixed, wrong, admin.token]) await fails(key, {}, 401, 'unknown')
  })

  it('comes over plain HTTP from another host, or from a network that is not listed', async () => {
    const { key, id } = await keys.give(admin, ['addressee:set'], { networks: '203.0.113.0/24 2001:db8::/32' })
    await fails(key, { overHttp: true }, 403, 'overTls')
    for (const from of ['198.51.100.1', '203.0.114.1', '2001:db9::1']) await fails(key, { from }, 403, 'wrongNetwork')
    for (const from of ['203.0.113.9', '::ffff:203.0.113.10', '2001:db8:5::1']) {
      expect((await keys.by(key, 'getReceivedAddressList', {}, { from })).statusCode).toBe(10001)
    }
    await expect
      .poll(async () => (await detail(id)).uses.map(use => [use.address, use.refused !== null]).toSorted())
      .toEqual([
        ['198.51.100.1', true],
        ['2001:db8:5::1', false],
        ['2001:db9::1', true],
        ['203.0.113.10', false],
        ['203.0.113.9', false],
        ['203.0.114.1', true],
      ])
  })

  it('has expired', async () => {
    const { key, id } = await keys.give(admin, ['addressee:set'], { expiresOn: '2020-01-31' })
    await fails(key, {}, 403, 'expired')
    expect(await detail(id)).toMatchObject({ state: 'expired', expiresOn: '2020-01-31' })
  })

  it('is revoked, which is final', async () => {
    const { key, id, version } = await keys.give(admin, ['addressee:set'])
    await keys.send(admin, 'revokeApiKey', { id, version })
    await fails(key, {}, 403, 'revoked')
    expect(await detail(id)).toMatchObject({ state: 'revoked', revokedBy: admin.actor.operatorName, actions: [] })
    const again = await keys.send(admin, 'revokeApiKey', { id, version: version + 1 })
    expect(again.statusCode).toBe(codes.notInThisState)
  })

  it('belongs to a frozen company, from its next call on', async () => {
    const other = await keys.world.administrator('agent')
    const { key } = await keys.give(other, ['addressee:set'])
    expect((await keys.by(key, 'getReceivedAddressList')).statusCode).toBe(10001)
    await keys.world.db.run(sql`update company set state = 'frozen' where id = ${other.company.id}`)
    await fails(key, {}, 403, 'frozen')
  })

  it('exceeds the rate limit; the answer contains the waiting time', async () => {
    await keys.setRate(2)
    const { key } = await keys.give(admin, ['addressee:set'])
    const answers = await Promise.all(Array.from({ length: 30 }, () => keys.by(key, 'getReceivedAddressList')))
    await keys.setRate(1_000)
    const refused = answers.filter(({ http }) => http === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0)
    expect(refused[0]?.statusCode).toBe(codes.tooMany)
  })
})

describe('every command', () => {
  const all = Object.entries(commands as Record<string, Command>)
  const forOperators = all.filter(([, { access }]) => access.caller === 'operator')

  it('is refused to a key without its permission, and personal commands to any key', async () => {
    const bare = await keys.give(admin, ['addressee:set'])
    const holders = new Set(['addressee:set'])
    for (const [name, { access, input }] of forOperators) {
      if (access.caller !== 'operator') continue
      const answer = await keys.by(bare.key, name as never, sampleInput(input) as object)
      if (access.person) expect([name, answer.reason]).toEqual([name, 'kernel.personNeeded'])
      else if (access.permissions && !access.permissions.some(one => holders.has(one))) {
        expect([name, answer.reason]).toEqual([name, 'kernel.noPermission'])
      } else expect([name, answer.http < 500, answer.reason !== 'kernel.noPermission']).toEqual([name, true, true])
    }
  }, 120_000)

  it('answers a key with all permissions without an error', async () => {
    for (const type of ['platform', 'cooperatorMain'] as const) {
      const giver = await keys.world.administrator(type)
      const granted = Object.keys(permissions).filter(
        name => permissions[name]?.companies.includes(type) && !permissions[name]?.person,
      )
      const { key } = await keys.give(giver, granted)
      for (const [name, { access, input }] of forOperators) {
        if (access.caller !== 'operator' || access.person) continue
        const answer = await keys.by(key, name as never, sampleInput(input) as object)
        expect([name, answer.http < 500]).toEqual([name, true])
      }
    }
  }, 300_000)

  it.each(all.filter(([, { access, get }]) => access.caller !== 'operator' && !get).map(([name]) => name))(
    '%s of devices, strangers and providers is not there',
    async name => {
      const { key } = await keyOfAll()
      expect((await keys.by(key, name as never)).http).toBe(404)
    },
  )
})

let shared: Promise<{ key: string }> | undefined
const keyOfAll = () => (shared ??= keys.give(admin, ['addressee:set']))
