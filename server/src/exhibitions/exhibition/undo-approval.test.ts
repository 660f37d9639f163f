import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import { whileUncommitted } from '../../app/testing/while-uncommitted.ts'

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform
const organizer = await world.world.administrator('sponsor')

interface Key {
  id: string
  version: number
}

const form = {
  ...{ nameCn: '华东国际机床展', nameEn: 'East China Machine Tool Fair', showType: 'tradeFair', halls: ['N1', 'N2'] },
  ...{ cityCode: '310100', address: '虹湾路 1 号', area: 34_500, coSponsors: [], invoiceMethods: ['platform'] },
  moveIn: { from: '2037-03-13T00:00:00Z', to: '2037-03-15T12:00:00Z', daily: true },
  open: { from: '2037-03-16T01:00:00Z', to: '2037-03-19T09:00:00Z', daily: true },
  moveOut: { from: '2037-03-19T09:00:00Z', to: '2037-03-20T04:00:00Z', daily: false },
  ...{ contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
} as unknown as Payload<'addExhibition'>

async function submitted(): Promise<Key> {
  const { data } = await world.call(organizer, 'addExhibition', form)
  return keyOf((await world.call(organizer, 'submitExhibition', data)).data)
}
/** Approves with knowledge of the other exhibitions: all here are in the same halls. */
async function approve(key: Key): Promise<Key> {
  const { data } = await world.call(venue, 'getExhibitionDetail', { id: key.id })
  const shares = data.taken.flatMap(({ code }) => code ?? [])
  const reply = await world.call(venue, 'approveExhibition', { ...key, shares })
  expect(reply.statusCode).toBe(10001)
  return keyOf(reply.data)
}
const approved = async () => approve(await submitted())
const undo = (key: Key, caller = venue) => world.call(caller, 'undoExhibitionDecision', key)
const keyOf = ({ id, version }: Key) => ({ id, version })

const partsOf = ({ id }: Key) =>
  world.db.many(sql`
    select p.company_id, p.kind, p.state, p.version, a.track, a.status from participation p
    join participation_task a on a.participation_id = p.id where p.exhibition_id = ${id}`)
const rowOf = ({ id }: Key) =>
  world.db.one<{ row: { state: string } }>(sql`
    select to_jsonb(e) - 'version' - 'updated_at' as row from exhibition e where id = ${id}`)

describe('the undone approval of an exhibition', () => {
  it('is pending again without participants, and can be approved again with the same result', async () => {
    const key = await submitted()
    const before = await rowOf(key)
    const approval = await approve(key)
    const first = await partsOf(key)
    expect(first).toHaveLength(1)
    const back = await undo(approval)
    expect(back.data).toEqual({ id: key.id, version: approval.version + 1 })
    expect([await rowOf(key), await partsOf(key)]).toEqual([before, []])
    const { data: page } = await world.call(venue, 'getExhibitionApprovalPage', { tab: 'pending' })
    expect(page.list.map(({ id }) => id)).toContain(key.id)
    await approve(keyOf(back.data))
    expect([(await rowOf(key)).row.state, await partsOf(key)]).toEqual(['preparing', first])
  })

  it('is overtaken once somebody has worked in it, entered a company for it, or is giving something', async () => {
    const worked = await approved()
    await world.badgeType(worked.id, organizer)
    const entered = await approved()
    await world.pendingPartner('Cooperator', organizer, { temporaryFor: entered.id })
    for (const key of [worked, entered]) expect((await undo(key)).reason).toBe('decision.overtaken')
    const given = await approved()
    const reply = await whileUncommitted(
      world,
      db =>
        db.run(sql`
          insert into quota (exhibition_id, participation_id, badge_type_id, granted)
          select exhibition_id, id, gen_random_uuid(), 1 from participation where exhibition_id = ${given.id}`),
      () => undo(given),
    )
    expect(reply.reason).toBe('decision.overtaken')
    for (const key of [worked, entered, given]) {
      expect([(await rowOf(key)).row.state, (await partsOf(key)).length]).toEqual(['preparing', 1])
    }
  })

  it('is only for its approver, once and within seconds', async () => {
    const key = await approved()
    expect((await undo(key, world.reviewer)).reason).toBe('decision.nothingToUndo')
    expect((await undo(key, organizer)).statusCode).toBe(10003)
    const both = await Promise.all([undo(key), undo(key)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
    const late = await approved()
    await tooLateToUndo(world.pool, late)
    expect((await undo(late)).reason).toBe('decision.tooLateToUndo')
  })

  it('or an invitation at the same moment: one of the two succeeds', async () => {
    const { id: companyId } = await world.partnerInUse('Cooperator', organizer)
    for (let round = 0; round < 4; round++) {
      const key = await approved()
      const [reply, invitation] = await Promise.all([
        undo(key),
        world.call(organizer, 'addParticipation', { exhibitionId: key.id, companyId }).catch(() => undefined),
      ])
      const isUndone = reply.statusCode === 10001
      expect(invitation?.statusCode === 10001).toBe(!isUndone)
      expect((await partsOf(key)).length).toBe(isUndone ? 0 : 2)
    }
  })
})
