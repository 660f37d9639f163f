import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'
import { openSession } from '../session/sessions.ts'

let company: TestCompany
let admin: TestOperator
let colleague: TestOperator
let clerk: TestOperator
let roleID: string

const access = await closeAfterAll(createAccessWorld())
const stranger = await access.world.administrator('sponsor')
beforeEach(async () => {
  company = await access.world.company('sponsor')
  admin = await access.world.operator(company)
  colleague = await access.world.operator(company)
  clerk = await access.world.operator(company, { permissions: ['operator:view', 'operator:add', 'operator:modify'] })
  roleID = await access.role(company, ['operator:view'])
})
const stateOf = async (id: string) => (await access.row(id))?.state
const add = async (caller: TestOperator, changes: object = {}) =>
  access.call(caller, 'addOperator', { ...access.form(roleID), ...changes })
const pending = async () => (await add(clerk)).data
const returned = async () =>
  (await access.call(admin, 'returnOperator', { ...(await pending()), note: '请改姓名' })).data

describe('addOperator', () => {
  it('activates somebody at once if the caller may approve, with an account that has no password yet', async () => {
    const form = access.form(roleID)
    const { data } = await access.call(admin, 'addOperator', form)
    expect(await access.row(data.id)).toMatchObject({ state: 'inUse', name: form.name, roleId: roleID })
    const account = await access.db.one(sql`
      select password_hash as hash, user_name as "userName", telephone, email from account
      where id = (select account_id from operator where id = ${data.id})`)
    expect(account).toMatchObject({ hash: null, userName: form.userName, telephone: form.telephone, email: form.email })
  })

  it('notifies the person of the account and where to set a password', async () => {
    const form = access.form(roleID)
    await access.call(admin, 'addOperator', form)
    const [message] = await access.sent(form.telephone)
    expect(message?.purpose).toBe('operatorAdded')
    expect(message?.content.text).toContain(form.userName)
    expect(message?.content.link).toMatch(/\/noLogin\/password$/)
  })

  it('leaves an operator pending if the caller may not approve', async () => {
    const { data } = await add(clerk)
    expect(await stateOf(data.id)).toBe('pending')
    const { data: detail } = await access.call(admin, 'getOperatorDetail', { id: data.id })
    expect(detail).toMatchObject({
      state: 1,
      stateLabel: '待审批',
      actions: ['approve', 'return', 'reject', 'edit', 'delete'],
    })
    expect(detail.history).toMatchObject([
      { event: 'submit', toState: 'pending', operatorName: clerk.actor.operatorName },
    ])
  })

  it.each(['userName', 'telephone', 'email'] as const)('refuses a taken %s at its field', async field => {
    const first = access.form(roleID)
    await access.call(admin, 'addOperator', first)
    const value = field === 'telephone' ? first[field] : first[field].toUpperCase()
    const reply = await add(stranger, { [field]: value, roleID: stranger.roleId })
    expect(reply).toMatchObject({
      statusCode: 10017,
      reason: `access.${field}Taken`,
      data: { issues: [{ path: field }] },
    })
  })

  it('accepts one of two concurrent calls with the same telephone', async () => {
    const { telephone } = access.form(roleID)
    const replies = await Promise.all(Array.from({ length: 12 }, () => add(admin, { telephone })))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'access.telephoneTaken')).toHaveLength(11)
  })

  it('requires all fields, with explanations', async () => {
    const reply = await access.call(admin, 'addOperator', {} as never)
    const { issues } = reply.data as unknown as { issues: { path: string }[] }
    expect([reply.statusCode, issues.map(({ path }) => path).sort()]).toEqual([
      10002,
      ['email', 'name', 'roleID', 'telephone', 'userName'],
    ])
  })

  it.each(['state', 'companyId', 'companyID', 'id', 'role', 'administrator', 'permissions', 'kind'])(
    'refuses the further field %s without effect',
    async field => {
      const form = access.form(roleID)
      const reply = await access.call(clerk, 'addOperator', { ...form, [field]: 'inUse' } as never)
      expect(reply.statusCode).toBe(10002)
      expect(await access.db.maybe(sql`select 1 from account where user_name = ${form.userName}`)).toBeUndefined()
    },
  )

  it('grants no role of another company', async () => {
    const reply = await add(admin, { roleID: stranger.roleId })
    expect(reply).toMatchObject({ statusCode: 10006, data: { issues: [{ path: 'roleID' }] } })
  })

  it('grants no role with permissions that the caller lacks, and the administrator role only by administrators', async () => {
    const more = await access.role(company, ['operator:view', 'operator:freeze'])
    const everything = [...admin.actor.permissions]
    const almost = await access.world.operator(company, { permissions: everything })
    for (const [caller, roleID] of [
      [clerk, more],
      [clerk, admin.roleId],
      [almost, admin.roleId],
    ] as const) {
      const reply = await add(caller, { roleID })
      expect(reply).toMatchObject({
        statusCode: 10003,
        reason: 'access.roleNotYours',
        data: { issues: [{ path: 'roleID' }] },
      })
    }
    expect((await add(almost, { roleID: almost.roleId })).statusCode).toBe(10001)
    expect((await add(colleague, { roleID: admin.roleId })).statusCode).toBe(10001)
  })
})

describe('approveOperator, returnOperator, rejectOperator', () => {
  it('decide somebody else’s submission, once', async () => {
    const one = await pending()
    expect((await access.call(admin, 'approveOperator', one)).statusCode).toBe(10001)
    expect(await stateOf(one.id)).toBe('inUse')
    const again = await access.call(colleague, 'rejectOperator', { ...one, note: '晚了' })
    expect(again).toMatchObject({ statusCode: 10008, reason: 'kernel.alreadyDecided' })
  })

  it('let one of many concurrent decisions win', async () => {
    const one = await pending()
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => access.call(i % 2 ? admin : colleague, 'approveOperator', one)),
      ...Array.from({ length: 6 }, (_, i) =>
        access.call(i % 2 ? admin : colleague, 'rejectOperator', { ...one, note: '不符合' }),
      ),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    const { data } = await access.call(admin, 'getOperatorDetail', { id: one.id })
    expect(data.history).toHaveLength(2)
  })

  it('are refused to the submitter, while somebody else may decide', async () => {
    const { id } = await pending()
    await access.db.run(sql`update operator set submitted_by = ${admin.operatorId} where id = ${id}`)
    const key = await access.key(id)
    for (const overrideReason of [undefined, '没有别人'])
      expect(await access.call(admin, 'approveOperator', { ...key, overrideReason })).toMatchObject({
        statusCode: 10008,
        reason: 'kernel.ownSubmission',
      })
    expect((await access.call(admin, 'getOperatorDetail', { id })).data.actions).toEqual(['edit', 'delete'])
  })

  it('require a reason of the only operator who may approve, and log it', async () => {
    const { id } = await pending()
    await access.db.run(sql`update operator set submitted_by = ${admin.operatorId} where id = ${id}`)
    expect(await access.one(admin, 'freezeOperator', await access.key(colleague.operatorId))).toBe('done')
    expect((await access.call(admin, 'getOperatorDetail', { id })).data.actions).toContain('approve')
    const key = await access.key(id)
    const answer = await access.call(admin, 'approveOperator', key)
    expect(answer).toMatchObject({ reason: 'decision.overrideNeeded', data: { issues: [{ path: 'overrideReason' }] } })
    expect((await access.call(admin, 'approveOperator', { ...key, overrideReason: '公司只有我一人' })).statusCode).toBe(
      10001,
    )
    const { after } = await access.db.one<{ after: object }>(sql`
      select after from operation_log_entry where command = 'approveOperator' and target_id = ${id} and status_code = 10001`)
    expect(after).toMatchObject({ state: 'inUse', overrideReason: '公司只有我一人' })
  })

  it('return with the required corrections; an edit submits again', async () => {
    const key = await returned()
    expect(await access.row(key.id)).toMatchObject({ state: 'returned', note: '请改姓名' })
    const { data } = await access.call(clerk, 'editOperator', { ...key, name: '李四', roleID })
    expect(await access.row(key.id)).toMatchObject({ state: 'pending', name: '李四', note: '' })
    expect((await access.call(admin, 'approveOperator', data)).statusCode).toBe(10001)
  })

  it('require a note to return or reject; a rejected operator can never log in', async () => {
    const one = await pending()
    expect((await access.call(admin, 'rejectOperator', { ...one, note: ' ' })).statusCode).toBe(10002)
    const { data } = await access.call(admin, 'rejectOperator', { ...one, note: '查无此人' })
    const reply = await access.call(admin, 'editOperator', { ...data, name: '李四', roleID })
    expect(reply.reason).toBe('kernel.notInThisState')
  })

  it('may be undone for some seconds, while the person has not logged in', async () => {
    const one = await pending()
    const approved = (await access.call(admin, 'approveOperator', one)).data
    expect((await access.call(stranger, 'undoOperatorDecision', approved)).reason).toBe('kernel.notFound')
    expect((await access.call(clerk, 'undoOperatorDecision', approved)).statusCode).toBe(10003)
    expect((await access.call(colleague, 'undoOperatorDecision', approved)).reason).toBe('decision.nothingToUndo')
    const waiting = (await access.call(admin, 'undoOperatorDecision', approved)).data
    expect(await stateOf(one.id)).toBe('pending')
    const returned = (await access.call(admin, 'returnOperator', { ...waiting, note: '请改姓名' })).data
    const again = (await access.call(admin, 'undoOperatorDecision', returned)).data
    expect(await access.row(one.id)).toMatchObject({ state: 'pending', note: '' })
    const inUse = (await access.call(admin, 'approveOperator', again)).data
    await openSession(access.db, one.id)
    expect((await access.call(admin, 'undoOperatorDecision', inUse)).reason).toBe('decision.overtaken')
    expect(await stateOf(one.id)).toBe('inUse')
  })

  it('find nothing of another company, and refuse an outdated version', async () => {
    const one = await pending()
    for (const command of ['approveOperator', 'rejectOperator', 'returnOperator'] as const) {
      const note = command === 'approveOperator' ? {} : { note: 'x' }
      expect((await access.call(stranger, command, { ...one, ...note } as never)).reason).toBe('kernel.notFound')
      const stale = { ...one, version: one.version + 1, ...note } as never
      expect((await access.call(admin, command, stale)).reason).toBe('kernel.changedMeanwhile')
    }
  })
})
