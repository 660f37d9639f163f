import { commands, permissions } from '@fairgate/contract/app/catalogue'
import { apiKeyRefusals } from '@fairgate/contract/identity/api-key/texts'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createKeyWorld } from '../../app/testing/key-world.ts'
import { sampleInput } from '../../app/testing/sample-input.ts'

const detail = async (id: string, caller = admin) => (await keys.send(caller, 'getApiKeyDetail', { id })).data
const address = () => ({
  ...{ recipient: '王五', telephone: '13800138000', regionCode: '310101', detail: '世博大道 1 号', postcode: '200126' },
})

const keys = await closeAfterAll(createKeyWorld())
const company = await keys.world.company('sponsor')
const admin = await keys.world.operator(company)
await keys.setRate(1_000)

describe('addApiKey', () => {
  it('shows the secret once and stores only its digest', async () => {
    const { id, key } = await keys.give(admin, ['addressee:set'])
    expect(key).toMatch(/^fgk_[\w-]{22}_[\w-]{43}$/)
    const secret = key.slice(-43)
    const stored = await keys.world.db.many(
      sql`select digest::text as digest, hint from api_key_secret where key_id = ${id}`,
    )
    expect(stored).toEqual([{ digest: expect.any(String), hint: `${secret.slice(0, 4)}…` }])
    const logged = await keys.world.db.many(
      sql`select to_jsonb(l) as entry from operation_log_entry l where target_id = ${id}`,
    )
    expect(JSON.stringify([await detail(id), stored, logged])).not.toContain(secret)
    expect(logged).toHaveLength(1)
  })

  it('stores networks as they are written, without duplicates, and refuses an invalid one at its field', async () => {
    const { id } = await keys.give(admin, ['addressee:set'], { networks: '10.1.2.3/8, 10.0.0.0/8\n2001:DB8::1/32' })
    expect((await detail(id)).networks.toSorted()).toEqual(['10.0.0.0/8', '2001:db8::/32'])
    const wrong = { name: 'wrong', permissions: ['addressee:set'], networks: '10.0.0.0/33', expiresOn: null }
    const { statusCode, data } = await keys.send(admin, 'addApiKey', wrong)
    expect([statusCode, (data as unknown as { issues: { path: string }[] }).issues[0]?.path]).toEqual([
      10002,
      'networks',
    ])
  })

  it('grants nothing that the caller lacks, the company may not hold, that needs a person, or that does not exist', async () => {
    const clerk = await keys.world.operator(company, { permissions: ['apiKey:view', 'apiKey:add', 'badge:view'] })
    const foreign = Object.keys(permissions).find(name => !permissions[name]?.companies.includes('sponsor')) ?? ''
    for (const [caller, name] of [
      [clerk, 'addressee:set'],
      [admin, foreign],
      [admin, 'badge:approve'],
      [admin, 'apiKey:add'],
      [admin, 'nothing:here'],
    ] as const) {
      const form = { name: `no ${name}`, permissions: [name], networks: '', expiresOn: null }
      const answer = await keys.send(caller, 'addApiKey', form)
      expect([name, answer.msg]).toEqual([name, apiKeyRefusals.notYours[1]])
    }
  })

  it('refuses the name of an active key, in any case, and accepts it again after that was revoked', async () => {
    const first = await keys.give(admin, ['addressee:set'], { name: 'Twice' })
    const again = { name: 'TWICE', permissions: ['addressee:set'], networks: '', expiresOn: null }
    expect((await keys.send(admin, 'addApiKey', again)).statusCode).toBe(codes.alreadyExists)
    await keys.send(admin, 'revokeApiKey', { id: first.id, version: first.version })
    expect((await keys.send(admin, 'addApiKey', again)).statusCode).toBe(codes.done)
  })

  it('limits a company to fifty active keys, also for concurrent calls', async () => {
    const crowd = await keys.world.administrator('agent')
    await keys.world.db.run(sql`
      insert into api_key (company_id, name, permissions, created_by, created_by_name)
      select ${crowd.company.id}, 'k' || n, '{addressee:set}', ${crowd.operatorId}, '' from generate_series(1, 48) n`)
    const form = (name: string) => ({ name, permissions: ['addressee:set'], networks: '', expiresOn: null })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(name => keys.send(crowd, 'addApiKey', form(name))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10001, 10008, 10008])
  })
})

describe('a call with a key', () => {
  it('reads and writes for its company, and the log names the key', async () => {
    const key = await keys.give(admin, ['addressee:set'])
    expect(await keys.by(key.key, 'getReceivedAddressList')).toMatchObject({ http: 200, statusCode: 10001 })
    const added = await keys.by(key.key, 'addReceivedAddress', address())
    expect(added).toMatchObject({ statusCode: 10001, changed: ['receivedAddress'] })
    const [entry] = await keys.world.db.many(sql`
      select company_id as "companyId", operator_id as "operatorId", operator_name as "operatorName", host(address::inet) as address
      from operation_log_entry where command = 'addReceivedAddress' and target_id = ${(added.data as { id: string }).id}`)
    expect(entry).toEqual({
      companyId: company.id,
      operatorId: key.id,
      operatorName: `${key.name} (fgk ${key.key.slice(-43).slice(0, 4)}…)`,
      address: '203.0.113.7',
    })
  })

  it('is answered in the requested language', async () => {
    const { key } = await keys.give(admin, ['addressee:set'])
    const said = async (language: string) => (await keys.by(key, 'getBadgePage', {}, { language })).msg
    expect([await said('en-GB,en;q=0.9'), await said('zh-CN')]).toEqual(
      kernelRefusals.noPermission.slice(1).toReversed(),
    )
  })

  it('writes once for one Idempotency-Key, also concurrently and after its secret was rotated', async () => {
    const key = await keys.give(admin, ['addressee:set'])
    const sent = { once: 'order-1' }
    const form = address()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => keys.by(key.key, 'addReceivedAddress', form, sent)),
    )
    const done = answers.filter(({ statusCode }) => statusCode === codes.done)
    expect(new Set(done.map(({ data }) => (data as { id: string }).id)).size).toBe(1)
    expect(answers.every(({ statusCode }) => [codes.done, codes.stillRunning].includes(statusCode as 10001))).toBe(true)
    const { data } = await keys.send(admin, 'rotateApiKey', { id: key.id, version: 1, overlapHours: 1 })
    expect((await keys.by(data.key, 'addReceivedAddress', form, sent)).data).toEqual(done[0]?.data)
    const other = await keys.by(data.key, 'addReceivedAddress', { ...form, postcode: '200127' }, sent)
    expect(other.statusCode).toBe(codes.traceReused)
  })

  it('returns the same secret to a repeated request, and to no other key', async () => {
    const [one, two] = [await keys.give(admin, ['addressee:set']), await keys.give(admin, ['addressee:set'])]
    const upload = sampleInput(commands.beginUpload.input) as object
    const ask = (key: string) => keys.by(key, 'beginUpload', upload, { once: 'upload' })
    const [first, again, other] = [await ask(one.key), await ask(one.key), await ask(two.key)]
    expect(first.statusCode).toBe(codes.done)
    expect(again.data).toEqual(first.data)
    expect(other.data).not.toEqual(first.data)
  })

  it('needs an Idempotency-Key to write', async () => {
    const { key } = await keys.give(admin, ['addressee:set'])
    for (const once of ['', 'x'.repeat(201)]) {
      expect(await keys.by(key, 'addReceivedAddress', address(), { once })).toMatchObject({
        statusCode: 10002,
        msg: apiKeyRefusals.onceWanted[2],
      })
    }
  })

  it('refuses invalid input at its field, and input that is no object', async () => {
    const { key } = await keys.give(admin, ['addressee:set'])
    const wrong = await keys.by(key, 'addReceivedAddress', { ...address(), postcode: '012' })
    expect(wrong.data).toMatchObject({ issues: [{ path: 'postcode', msg: expect.any(String) }] })
    const plain = await fetch(`${keys.server.address}/api/v1/addReceivedAddress`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: '{"a":',
    })
    expect(await plain.json()).toMatchObject({ statusCode: 10002 })
  })
})

describe('rotateApiKey', () => {
  it('accepts the old secret for the given hours, or ends it at once', async () => {
    const { key, id } = await keys.give(admin, ['addressee:set'])
    const first = (await keys.send(admin, 'rotateApiKey', { id, version: 1, overlapHours: 24 })).data
    const taken = (shown: string) => keys.by(shown, 'getReceivedAddressList').then(({ http }) => http)
    expect([await taken(key), await taken(first.key)]).toEqual([200, 200])
    await keys.world.db.run(
      sql`update api_key_secret set expires_at = now() where key_id = ${id} and expires_at is not null`,
    )
    expect(await keys.by(key, 'getReceivedAddressList')).toMatchObject({ http: 403, reason: 'apiKey.replaced' })
    const second = (await keys.send(admin, 'rotateApiKey', { id, version: 2, overlapHours: 0 })).data
    expect([await taken(first.key), await taken(second.key)]).toEqual([403, 200])
  })

  it('gives the new secret to one of two concurrent calls', async () => {
    const { id } = await keys.give(admin, ['addressee:set'])
    const rotate = () => keys.send(admin, 'rotateApiKey', { id, version: 1, overlapHours: 1 })
    const answers = await Promise.all([rotate(), rotate(), rotate()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10007, 10007])
  })

  it('shows no secret to callers who lack its permissions; they may revoke it', async () => {
    const { id } = await keys.give(admin, ['addressee:set'])
    const clerk = await keys.world.operator(company, { permissions: ['apiKey:view', 'apiKey:modify'] })
    expect((await detail(id, clerk)).actions).toEqual(['revoke'])
    const answer = await keys.send(clerk, 'rotateApiKey', { id, version: 1, overlapHours: 1 })
    expect(answer.msg).toBe(apiKeyRefusals.notYours[1])
    expect((await keys.send(clerk, 'revokeApiKey', { id, version: 1 })).statusCode).toBe(10001)
  })
})

describe('revokeApiKey', () => {
  it('waits for writes in progress with the key, and nothing is written with it afterwards', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, key } = await keys.give(admin, ['addressee:set'])
      let revokedAt = Number.POSITIVE_INFINITY
      const calls = Array.from({ length: 12 }, () => keys.by(key, 'addReceivedAddress', address()))
      const revoked = keys.send(admin, 'revokeApiKey', { id, version: 1 }).then(() => {
        revokedAt = performance.now()
      })
      await revoked
      const { n: before } = await keys.world.db.one<{ n: number }>(
        sql`select count(*)::int as n from operation_log_entry where operator_id = ${id} and status_code = 10001`,
      )
      await Promise.all(calls)
      const { n: after } = await keys.world.db.one<{ n: number }>(
        sql`select count(*)::int as n from operation_log_entry where operator_id = ${id} and status_code = 10001`,
      )
      expect(revokedAt).toBeLessThan(Number.POSITIVE_INFINITY)
      expect(after).toBe(before)
    }
  })
})
