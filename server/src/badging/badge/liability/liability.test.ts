import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { releaseWaiting } from '../rules/release-job.ts'

const world = await closeAfterAll(createRuleWorld())
const node = { services: world.services, publish: () => {} }

const statement = { statementCn: '本企业承担责任', statementEn: 'The company is liable' }
const requires = (effect: 'refuse' | 'hold' = 'refuse', params: object = {}) =>
  ruleOf('R06', 'liability', { ...statement, ...params }, { effect })
const shown = async (fair: Fair, badgeId: string, caller: TestOperator = fair.partner) =>
  (await world.call(caller, 'getLiability', { exhibitionId: fair.exhibitionId, badgeId })).data
const accept = (fair: Fair, badgeId: string, bookId: string, caller: TestOperator = fair.partner) =>
  world.call(caller, 'acceptLiability', { exhibitionId: fair.exhibitionId, badgeId, bookId, code: 'R06' })
const submit = (fair: Fair, id: string) =>
  world.call(fair.partner, 'submitBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
const stateOf = async (id: string) =>
  (await world.db.one<{ state: string }>(sql`select state from badge where id = ${id}`)).state

describe('statements of responsibility', () => {
  it('are refused by the sentence of the rule until the company accepts them', async () => {
    const fair = await world.buyers()
    const bookId = await world.publish(fair, requires())
    const id = await world.draft(fair)
    expect((await submit(fair, id)).data.failed).toMatchObject([{ id, msg: expect.stringContaining('本企业承担责任') }])
    expect(await shown(fair, id)).toMatchObject({
      ...{ editable: true, bookId },
      statements: [{ code: 'R06', cn: '本企业承担责任', en: 'The company is liable', acceptedAt: null }],
    })
    expect((await accept(fair, id, bookId)).statusCode).toBe(10001)
    expect((await shown(fair, id)).statements[0]?.acceptedAt).not.toBeNull()
    expect((await submit(fair, id)).data.count).toBe(1)
  })

  it('are accepted by the company itself, for the version that it was shown, and once', async () => {
    const fair = await world.buyers()
    const bookId = await world.publish(fair, requires())
    const id = await world.draft(fair)
    expect((await accept(fair, id, bookId, fair.organizer)).statusCode).toBe(10003)
    const other = await world.buyers()
    expect((await accept(fair, id, bookId, other.partner)).reason).toBe('kernel.notFound')
    expect((await shown(fair, id, fair.organizer)).editable).toBe(false)
    const later = await world.publish(fair, requires('refuse', { statementCn: '新的责任书' }))
    expect((await accept(fair, id, bookId)).reason).toBe('liability.changed')
    const both = await Promise.all([accept(fair, id, later), accept(fair, id, later)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([10001, 10001])
    const { log, rows } = await world.db.one<{ log: number; rows: number }>(sql`
      select (select count(*)::int from operation_log_entry where target_id = ${id} and command = 'acceptLiability') as log,
        (select count(*)::int from liability_acceptance where exhibition_id = ${fair.exhibitionId}) as rows`)
    expect({ log, rows }).toEqual({ log: 1, rows: 1 })
    await expect(world.db.run(sql`delete from liability_acceptance`)).rejects.toThrow()
  })

  it('release the badges that wait for them', async () => {
    const fair = await world.buyers()
    const bookId = await world.publish(fair, requires('hold'))
    const id = await world.pending(fair)
    await world.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
    expect(await stateOf(id)).toBe('onHold')
    await releaseWaiting(node)
    expect(await stateOf(id)).toBe('onHold')
    await accept(fair, id, bookId)
    await releaseWaiting(node)
    expect(await stateOf(id)).toBe('active')
  })

  it('that were accepted after the submission hold no approval', async () => {
    const fair = await world.buyers()
    const bookId = await world.publish(fair, requires('hold'))
    const id = await world.pending(fair)
    await accept(fair, id, bookId)
    await world.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
    expect(await stateOf(id)).toBe('active')
  })

  it('that a legal representative signs cannot be enforced', async () => {
    const fair = await world.buyers()
    await expect(world.publish(fair, requires('refuse', { signer: 'legalRep' }))).rejects.toThrow('rulebook.warnOnly')
  })
})
