import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld } from '../../app/testing/world.ts'
import { sessionOf } from './session-of.ts'
import { endSessionsOf, type OpenedSession, openSession, sweepSessions } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

const database = await closeAfterAll(testDatabase())
const world = createWorld(database.pool)

const state = async (token: string) => (await sessionOf(world.db, tokenHash(token))).state
const logIn = async (operatorId: string) => (await openSession(world.db, operatorId)) as OpenedSession
const age = (token: string, set: string) =>
  database.pool.query(`update session set ${set} where token_hash = $1`, [tokenHash(token)])

describe('sessionOf', () => {
  it('finds the caller, their company and permissions', async () => {
    const sponsor = await world.company('sponsor', { nameCn: '甲', nameEn: 'A' })
    const { actor, operatorId } = await world.operator(sponsor, { permissions: ['no:such'], name: '林' })
    expect(actor).toMatchObject({
      operatorId,
      operatorName: '林',
      companyId: sponsor.id,
      companyType: 'sponsor',
      companyName: { cn: '甲', en: 'A' },
    })
    expect([...actor.permissions]).toEqual([])
  })

  it('does not accept an unknown token', async () => {
    expect(await state(newToken())).toBe('unknown')
  })

  it('distinguishes an ended session from an expired one', async () => {
    const { operatorId, token } = await world.administrator('agent')
    await endSessionsOf(world.db, operatorId, 'freeze')
    expect(await state(token)).toBe('ended')
    const idle = await logIn(operatorId)
    await age(idle.token, `used_at = now() - interval '121 minutes'`)
    expect(await state(idle.token)).toBe('runOut')
    const old = await logIn(operatorId)
    expect(await state(idle.token)).toBe('runOut')
    await age(old.token, `expires_at = now()`)
    expect(await state(old.token)).toBe('runOut')
  })

  it("lasts as long as the venue's setting at its start", async () => {
    const set = (values: Record<string, number>) =>
      world.db.run(sql`insert into system_parameter (name, kind, value, built_in)
        select key, 'integer', value, true from jsonb_each_text(${JSON.stringify(values)}::jsonb)
        on conflict (name) do update set value = excluded.value`)
    const { operatorId } = await world.administrator('agent')
    await set({ 'session.hours': 1, 'session.idleMinutes': 10 })
    const { token } = await logIn(operatorId)
    await set({ 'session.hours': 12, 'session.idleMinutes': 120 })
    expect(
      await world.db.one(sql`select expires_at - created_at = interval '1 hour' as hours,
        idle_for = interval '10 minutes' as idle from session where token_hash = ${tokenHash(token)}`),
    ).toEqual({ hours: true, idle: true })
    await age(token, `used_at = now() - interval '9 minutes'`)
    expect(await state(token)).toBe('live')
    await age(token, `used_at = now() - interval '11 minutes'`)
    expect(await state(token)).toBe('runOut')
  })

  it('forgets an ended token after a day', async () => {
    const { operatorId, token } = await world.administrator('agent')
    await endSessionsOf(world.db, operatorId, 'logout')
    await age(token, `ended_at = now() - interval '25 hours'`)
    expect(await state(token)).toBe('unknown')
    await sweepSessions(world.db)
    const left = await world.db.maybe(sql`select 1 from session where operator_id = ${operatorId}`)
    expect(left).toBeUndefined()
  })

  it('records a use at most once a minute', async () => {
    const { token } = await world.administrator('agent')
    const usedAt = async () =>
      (
        await world.db.one<{ at: string }>(
          sql`select used_at as at from session where token_hash = ${tokenHash(token)}`,
        )
      ).at
    const first = await usedAt()
    await state(token)
    expect(await usedAt()).toBe(first)
    await age(token, `used_at = now() - interval '90 seconds'`)
    await state(token)
    expect(Date.now() - Date.parse(await usedAt())).toBeLessThan(30_000)
  })

  it('refuses frozen operators and those of frozen companies', async () => {
    const one = await world.administrator('agent')
    await world.operator(one.company)
    await world.db.run(sql`update operator set state = 'frozen' where id = ${one.operatorId}`)
    expect(await state(one.token)).toBe('ended')
    const other = await world.administrator('agent')
    await world.db.run(sql`update company set state = 'frozen' where id = ${other.company.id}`)
    expect(await state(other.token)).toBe('ended')
  })

  it('applies a changed role from the next request on', async () => {
    const sponsor = await world.company('sponsor')
    const { actor, roleId, token } = await world.operator(sponsor, { permissions: [] })
    expect(actor.permissions.size).toBe(0)
    await world.db.run(sql`update role set administrator = true, version = version + 1 where id = ${roleId}`)
    const { actor: admin } = (await sessionOf(world.db, tokenHash(token))) as { actor: typeof actor }
    expect(admin.permissions).toBe((await world.operator(sponsor)).actor.permissions)
  })
})

describe('openSession', () => {
  it('succeeds for one of two concurrent logins', async () => {
    const { operatorId } = await world.administrator('agent')
    const both = await Promise.all([openSession(world.db, operatorId), openSession(world.db, operatorId)])
    expect(both.filter(Boolean)).toHaveLength(1)
  })
})
