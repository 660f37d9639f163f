import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'

const world = await closeAfterAll(createRuleWorld())

describe('a rule that puts on hold', () => {
  const strict = ruleOf('R05', 'documents', { accepted: ['passport'] }, { effect: 'hold' })
  const clear = (fair: Fair, id: string, caller = fair.organizer) =>
    world.call(caller, 'clearFinding', { exhibitionId: fair.exhibitionId, id, code: 'R05', note: '已核实' })
  const approved = async (options: Parameters<typeof world.buyers>[0] = {}) => {
    const fair = await world.buyers(options)
    await world.publish(fair, strict)
    const id = await world.pending(fair)
    await world.approve(fair, [id])
    return { fair, id }
  }

  it('keeps an approved badge without a code until it is cleared, and the quota is used', async () => {
    const { fair, id } = await approved()
    expect(await world.stateOf(id)).toBe('onHold')
    expect(await world.credentials(id)).toEqual([])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 1 })
    const { exhibitionId } = fair
    const { data: own } = await world.call(fair.partner, 'getBadgePage', { exhibitionId, tab: 'pending' })
    expect(own.list).toMatchObject([{ id, statusCode: 1, state: 'onHold' }])
    const processing = { exhibitionId, tab: 'processing' } as const
    const { data: theirs } = await world.call(fair.organizer, 'getBadgeApprovalPage', processing)
    expect(theirs.list.map(row => row.id)).toEqual([id])
    const { data: detail } = await world.call(fair.organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(detail.findings).toMatchObject([{ code: 'R05', effect: 'hold', clearable: true, cleared: null }])
    expect((await clear(fair, id)).statusCode).toBe(10001)
    expect(await world.stateOf(id)).toBe('active')
    expect(await world.credentials(id)).toHaveLength(1)
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 1 })
    const { data: cleared } = await world.call(fair.organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(cleared.findings).toMatchObject([{ clearable: false, cleared: { note: '已核实' } }])
    expect(cleared.history[0]).toMatchObject({ event: 'release', toState: 'active' })
    expect((await clear(fair, id)).reason).toBe('kernel.notInThisState')
  })

  it('is cleared before the approval, too, which then makes the badge active', async () => {
    const fair = await world.buyers()
    await world.publish(fair, strict)
    const id = await world.pending(fair)
    expect((await clear(fair, id)).statusCode).toBe(10001)
    expect((await clear(fair, id)).reason).toBe('kernel.notFound')
    await world.approve(fair, [id])
    expect(await world.stateOf(id)).toBe('active')
  })

  it('is cleared by whoever runs the exhibition, not by the applicant', async () => {
    const { fair, id } = await approved()
    expect((await clear(fair, id, fair.partner)).reason).toBe('kernel.noPermission')
    expect((await clear(fair, id, (await world.fair()).organizer)).reason).toBe('kernel.notFound')
    expect((await clear(fair, id, world.platform)).statusCode).toBe(10001)
  })

  it('gives the quota back with a return, a rejection and an undo', async () => {
    const reason = { reasonCode: 'other' }
    for (const [command, reserved] of [
      ['returnBadges', 0],
      ['rejectBadges', 0],
    ] as const) {
      const { fair, id } = await approved()
      const { exhibitionId } = fair
      await world.call(fair.organizer, command, { exhibitionId, ids: [id], ...reason })
      expect(await world.quotaOf(fair.participationId)).toEqual({ reserved, used: 0 })
      const { version } = await world.db.one<{ version: number }>(sql`select version from badge where id = ${id}`)
      await world.call(fair.organizer, 'undoBadgeDecision', { exhibitionId, rows: [{ id, version }] })
      expect(await world.stateOf(id)).toBe('onHold')
      expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 1 })
    }
    const { fair, id } = await approved()
    const { version } = await world.db.one<{ version: number }>(sql`select version from badge where id = ${id}`)
    const { exhibitionId } = fair
    await world.call(fair.organizer, 'undoBadgeDecision', { exhibitionId, rows: [{ id, version }] })
    expect(await world.stateOf(id)).toBe('pending')
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 1, used: 0 })
  })

  it('never leaves a badge active: the database refuses it', async () => {
    const { id } = await approved()
    const activate = () => world.db.run(sql`update badge set state = 'active' where id = ${id}`)
    await expect(activate()).rejects.toMatchObject({ constraint: 'badge_released' })
  })

  it('of two operators who clear it at once, one releases the badge', async () => {
    const { fair, id } = await approved()
    const colleague = await world.world.operator(fair.organizer.company)
    const answers = await Promise.all([clear(fair, id), clear(fair, id, colleague)])
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(await world.credentials(id)).toHaveLength(1)
  })
})
