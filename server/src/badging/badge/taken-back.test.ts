import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const versionOf = async (id: string) =>
  (await world.db.one<{ version: number }>(sql`select version from badge where id = ${id}`)).version

describe('a suspension', () => {
  it('is undone by its inverse with the version it left', async () => {
    expect(badgeStateMachine.inverses).toEqual({ suspend: 'resume' })
    const { exhibitionId, organizer } = fair
    const id = await world.active(fair)
    const seen = await versionOf(id)
    await world.call(organizer, 'suspendBadge', { exhibitionId, id, version: seen, note: '核实中' })
    expect(await world.stateOf(id)).toBe('suspended')
    const { statusCode } = await world.call(organizer, 'resumeBadge', { exhibitionId, id, version: seen + 1 })
    expect([statusCode, await world.stateOf(id)]).toEqual([10001, 'active'])
  })

  it('is not undone if somebody changed the badge since', async () => {
    const { exhibitionId, organizer } = fair
    const id = await world.active(fair)
    const seen = await versionOf(id)
    await world.call(organizer, 'suspendBadge', { exhibitionId, id, version: seen, note: '核实中' })
    await world.call(world.platform, 'resumeBadge', { exhibitionId, id, version: seen + 1 })
    await world.call(world.platform, 'suspendBadge', { exhibitionId, id, version: seen + 2, note: '仍须核实' })
    const { reason } = await world.call(organizer, 'resumeBadge', { exhibitionId, id, version: seen + 1 })
    expect([reason, await world.stateOf(id)]).toEqual(['kernel.changedMeanwhile', 'suspended'])
  })
})
