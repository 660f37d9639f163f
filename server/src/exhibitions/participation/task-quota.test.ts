import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { changeTask } from './hooks.ts'

const world = await closeAfterAll(createBadgeWorld())

/** A company that the partner of the exhibition invites, without an answer yet. */
async function invited(fair: Fair) {
  const caller = await world.world.administrator('cooperatorSec', { parent: fair.partner.company })
  const companyId = caller.company.id
  const { data } = await world.call(fair.partner, 'addParticipation', { exhibitionId: fair.exhibitionId, companyId })
  return { caller, ...data }
}

const findOwnTask = async (caller: TestOperator) => {
  const [row] = (await world.call(caller, 'getAffairPage', {})).data.list
  return [row?.status, row?.lacksQuota]
}
const dot = async (caller: TestOperator) => (await world.call(caller, 'findRedPoint', {})).data.showAffairCer

describe('a task without a quota', () => {
  it('awaits the partner until it accepts, then the giver of the quota, then the partner again', async () => {
    const fair = await world.fair()
    const { badgeTypeId, partner } = fair
    const { caller, id, version } = await invited(fair)
    expect(await findOwnTask(caller)).toEqual([1020, false])
    expect(await dot(caller)).toBe(true)
    await world.call(caller, 'acceptParticipation', { id, version })
    expect(await findOwnTask(caller)).toEqual([1010, true])
    expect([await dot(caller), await dot(partner), await dot(fair.organizer)]).toEqual([false, true, false])
    const first = await world.call(partner, 'allotQuota', { participationId: id, badgeTypeId, granted: 100 })
    expect(await findOwnTask(caller)).toEqual([1020, false])
    // Its giver has given everything away: it has nothing to do itself.
    expect(await findOwnTask(partner)).toEqual([1040, false])
    expect([await dot(caller), await dot(partner)]).toEqual([true, false])
    const taken = { participationId: id, badgeTypeId, granted: 0, version: first.data.version }
    await world.call(partner, 'allotQuota', taken)
    expect(await findOwnTask(caller)).toEqual([1010, true])
    expect(await findOwnTask(partner)).toEqual([1020, false])
  })

  it('no longer counts when the participation has ended', async () => {
    const fair = await world.fair()
    const { caller, id, version } = await invited(fair)
    const accepted = await world.call(caller, 'acceptParticipation', { id, version })
    await world.call(fair.partner, 'endParticipation', accepted.data)
    expect(await findOwnTask(caller)).toEqual([1040, true])
    expect(await dot(fair.partner)).toBe(true)
    await world.db.run(sql`update quota set granted = 0 where participation_id = ${fair.participationId}`)
    expect(await dot(fair.partner)).toBe(false)
  })

  it('of an organizer without own quota is not pending', async () => {
    const fair = await world.fair()
    await world.db.run(sql`update quota set granted = 0 where exhibition_id = ${fair.exhibitionId}`)
    const status = await world.db.one(sql`select status from participation_task
      where exhibition_id = ${fair.exhibitionId} and company_id = sponsor_id`)
    expect(status).toEqual({ status: 1040 })
  })

  it('is correct if its last types are recalled in parallel', async () => {
    for (let round = 0; round < 5; round++) {
      const fair = await world.fair({ quota: 5 })
      const types = [fair.badgeTypeId]
      for (let n = 0; n < 5; n++) {
        const badgeTypeId = await world.badgeType(fair.exhibitionId, fair.organizer, {})
        await world.db.run(sql`insert into quota (exhibition_id, participation_id, badge_type_id, granted)
          values (${fair.exhibitionId}, ${fair.participationId}, ${badgeTypeId}, 1)`)
        types.push(badgeTypeId)
      }
      const take = (typeId: string) =>
        transaction(world.pool, db =>
          db.run(sql`update quota set granted = 0
            where participation_id = ${fair.participationId} and badge_type_id = ${typeId}`),
        )
      await Promise.all(types.map(take))
      expect(await findOwnTask(fair.partner)).toEqual([1010, true])
    }
  })
})

describe('a ticket task', () => {
  it('exists from the first ticket on, created once in parallel sales', async () => {
    const fair = await world.fair()
    const key = { exhibitionId: fair.exhibitionId, participationId: fair.participationId, track: 'Tic' as const }
    const tracks = async () => (await world.call(fair.partner, 'getAffairPage', {})).data.list.map(row => row.track)
    expect(await tracks()).toEqual(['Cer'])
    await Promise.all(
      Array.from({ length: 12 }, () => transaction(world.pool, db => changeTask(db, key, { drafts: 1 }))),
    )
    expect((await tracks()).sort()).toEqual(['Cer', 'Tic'])
    const { data } = await world.call(fair.partner, 'getAffairPage', { track: 'Tic' })
    expect(data).toMatchObject({ list: [{ status: 1020, lacksQuota: false }], tabs: { '1020': 1, all: 1 } })
    await changeTask(world.db, key, { drafts: -12 })
    const after = await world.call(fair.partner, 'getAffairPage', { track: 'Tic' })
    expect(after.data).toMatchObject({ list: [{ status: 1040 }] })
  })
})
