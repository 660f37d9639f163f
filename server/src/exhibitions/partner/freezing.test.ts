import { badgeRefusals } from '@fairgate/contract/badging/badge/texts'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideHandlers } from '../../admission/gate/decide.ts'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGateWorld } from '../../app/testing/gate-world.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { join } from '../participation/hooks.ts'

let fair: Fair

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform
beforeEach(async () => {
  fair = await world.fair({ onePersonOneBadge: false })
})

const transitionPartner = async (verb: 'freeze…' | 'unfreeze…', { id }: Pick<TestCompany, 'id'>) =>
  world.each(venue, 'Cooperator', verb, await world.key(id))
const active = async (n: number) => {
  const ids: string[] = []
  for (let at = 0; at < n; at++) ids.push(await world.active(fair))
  return ids
}
const states = async (ids: string[]) => Promise.all(ids.map(world.stateOf))
const chosen = (...ids: string[]) => ({ exhibitionId: fair.exhibitionId, ids })
const versionOf = (id: string) =>
  world.db.one<{ version: number }>(sql`select version from badge where id = ${id}`).then(({ version }) => version)

/** Active and suspended badges in the counters of the exhibition and of the participation. */
const counted = async () => {
  const rows = await world.db.many<{ scope: string; name: string; n: number }>(sql`
    select scope, name, sum(value)::int as n from row_count
    where scope in (${fair.exhibitionId}, ${fair.participationId}) and name in ('badge.active', 'badge.suspended')
    group by 1, 2`)
  const of = (scope: string, name: string) => rows.find(row => row.scope === scope && row.name === name)?.n ?? 0
  return [fair.exhibitionId, fair.participationId].map(scope => [
    of(scope, 'badge.active'),
    of(scope, 'badge.suspended'),
  ])
}
const findTask = () =>
  world.db.one(sql`select status, has_pending, has_in_production, has_done from participation_task
    where participation_id = ${fair.participationId} and track = 'Cer'`)

describe('the badges of a frozen company', () => {
  it('are suspended with it and resumed with it, except individually suspended ones', async () => {
    const [own, ...others] = await active(4)
    const pending = await world.pending(fair)
    await world.call(fair.organizer, 'suspendBadge', {
      exhibitionId: fair.exhibitionId,
      id: own as string,
      version: await versionOf(own as string),
      note: '核查',
    })
    const [before, taskBefore] = [await counted(), await findTask()]
    expect(await transitionPartner('freeze…', fair.partner.company)).toBe('done')
    expect(await states([own as string, ...others, pending])).toEqual([...Array(4).fill('suspended'), 'pending'])
    expect(await counted()).toEqual(before.map(([active = 0, suspended = 0]) => [active - 3, suspended + 3]))
    expect(await findTask()).toEqual(taskBefore)
    expect(await transitionPartner('unfreeze…', fair.partner.company)).toBe('done')
    expect(await states([own as string, ...others, pending])).toEqual([
      'suspended',
      ...Array(3).fill('active'),
      'pending',
    ])
    expect([await counted(), await findTask()]).toEqual([before, taskBefore])
    const history = await world.db.many(
      sql`select event, to_state as state from history where subject_id = ${others[0]} order by id desc limit 2`,
    )
    expect(history).toEqual([
      { event: 'resume', state: 'active' },
      { event: 'suspend', state: 'suspended' },
    ])
  })

  it('are only its own', async () => {
    const rival = await world.world.administrator('cooperatorMain')
    await world.participate(fair, rival.company, 10)
    const theirs = await world.draft(fair, rival)
    await world.call(rival, 'submitBadges', chosen(theirs))
    await world.call(fair.organizer, 'approveBadges', chosen(theirs))
    await transitionPartner('freeze…', fair.partner.company)
    expect(await world.stateOf(theirs)).toBe('active')
  })

  it('can be neither resumed nor approved until it is unfrozen', async () => {
    const [badgeId] = await active(1)
    const pending = await world.pending(fair)
    await transitionPartner('freeze…', fair.partner.company)
    const resumed = await world.call(fair.organizer, 'resumeBadge', {
      exhibitionId: fair.exhibitionId,
      id: badgeId as string,
      version: await versionOf(badgeId as string),
    })
    expect(resumed.reason).toBe('badge.companyFrozen')
    expect((await world.call(fair.organizer, 'approveBadges', chosen(pending))).msg).toBe(
      badgeRefusals.companyFrozen[1],
    )
    await transitionPartner('unfreeze…', fair.partner.company)
    expect((await world.call(fair.organizer, 'approveBadges', chosen(pending))).data.count).toBe(1)
  })

  it('stay voided if they were voided meanwhile', async () => {
    const [gone, resumedId] = await active(2)
    await transitionPartner('freeze…', fair.partner.company)
    await world.call(fair.organizer, 'voidBadges', { ...chosen(gone as string), note: '离职' })
    await transitionPartner('unfreeze…', fair.partner.company)
    expect(await states([gone as string, resumedId as string])).toEqual(['voided', 'active'])
  })

  it('open nothing, whatever is approved in parallel', async () => {
    const pending: string[] = []
    for (let n = 0; n < 8; n++) pending.push(await world.pending(fair))
    await Promise.all([
      ...pending.map(id => world.call(fair.organizer, 'approveBadges', chosen(id))),
      transitionPartner('freeze…', fair.partner.company),
    ])
    expect(await states(pending)).not.toContain('active')
  })
})

describe('the gate', () => {
  it("refuses a frozen company's badges from its next scan on", async () => {
    const { db, services } = world
    const gate = await createGateWorld(db, fair.organizer.company.id, id => services.keyring.badgeKey(id))
    const lane = await gate.reader({ zoneId: await gate.zone('N1') })
    const { badgeId, code } = await gate.badge({ typeId: await gate.badgeType() })
    const company = fair.partner.company
    await join(db, {
      exhibitionId: gate.exhibitionId,
      companyId: company.id,
      sponsorId: fair.organizer.company.id,
      kind: 'cooperator',
    })
    await db.run(sql`update badge set company_id = ${company.id} where id = ${badgeId}`)
    const scan = async () => {
      const { verdict, reason } = await decideHandlers.decide(
        { scanId: uuidv7(), code, at: new Date().toISOString() as never },
        scanning(lane.deviceId),
      )
      return reason ?? verdict
    }
    expect(await scan()).toBe('admitted')
    await transitionPartner('freeze…', company)
    expect(await scan()).toBe('suspended')
    await transitionPartner('unfreeze…', company)
    expect(await scan()).not.toBe('suspended')
  })

  function scanning(deviceId: string): ReadContext<DeviceActor> {
    return {
      actor: { deviceId, profile: ['decide'] },
      db: world.db,
      language: 'cn',
      traceId: '',
      now: new Date(),
      address: '127.0.0.1',
      services: { ...world.services, publisher: { publish() {}, isHeard: () => false } as never },
      ticket: '',
    }
  }
})

describe('getCooperatorFreezeConsequences', () => {
  it('predicts the consequences', async () => {
    await active(3)
    await world.world.operator(fair.partner.company)
    const { data } = await world.send(venue, 'Cooperator', 'get…FreezeConsequences', {
      ids: [fair.partner.company.id],
    })
    expect(data).toEqual({ exhibitions: 1, badges: 3, online: 2, operators: 2 })
    await transitionPartner('freeze…', fair.partner.company)
    const after = await world.send(venue, 'Cooperator', 'get…FreezeConsequences', { ids: [fair.partner.company.id] })
    expect(after.data).toMatchObject({ badges: 0, online: 0 })
  })

  it('counts nothing for unknown ids, and is only for the platform', async () => {
    const ids = [world.platform.company.id, fair.exhibitionId]
    const { data } = await world.send(venue, 'Cooperator', 'get…FreezeConsequences', { ids })
    expect(data).toEqual({ exhibitions: 0, badges: 0, online: 0, operators: 0 })
    expect((await world.send(fair.organizer, 'Cooperator', 'get…FreezeConsequences', { ids })).reason).toBe(
      'kernel.noPermission',
    )
  })
})
