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
    const log = await access.db.many(sql`select 1 from operation_log_entry where operator_id = ${clerk.operatorId}`)
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
