import { accessRefusals } from '@fairgate/contract/identity/access/texts'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AccessWorld, createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { actorOf, type TestCompany, type TestOperator } from '../../app/testing/world.ts'
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

const findText = (key: keyof typeof accessRefusals) => accessRefusals[key][1]
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
      select after from operation_log where command = 'approveOperator' and target_id = ${id} and status_code = 10001`)
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

describe('editOperator', () => {
  it('changes the role from the next request on, without a logout', async () => {
    const person = await access.world.operator(company, { permissions: ['role:view'] })
    expect(person.actor.permissions).toEqual(new Set(['role:view']))
    await access.call(admin, 'editOperator', { ...(await access.key(person.operatorId)), name: '王五', roleID })
    const actor = await actorOf(access.db, person.token)
    expect([actor.operatorName, [...actor.permissions]]).toEqual(['王五', ['operator:view']])
  })

  it('corrects telephone and e-mail until the person has logged in, and notifies the new telephone', async () => {
    const { data: made } = await add(admin)
    const form = access.form(roleID)
    const { data } = await access.call(admin, 'editOperator', { ...made, ...keyless(form) })
    expect((await access.sent(form.telephone)).map(({ purpose }) => purpose)).toEqual(['operatorAdded'])
    expect((await access.call(admin, 'getOperatorDetail', { id: made.id })).data).toMatchObject({
      contactOpen: true,
      telephone: form.telephone,
      email: form.email,
    })
    await openSession(access.db, made.id)
    const other = access.form(roleID)
    const same = { ...data, ...keyless({ ...form, name: '同一个' }) }
    const { data: renamed } = await access.call(admin, 'editOperator', same)
    const closed = await access.call(admin, 'editOperator', { ...renamed, ...keyless(other) })
    expect(closed).toMatchObject({ reason: 'access.contactClosed', data: { issues: [{ path: 'telephone' }] } })
    const { data: detail } = await access.call(admin, 'getOperatorDetail', { id: made.id })
    expect([detail.contactOpen, detail.telephone, detail.name]).toEqual([false, form.telephone, '同一个'])
    expect(Date.parse(detail.lastLoginAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('does not change the contact data of somebody who has a password, or acts for another company', async () => {
    for (const change of [
      (id: string) => sql`update account set password_hash = 'x' where id = ${id}`,
      (id: string) => sql`insert into operator (account_id, company_id, role_id, name)
        values (${id}, ${stranger.company.id}, ${stranger.roleId}, '兼职')`,
    ]) {
      const { data: made } = await add(admin)
      await access.db.run(change((await access.row(made.id))?.accountId ?? ''))
      const reply = await access.call(admin, 'editOperator', { ...made, ...keyless(access.form(roleID)) })
      expect(reply.reason).toBe('access.contactClosed')
    }
  })

  it('refuses operators with a role that the caller could not grant: their codes would go elsewhere', async () => {
    const { data: made } = await add(admin, { roleID: admin.roleId })
    const form = access.form(roleID)
    for (const taken of [roleID, admin.roleId]) {
      const reply = await access.call(clerk, 'editOperator', { ...made, ...keyless(form), roleID: taken })
      expect(reply).toMatchObject({ statusCode: 10003, reason: 'access.roleNotYours' })
    }
    expect(await access.sent(form.telephone)).toEqual([])
  })

  it('cannot change the caller’s own role, but their name', async () => {
    const key = await access.key(admin.operatorId)
    const demoted = await access.call(admin, 'editOperator', { ...key, name: '自己', roleID })
    expect(demoted).toMatchObject({ statusCode: 10008, reason: 'access.yourself' })
    expect((await access.call(admin, 'editOperator', { ...key, name: '自己', roleID: admin.roleId })).statusCode).toBe(
      10001,
    )
  })

  it('finds nothing of another company, and refuses an outdated version and an invited person', async () => {
    const { data: made } = await add(admin)
    const form = { name: '李四', roleID: stranger.roleId }
    expect((await access.call(stranger, 'editOperator', { ...made, ...form })).reason).toBe('kernel.notFound')
    const stale = { ...made, version: 9, name: '李四', roleID }
    expect((await access.call(admin, 'editOperator', stale)).reason).toBe('kernel.changedMeanwhile')
    const telephone = access.telephone()
    const { data: invited } = await access.call(admin, 'inviteTemporaryOperator', { telephone, name: '临时', roleID })
    expect((await access.call(admin, 'editOperator', { ...invited, name: '李四', roleID })).reason).toBe(
      'kernel.notInThisState',
    )
  })
})

const keyless = ({ name, roleID, telephone, email }: ReturnType<AccessWorld['form']>) => ({
  name,
  roleID,
  telephone,
  email,
})

describe('freezeOperator and unfreezeOperator', () => {
  it('end the sessions at once, prevent new ones, and allow them again', async () => {
    const login = await openSession(access.db, clerk.operatorId)
    expect(await access.one(admin, 'freezeOperator', await access.key(clerk.operatorId))).toBe('done')
    expect((await access.call({ ...clerk, token: login?.token ?? '' }, 'getRoleOptionList', {})).statusCode).toBe(10004)
    const ended = await access.db.one(
      sql`select ended_reason as reason from session where id = ${login?.sessionId ?? ''}`,
    )
    expect(ended).toEqual({ reason: 'freeze' })
    expect(await access.one(admin, 'freezeOperator', await access.key(clerk.operatorId))).toBe(
      kernelRefusals.notInThisState[1],
    )
    expect(await access.one(admin, 'unfreezeOperator', await access.key(clerk.operatorId))).toBe('done')
    expect(await stateOf(clerk.operatorId)).toBe('inUse')
  })

  it('report each refused row, and process the others', async () => {
    const { data: made } = await add(admin)
    const rows = await Promise.all([admin, stranger].map(({ operatorId }) => access.key(operatorId)))
    const { data } = await access.call(admin, 'freezeOperator', {
      rows: [...rows, made, made, { ...made, id: roleID }],
    })
    expect(data.count).toBe(1)
    expect(data.failed).toEqual([
      { id: admin.operatorId, name: admin.actor.operatorName, msg: findText('yourself') },
      { id: stranger.operatorId, name: '', msg: kernelRefusals.notFound[1] },
      { id: roleID, name: '', msg: kernelRefusals.notFound[1] },
    ])
    expect([await stateOf(made.id), await stateOf(stranger.operatorId)]).toEqual(['frozen', 'inUse'])
  })
})

describe('deleteOperator', () => {
  it('deletes an unused account, and releases its user name and contacts', async () => {
    const form = access.form(roleID)
    const { data: made } = await access.call(admin, 'addOperator', form)
    expect(await access.one(admin, 'deleteOperator', made)).toBe('done')
    expect((await access.call(admin, 'addOperator', form)).statusCode).toBe(10001)
    expect(await access.one(admin, 'deleteOperator', made)).toBe(kernelRefusals.notFound[1])
  })

  it('keeps the account, history and log of somebody who has acted, and refuses their token', async () => {
    const login = await openSession(access.db, clerk.operatorId)
    const one = await pending()
    await access.call(admin, 'approveOperator', one)
    expect(await access.one(admin, 'deleteOperator', await access.key(clerk.operatorId))).toBe('done')
    expect(await access.db.maybe(sql`select 1 from account where id = ${clerk.accountId}`)).toBeDefined()
    expect((await access.call({ ...clerk, token: login?.token ?? '' }, 'getRoleOptionList', {})).statusCode).toBe(10004)
    const { data } = await access.call(admin, 'getOperatorDetail', { id: one.id })
    expect(data.history.map(({ operatorName }) => operatorName)).toContain(clerk.actor.operatorName)
    const log = await access.db.many(sql`select 1 from operation_log where operator_id = ${clerk.operatorId}`)
    expect(log.length).toBeGreaterThan(0)
  })

  it('keeps the account of somebody who also acts for another company', async () => {
    const { data: made } = await add(admin)
    const accountId = (await access.row(made.id))?.accountId
    await access.db.run(sql`insert into operator (account_id, company_id, role_id, name)
      values (${accountId}, ${stranger.company.id}, ${stranger.roleId}, '兼职')`)
    await access.one(admin, 'deleteOperator', made)
    expect(await access.db.maybe(sql`select 1 from account where id = ${accountId}`)).toBeDefined()
  })

  it('refuses the caller’s own operator, and those of other companies', async () => {
    expect(await access.one(admin, 'deleteOperator', await access.key(admin.operatorId))).toBe(findText('yourself'))
    expect(await access.one(admin, 'deleteOperator', await access.key(stranger.operatorId))).toBe(
      kernelRefusals.notFound[1],
    )
  })
})

describe('getOperatorPage', () => {
  const list = async (input: object = {}) => (await access.call(admin, 'getOperatorPage', input as never)).data

  it('shows only the caller’s company, with totals of its tabs', async () => {
    await pending()
    await access.one(admin, 'freezeOperator', await access.key(clerk.operatorId))
    const { list: rows, tabs, total } = await list()
    const shown = rows.map(({ state, stateLabel, frozen }) => [state, stateLabel, frozen])
    expect(shown.sort()).toEqual([
      [1, '待审批', false],
      [2, '使用中', false],
      [2, '使用中', false],
      [2, '已冻结', true],
    ])
    expect([tabs, total]).toEqual([{ all: 4, pending: 1, returned: 0, inUse: 2, frozen: 1, rejected: 0 }, 4])
    expect((await list({ tab: 'frozen' })).list.map(({ id }) => id)).toEqual([clerk.operatorId])
  })

  it('finds by part of the name, and by whole values of other fields, in any case', async () => {
    const form = access.form(roleID)
    const { data: made } = await access.call(admin, 'addOperator', { ...form, name: '欧阳清和' })
    for (const search of [
      { type: 'name', value: '清和' },
      { type: 'userName', value: form.userName.toUpperCase() },
      { type: 'telephone', value: form.telephone },
      { type: 'email', value: form.email.toUpperCase() },
    ]) {
      expect((await list({ search })).list.map(({ id }) => id)).toEqual([made.id])
    }
    expect((await list({ search: { type: 'telephone', value: form.telephone.slice(0, 8) } })).list).toEqual([])
    expect((await list({ roleID })).list.map(({ id }) => id)).toEqual([made.id])
    expect((await list({ kind: 'temporary' })).list).toEqual([])
  })

  it('offers the available actions, and none on the caller’s own operator', async () => {
    const rows = (await list()).list
    const actions = (caller: TestOperator) => rows.find(({ id }) => id === caller.operatorId)?.actions
    expect([actions(admin), actions(colleague)]).toEqual([['edit'], ['freeze', 'edit', 'delete']])
    const seen = (await access.call(clerk, 'getOperatorPage', {})).data.list
    expect(seen.find(({ id }) => id === admin.operatorId)?.actions).toEqual([])
  })
})
