import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { withAuthenticator } from '../../app/testing/authenticator.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

let admin: TestOperator
let person: TestOperator

const world = await closeAfterAll(createAccessWorld())
beforeEach(async () => {
  admin = await world.world.administrator('sponsor')
  person = await world.world.operator(admin.company, { permissions: [] })
})

const reset = async (caller = admin, operator = person) =>
  world.call(caller, 'resetSecondFactor', await world.key(operator.operatorId))
const detail = async (caller = admin, { operatorId } = person) =>
  (await world.call(caller, 'getOperatorDetail', { id: operatorId })).data
const has = async ({ accountId } = person) =>
  (await world.db.maybe(sql`select from second_factor where account_id = ${accountId}`)) !== undefined

describe('resetSecondFactor', () => {
  it('is refused for another company’s operators, and for the caller', async () => {
    await withAuthenticator(world, person)
    expect((await reset(await world.world.administrator('sponsor'))).statusCode).toBe(10006)
    await withAuthenticator(world, admin)
    expect((await reset(admin, admin)).reason).toBe('access.yourself')
    expect([await has(), await has(admin)]).toEqual([true, true])
  })

  it('is refused for an outdated row, in a wrong state and without a second factor', async () => {
    expect((await reset()).reason).toBe('access.secondFactorNone')
    await withAuthenticator(world, person)
    const { id, version } = await world.key(person.operatorId)
    expect((await world.call(admin, 'resetSecondFactor', { id, version: version + 1 })).statusCode).toBe(10007)
    await world.db.run(sql`update operator set state = 'rejected' where id = ${id}`)
    expect((await reset()).statusCode).toBe(10008)
    expect(await has()).toBe(true)
  })

  it('removes it, is logged, and the person is notified', async () => {
    const telephone = world.telephone()
    await world.db.run(sql`update account set telephone = ${telephone} where id = ${person.accountId}`)
    await withAuthenticator(world, person)
    expect(await detail()).toMatchObject({
      secondFactor: true,
      actions: expect.arrayContaining(['resetSecondFactor']),
    })
    expect((await reset()).statusCode).toBe(10001)
    expect(await has()).toBe(false)
    const after = await detail()
    expect(after.secondFactor).toBe(false)
    expect(after.actions).not.toContain('resetSecondFactor')
    const [message] = await world.sent(telephone)
    expect(message).toMatchObject({ purpose: 'secondFactorReset' })
    expect(message?.content.text).toContain(admin.company.nameCn)
    const { target, reason } = await world.db.one<{ target: string; reason: string | null }>(sql`
      select target_id as target, reason from operation_log_entry where command = 'resetSecondFactor' order by id desc limit 1`)
    expect([target, reason]).toEqual([person.operatorId, null])
    expect((await reset()).reason).toBe('access.secondFactorNone')
  })

  it('by twenty concurrent calls takes effect once', async () => {
    await withAuthenticator(world, person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset()))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'access.secondFactorNone')).toHaveLength(19)
  })

  it('of an administrator is refused to callers who may not grant that role', async () => {
    const clerk = await world.world.operator(admin.company, { permissions: ['operator:view', 'secondFactor:reset'] })
    await withAuthenticator(world, admin)
    expect((await reset(clerk, admin)).reason).toBe('access.roleNotYours')
    expect((await detail(clerk, admin)).actions).not.toContain('resetSecondFactor')
    await withAuthenticator(world, person)
    expect((await reset(clerk)).statusCode).toBe(10001)
  })

  it('is refused for a person whose second factor also protects another company', async () => {
    const elsewhere = await world.world.administrator('agent')
    await world.world.operator(elsewhere.company)
    await withAuthenticator(world, person)
    await world.db.run(sql`update operator set account_id = ${person.accountId} where id = ${elsewhere.operatorId}`)
    expect((await reset()).reason).toBe('access.secondFactorShared')
    expect((await detail()).actions).not.toContain('resetSecondFactor')
    expect(await has()).toBe(true)
  })
})
