import { getPriority } from 'node:os'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { admitPasswordCommand, hashPassword, poolThreads } from './password.ts'

let person: TestOperator

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const passwordHash = await hashPassword('Right123')
beforeEach(async () => {
  person = await world.operator(await world.company('sponsor'), { passwordHash })
})

async function login() {
  const { id } = await world.db.one<{ id: string }>(
    sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
  )
  return client.call('userLogin', {
    account: person.userName,
    password: 'Right123',
    ...{ captchaId: id, captcha: 'aDeF' },
  })
}

/** Takes all slots, as logins do during a password check. They are released after the test, also if it fails. */
async function takeAllSlots(): Promise<() => void> {
  const slots = await Promise.all(Array.from({ length: 3 }, () => admitPasswordCommand({ password: 'Right123' })))
  const releaseAll = () => {
    for (const release of slots.splice(0)) release?.()
  }
  onTestFinished(releaseAll)
  return releaseAll
}

async function countOpenTransactions(): Promise<number> {
  const { held } = await world.db.one<{ held: number }>(sql`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  return held
}

describe.runIf(process.platform === 'linux')('hashing threads', () => {
  it('have a lower priority than the thread that answers', () => {
    const below = Math.min(getPriority(process.pid) + 10, 19)
    expect([...new Set(poolThreads().map(thread => getPriority(thread)))]).toEqual([below])
  })
})

describe('logins that wait for a password check', () => {
  it('hold no connection, and everybody else is served', async () => {
    const releaseAll = await takeAllSlots()
    const logins = Array.from({ length: 40 }, login)
    // More than the server has connections; if each held one, nothing below would be answered.
    const { statusCode } = await client.call('findRedPoint', {}, { token: person.token })
    expect(statusCode).toBe(10001)
    // A login reads the account before it waits, in its own transaction, which may still be open here.
    await expect.poll(countOpenTransactions).toBe(0)
    releaseAll()
    const codes = (await Promise.all(logins)).map(answer => answer.statusCode)
    // One person: one login succeeds, the others are refused because of it, or for a retry.
    expect(codes.filter(code => code === 10001)).toHaveLength(1)
    expect(codes.every(code => [10001, 10005, 10015].includes(code))).toBe(true)
  })

  it('wait in any number, and a login by code does not wait for them', async () => {
    const releaseAll = await takeAllSlots()
    const crowd = Array.from({ length: 500 }, () => admitPasswordCommand({ password: 'Right123' }))
    const behind = login()
    const byCode = await client.call('userLogin', { account: '13800138000', code: 'AAAAAA' })
    expect(byCode.reason).toBe('session.codeWrong')
    releaseAll()
    for (const slot of crowd) void slot.then(release => release?.())
    await Promise.all(crowd)
    expect((await behind).statusCode).toBe(10001)
  })
})
