import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import { transaction } from '../../kernel/database/database.ts'
import { resumeBadges, type SuspensionCause, suspendBadges } from './suspension.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const standing = (id: string) =>
  world.db.one<{ state: string; suspended_by: string[]; version: number }>(
    sql`select state, suspended_by, version from badge where id = ${id}`,
  )
const inOwn = async (work: (context: ReturnType<typeof createTransitionContext>) => Promise<unknown>) => {
  await transaction(world.pool, db => work({ ...createTransitionContext(db), services: world.services }))
}
const suspend = (id: string, cause: SuspensionCause) =>
  inOwn(context => suspendBadges(context, sql`t.id = ${id}`, cause))
const resume = (id: string, cause: SuspensionCause) => inOwn(context => resumeBadges(context, sql`t.id = ${id}`, cause))

describe('suspended_by', () => {
  it('stores each cause once; a badge is active again when no cause is left', async () => {
    const id = await world.active(fair)
    await suspend(id, 'company')
    await suspend(id, 'blacklist')
    await suspend(id, 'blacklist')
    expect(await standing(id)).toMatchObject({ state: 'suspended', suspended_by: ['company', 'blacklist'] })
    await resume(id, 'company')
    expect(await standing(id)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    await resume(id, 'company')
    expect(await standing(id)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    await resume(id, 'blacklist')
    expect(await standing(id)).toMatchObject({ state: 'active', suspended_by: [] })
  })

  it('is manual if the organizer suspended it, and a blacklisted person is not resumed by hand', async () => {
    const id = await world.active(fair)
    const key = { exhibitionId: fair.exhibitionId, id }
    await world.call(fair.organizer, 'suspendBadge', { ...key, version: 3, note: '核查' })
    expect(await standing(id)).toMatchObject({ suspended_by: ['manual'] })
    await suspend(id, 'blacklist')
    const { version } = await standing(id)
    expect((await world.call(fair.organizer, 'resumeBadge', { ...key, version })).reason).toBe('badge.blacklisted')
    await resume(id, 'blacklist')
    expect(await standing(id)).toMatchObject({ state: 'suspended', suspended_by: ['manual'] })
    expect((await world.call(fair.organizer, 'resumeBadge', { ...key, version })).statusCode).toBe(10001)
    expect(await standing(id)).toMatchObject({ state: 'active', suspended_by: [] })
  })

  it('misses no cause when two arrive concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => world.active(fair)))
    await Promise.all(ids.flatMap(id => [suspend(id, 'company'), suspend(id, 'blacklist')]))
    for (const id of ids) expect((await standing(id)).suspended_by.toSorted()).toEqual(['blacklist', 'company'])
    await Promise.all(ids.flatMap(id => [resume(id, 'company'), resume(id, 'blacklist')]))
    for (const id of ids) expect(await standing(id)).toMatchObject({ state: 'active', suspended_by: [] })
  })
})
