import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld, type PartnerKey } from '../../app/testing/partner-world.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'
import { enter } from '../../identity/session/login.ts'
import { hashPassword } from '../../identity/session/password.ts'
import { transaction } from '../../kernel/database/database.ts'

let fair: Fair

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform
const passwordHash = await hashPassword('Right-12345')
beforeEach(async () => {
  fair = await world.fair({ onePersonOneBadge: false })
})

const transitionPartner = async (verb: 'freeze…' | 'unfreeze…', { id }: Pick<TestCompany, 'id'>) =>
  world.each(venue, 'Cooperator', verb, await world.key(id))

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
