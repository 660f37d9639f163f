import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld, type PartnerKey } from '../../app/testing/partner-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createPartnerWorld())

const kind = 'Cooperator'
const undo = (key: PartnerKey, caller = world.reviewer) => world.send(caller, kind, 'undoShare…Decision', key)
const approve = (key: PartnerKey) => world.send(world.reviewer, kind, 'approveShare…', key)

/** A shared partner with an application of a company that has an exhibition. */
async function applied() {
  const owner = await world.owner(kind)
  const { id: partnerId } = await world.partnerInUse(kind, owner)
  const conditions = { exhibitionTypes: [], regions: [], atOnce: 2, feePercent: '6.2500' }
  await world.send(owner, kind, 'set…ShareCondition', { partnerId, ...conditions })
  await world.send(owner, kind, 'enable…Share', { partnerId })
  const fair = await world.fair()
  return { owner, partnerId, fair, applicant: fair.organizer, key: await apply(partnerId, fair.organizer) }
}

async function apply(partnerId: string, caller: TestOperator): Promise<PartnerKey> {
  const { data, statusCode } = await world.send(caller, kind, 'applyShare…', { partnerId })
  expect(statusCode).toBe(10001)
  return data
}

const relationOf = (sponsor: TestOperator, partnerId: string) =>
  world.db.maybe<{ id: string; version: number }>(sql`
    select id, version, state, source, trim_scale(fee_percent)::text as fee, since, ended_at from organizer_partner
    where sponsor_id = ${sponsor.company.id} and partner_id = ${partnerId}`)
const rowOf = (id: string) =>
  world.db.one(sql`select to_jsonb(s) - 'version' as row from share_application s where s.id = ${id}`)

describe('the undone approval of a share application', () => {
  it('is pending again without a relation, and can be approved again with the same result', async () => {
    const { partnerId, applicant, key } = await applied()
    const before = await rowOf(key.id)
    const { data: approved } = await approve(key)
    const first = await relationOf(applicant, partnerId)
    expect(first).toMatchObject({ state: 'active', source: 'share', fee: '6.25' })
    const { data: back, statusCode } = await undo(approved)
    expect([statusCode, back]).toEqual([10001, { id: key.id, version: approved.version + 1 }])
    expect([await rowOf(key.id), await relationOf(applicant, partnerId)]).toEqual([before, undefined])
    expect(await world.findIds(applicant, kind, 'get…Page')).not.toContain(partnerId)
    const { data: page } = await world.send(applicant, kind, 'get…SharePage', { tab: 'pending' })
    expect([page.list.map(({ id }) => id), page.tabs?.pending, page.tabs?.approved]).toEqual([[key.id], 1, 0])
    expect((await approve(back)).statusCode).toBe(10001)
    expect(await relationOf(applicant, partnerId)).toMatchObject({ state: 'active', source: 'share', version: 1 })
  })

  it('leaves a renewed relation ended as it was before', async () => {
    const { partnerId, applicant, key } = await applied()
    await approve(key)
    const { id, version } = (await relationOf(applicant, partnerId)) as PartnerKey
    await world.send(world.platform, kind, 'remove…Relation', { id, version })
    const ended = await relationOf(applicant, partnerId)
    expect(ended).toMatchObject({ state: 'ended' })
    const { data: approved } = await approve(await apply(partnerId, applicant))
    expect(await relationOf(applicant, partnerId)).toMatchObject({ state: 'active', ended_at: null })
    expect((await undo(approved)).statusCode).toBe(10001)
    expect(await relationOf(applicant, partnerId)).toEqual({ ...ended, version: version + 3 })
  })

  it('is only for its approver, within seconds, and not once the partner was invited or the relation was ended', async () => {
    const { data: mine } = await approve((await applied()).key)
    expect((await undo(mine, world.platform)).reason).toBe('decision.nothingToUndo')
    await tooLateToUndo(world.pool, mine)
    expect((await undo(mine)).reason).toBe('decision.tooLateToUndo')

    const used = await applied()
    const { data: approved } = await approve(used.key)
    const invitation = { exhibitionId: used.fair.exhibitionId, companyId: used.partnerId }
    expect((await world.call(used.applicant, 'addParticipation', invitation)).statusCode).toBe(10001)
    expect((await undo(approved)).reason).toBe('decision.nothingToUndo')

    const parted = await applied()
    const { data: agreed } = await approve(parted.key)
    const { id, version } = (await relationOf(parted.applicant, parted.partnerId)) as PartnerKey
    await world.db.run(
      sql`update organizer_partner set state = 'ended', ended_at = now(), version = version + 1 where id = ${id}`,
    )
    expect((await undo(agreed)).reason).toBe('decision.overtaken')
    expect(version).toBe(1)
  })

  it('or an invitation of the partner at the same moment: one of the two succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const { fair, partnerId, applicant, key } = await applied()
      const { data: approved } = await approve(key)
      const [reply, invitation] = await Promise.all([
        undo(approved),
        world.call(applicant, 'addParticipation', { exhibitionId: fair.exhibitionId, companyId: partnerId }),
      ])
      const isUndone = reply.statusCode === 10001
      expect(invitation.statusCode === 10001).toBe(!isUndone)
      expect((await relationOf(applicant, partnerId)) === undefined).toBe(isUndone)
    }
  })
})
