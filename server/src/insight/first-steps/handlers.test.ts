import { firstSteps } from '@fairgate/contract/insight/first-steps/steps'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

const stepsOf = async (caller: TestOperator) => (await world.call(caller, 'getFirstSteps', {})).data
const doneOf = async (caller: TestOperator) =>
  (await stepsOf(caller)).steps.filter(({ done }) => done).map(({ step }) => step)
const namesOf = (type: keyof typeof firstSteps) => Object.keys(firstSteps[type])

const addInvoiceSetting = (company: TestCompany, state: string) =>
  world.db.run(sql`insert into invoice_setting (company_id, version, state, title, tax_number, receiver_name, receiver_email,
      receiver_address, receiver_postcode, receiver_telephone, default_method, kind)
    values (${company.id}, 1, ${state}, '示例企业', '123456789012345', '张三', 'a@example.com', '示例路', '200000', '13800000000', 'platform', 'ordinary')`)

const addAddress = (company: TestCompany) =>
  world.db.run(sql`
    with area as (select code from region order by code desc limit 1)
    insert into received_address (company_id, number, recipient, telephone, region_code, detail)
    select ${company.id}, 1, '张三', '13800000000', code, '示例路 1 号' from area`)

const draft = (organizer: TestOperator, state = 'draft') =>
  world.db.one<{ id: string }>(sql`insert into exhibition (sponsor_id, state, name_cn)
    values (${organizer.company.id}, ${state}, '机床展') returning id`)

describe('the first steps of an organizer', () => {
  it('are all open for a new company, and link to no exhibition', async () => {
    const organizer = await world.world.administrator('sponsor')
    const { steps, exhibitionId, away } = await stepsOf(organizer)
    expect(steps).toEqual(namesOf('sponsor').map(step => ({ step, done: false })))
    expect({ exhibitionId, away }).toEqual({ exhibitionId: null, away: false })
  })

  it('are done one by one as the company works', async () => {
    const organizer = await world.world.administrator('sponsor')
    const { id } = await draft(organizer)
    expect(await doneOf(organizer)).toEqual(['draft'])
    await world.db.run(sql`update exhibition set state = 'pending' where id = ${id}`)
    expect(await doneOf(organizer)).toEqual(['draft', 'submit'])
    await addInvoiceSetting(organizer.company, 'returned')
    expect(await doneOf(organizer)).toEqual(['draft', 'submit'])
    await world.db.run(sql`update invoice_setting set state = 'syncing' where company_id = ${organizer.company.id}`)
    expect(await doneOf(organizer)).toEqual(['invoice', 'draft', 'submit'])
    expect((await stepsOf(organizer)).exhibitionId).toBeNull()
  })

  it('are all done with an exhibition with types, partners and quotas, and link to it', async () => {
    const fair = await world.fair()
    await addInvoiceSetting(fair.organizer.company, 'ready')
    const { steps, exhibitionId } = await stepsOf(fair.organizer)
    expect(steps).toEqual(namesOf('sponsor').map(step => ({ step, done: true })))
    expect(exhibitionId).toBe(fair.exhibitionId)
    // Another organizer has done none of it.
    expect(await doneOf(await world.world.administrator('sponsor'))).toEqual([])
  })

  it('count neither its own quota nor the guest types', async () => {
    const fair = await world.fair()
    await world.db.run(sql`delete from participation where id = ${fair.participationId}`)
    await world.db.run(sql`update badge_type set guest = true where exhibition_id = ${fair.exhibitionId}`)
    expect(await doneOf(fair.organizer)).toEqual(['draft', 'submit'])
  })
})

describe('the first steps of a co-exhibitor', () => {
  it('are all open for a new company', async () => {
    const partner = await world.world.administrator('cooperatorMain')
    const { steps, exhibitionId } = await stepsOf(partner)
    expect(steps).toEqual(namesOf('cooperatorMain').map(step => ({ step, done: false })))
    expect(exhibitionId).toBeNull()
  })

  it('are done one by one, from the invitation to the first badge', async () => {
    const fair = await world.fair()
    const { partner } = fair
    const setState = (state: string) =>
      world.db.run(sql`update participation set state = ${state} where id = ${fair.participationId}`)
    await world.db.run(sql`update quota set granted = 0 where participation_id = ${fair.participationId}`)
    await setState('invited')
    expect(await doneOf(partner)).toEqual([])
    expect((await stepsOf(partner)).exhibitionId).toBe(fair.exhibitionId)
    await setState('pendingAllocation')
    expect(await doneOf(partner)).toEqual(['accept'])
    await setState('active')
    await world.db.run(sql`update quota set granted = 5 where participation_id = ${fair.participationId}`)
    expect(await doneOf(partner)).toEqual(['accept', 'quota'])
    await world.draft(fair)
    expect(await doneOf(partner)).toEqual(['accept', 'quota'])
    await world.pending(fair)
    await addAddress(partner.company)
    await addInvoiceSetting(partner.company, 'ready')
    expect(await doneOf(partner)).toEqual(namesOf('cooperatorMain'))
  })
})

describe('who sees which steps', () => {
  it('an operator sees those that their role permits', async () => {
    const { company } = await world.world.administrator('sponsor')
    const clerk = await world.world.operator(company, { permissions: ['exhibition:add', 'badge:view'] })
    expect((await stepsOf(clerk)).steps.map(({ step }) => step)).toEqual(['draft', 'submit'])
    const none = await world.world.operator(company, { permissions: ['badge:view'] })
    expect((await stepsOf(none)).steps).toEqual([])
  })

  it('companies of other types, and anonymous callers, see none', async () => {
    for (const type of ['cooperatorSec', 'agent', 'logistics'] as const) {
      expect((await stepsOf(await world.world.administrator(type))).steps).toEqual([])
    }
    expect((await stepsOf(world.platform)).steps).toEqual([])
    const strangers = [world.call(null, 'getFirstSteps', {}), world.call(null, 'setFirstSteps', { away: true })]
    for (const { statusCode } of await Promise.all(strangers)) expect(statusCode).not.toBe(10001)
  })

  it('an operator dismisses them only for themself, repeatedly, and shows them again', async () => {
    const me = await world.world.administrator('sponsor')
    const colleague = await world.world.operator(me.company)
    const set = async (away: boolean) => (await world.call(me, 'setFirstSteps', { away })).statusCode
    const away = async (caller: TestOperator) => (await stepsOf(caller)).away
    expect([await set(true), await set(true)]).toEqual([10001, 10001])
    expect([await away(me), await away(colleague)]).toEqual([true, false])
    expect([await set(false), await set(false)]).toEqual([10001, 10001])
    expect(await away(me)).toBe(false)
  })
})
