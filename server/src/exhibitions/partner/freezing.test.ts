import { badgeRefusals } from '@fairgate/contract/badging/badge/texts'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideHandlers } from '../../admission/gate/decide.ts'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGateWorld } from '../../app/testing/gate-world.ts'
import { createPartnerWorld, type PartnerKey } from '../../app/testing/partner-world.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'
import { enter } from '../../identity/session/login.ts'
import { hashPassword } from '../../identity/session/password.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { transaction } from '../../kernel/database/database.ts'
import { join } from '../participation/hooks.ts'

let fair: Fair

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform
const passwordHash = await hashPassword('Right-12345')
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

describe('the people of a frozen company', () => {
  const people = async (n: number) => {
    const company = await world.world.company('cooperatorMain')
    const operators: TestOperator[] = []
    for (let at = 0; at < n; at++) operators.push(await world.world.operator(company, { passwordHash }))
    await world.db.run(sql`update session set ended_at = now(), ended_reason = 'logout'
      where operator_id = any(${operators.map(({ operatorId }) => operatorId)}::uuid[])`)
    return { company, operators }
  }
  const logIn = async ({ userName }: TestOperator) => {
    const { id } = await world.db.one<{ id: string }>(
      sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
    )
    return world.call(null, 'userLogin', {
      account: userName,
      password: 'Right-12345',
      captchaId: id,
      captcha: 'aDeF',
    })
  }
  const live = ({ id }: TestCompany) =>
    world.db.many(sql`select s.id from session s join operator o on o.id = s.operator_id
      where o.company_id = ${id} and s.ended_at is null`)

  it('are logged out immediately, stay out, and learn why', async () => {
    const { company, operators } = await people(2)
    const [first, second] = operators as [TestOperator, TestOperator]
    const { data } = await logIn(first)
    expect(data).toMatchObject({ next: 'done' })
    await transitionPartner('freeze…', company)
    expect(await live(company)).toEqual([])
    expect((await logIn(second)).reason).toBe('session.frozen')
    await transitionPartner('unfreeze…', company)
    expect(await live(company)).toEqual([])
    expect((await logIn(second)).data).toMatchObject({ next: 'done' })
  })

  it('cannot get in by a login that read them as in use and continues after the freeze', async () => {
    const { company, operators } = await people(1)
    const [person] = operators as [TestOperator]
    const late = transaction(world.pool, async db => {
      await db.many(sql`select state from company where id = ${company.id}`)
      await transitionPartner('freeze…', company)
      return enter(db, person.operatorId, false)
    })
    await expect(late).rejects.toMatchObject({ reason: 'session.frozen' })
    await transitionPartner('unfreeze…', company)
    expect(await live(company)).toEqual([])
  })

  it('cannot stay in by a login that commits while the freeze waits', async () => {
    const { company, operators } = await people(1)
    const [person] = operators as [TestOperator]
    const { freezing } = await transaction(world.pool, async db => {
      await enter(db, person.operatorId, true)
      // Wrapped, so that the transaction commits before it has ended.
      return { freezing: transitionPartner('freeze…', company) }
    })
    expect(await freezing).toBe('done')
    await transitionPartner('unfreeze…', company)
    expect(await live(company)).toEqual([])
  })

  it('are all out if a freeze runs into many logins', async () => {
    const { company, operators } = await people(12)
    const logins = operators.map(logIn)
    await Promise.race(logins)
    const frozen = await transitionPartner('freeze…', company)
    await Promise.all(logins)
    expect(frozen).toBe('done')
    expect(await world.companyState(company.id)).toBe('frozen')
    expect(await live(company)).toEqual([])
  })
})

/** What a foreign company has instead of a credit code and a region. */
const foreign = {
  abroad: true,
  creditCode: null,
  regionCode: null,
  addressCn: '',
  addressEn: 'Messe 1, Hannover',
} as const

describe('two in parallel', () => {
  const both = async (kind: 'approve…' | 'freeze…', key: PartnerKey) =>
    (await Promise.all([venue, world.reviewer].map(caller => world.each(caller, 'Logistics', kind, key)))).sort()

  it('approve a partner: one succeeds, the other is refused, and it has one administrator and one relation', async () => {
    const owner = await world.owner('Logistics')
    for (let round = 0; round < 5; round++) {
      const key = await world.pendingPartner('Logistics', owner)
      const outcomes = await both('approve…', key)
      expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(outcomes).toContain(kernelRefusals.alreadyDecided[1])
      const { people, relations } = await world.db.one<{ people: number; relations: number }>(sql`
        select (select count(*) from operator where company_id = ${key.id})::int as people,
          (select count(*) from organizer_partner where partner_id = ${key.id})::int as relations`)
      expect([people, relations]).toEqual([1, 1])
    }
  })

  it('add the same company: one succeeds, the others are refused at the credit code', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => world.owner('Agent')))
    const forms = await Promise.all(owners.map(owner => world.form(owner)))
    const creditCode = forms[0]?.creditCode ?? null
    const replies = await Promise.all(
      owners.map((owner, at) => world.send(owner, 'Agent', 'add…', { ...forms[at], creditCode })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017, 10017, 10017])
  })

  it('add the same foreign company: one succeeds, the others are refused at the number, other countries are not', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => world.owner('Agent')))
    const registrationNumber = `HRB ${fair.exhibitionId.slice(-6)}`
    const abroad = { ...foreign, registrationNumber, country: 'DE' }
    const bring = async (owner: TestOperator, changes: object) =>
      world.send(owner, 'Agent', 'add…', { ...(await world.form(owner)), ...abroad, ...changes })
    const [first, ...rest] = owners as [TestOperator, ...TestOperator[]]
    const numbers = [registrationNumber, registrationNumber.toLowerCase(), registrationNumber, registrationNumber]
    const replies = await Promise.all(
      owners.map((owner, at) => bring(owner, { registrationNumber: numbers[at] as string })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017, 10017, 10017])
    const refused = replies.find(({ statusCode }) => statusCode === 10017)
    expect(refused).toMatchObject({
      reason: 'partner.creditCodeTaken',
      data: { issues: [{ path: 'registrationNumber' }] },
    })
    expect((await bring(first, { country: 'AT' })).statusCode).toBe(10001)
    await world.db.run(
      sql`update company set state = 'rejected' where upper(registration_number) = upper(${registrationNumber})`,
    )
    expect((await bring(rest[0] as TestOperator, {})).statusCode).toBe(10001)
  })

  it('return and approve: one outcome, and one line of history', async () => {
    const owner = await world.owner('Agent')
    const key = await world.pendingPartner('Agent', owner)
    await Promise.all([
      world.each(venue, 'Agent', 'approve…', key),
      world.send(world.reviewer, 'Agent', 'sendback…', { ...key, reasonCode: 'incomplete' }),
    ])
    const events = await world.db.many<{ event: string }>(
      sql`select event from history where subject_id = ${key.id} and event in ('approve', 'return')`,
    )
    expect(events).toHaveLength(1)
  })
})
