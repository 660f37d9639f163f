import { permissions } from '@fairgate/contract/app/catalogue'
import { accessRefusals } from '@fairgate/contract/identity/access/texts'
import { companyTypes, permissionGroups } from '@fairgate/contract/kernel/auth/permission'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { actorOf, type TestCompany, type TestOperator } from '../../app/testing/world.ts'

let company: TestCompany
let admin: TestOperator
let setter: TestOperator

const access = await closeAfterAll(createAccessWorld())
const stranger = await access.world.administrator('agent')
beforeEach(async () => {
  company = await access.world.company('sponsor')
  admin = await access.world.operator(company)
  setter = await access.world.operator(company, {
    permissions: ['role:view', 'role:add', 'role:modify', 'role:delete', 'operator:view'],
  })
})

let serial = 0
const form = (permissions: string[], changes: object = {}) => {
  const mark = ++serial
  return {
    nameCn: `前台${mark}`,
    nameEn: `Front desk ${mark}`,
    describeCn: '',
    describeEn: '',
    permissions,
    ...changes,
  }
}
const findText = (key: keyof typeof accessRefusals) => accessRefusals[key][1]
const add = (caller: TestOperator, permissions: string[], changes: object = {}) =>
  access.call(caller, 'addRole', form(permissions, changes))
const info = async (id: string) => (await access.call(admin, 'getRoleInfo', { id })).data

describe('addRole', () => {
  it('saves the name as typed, and each permission once', async () => {
    const typed = form(['role:view', 'operator:view', 'role:view'], { describeCn: '接待' })
    const { data } = await access.call(admin, 'addRole', typed)
    expect(await info(data.id)).toEqual({
      ...typed,
      ...{ id: data.id, version: 1, administrator: false, operators: 0, actions: ['edit', 'delete'] },
      permissions: ['operator:view', 'role:view'],
      roleDescribe: '接待',
    })
  })

  it('is shown in the caller’s language, or the other if it is missing', async () => {
    const said = async (describeCn: string, describeEn: string, language: 'cn' | 'en') => {
      const { data } = await access.call(admin, 'addRole', form(['role:view'], { describeCn, describeEn }))
      const { list } = (await access.call(admin, 'getRolePage', { pageSize: 40 }, { language })).data
      return list.find(({ id }) => id === data.id)?.roleDescribe
    }
    expect(await said('接待', 'Reception', 'cn')).toBe('接待')
    expect(await said('接待', 'Reception', 'en')).toBe('Reception')
    expect(await said('接待', '', 'en')).toBe('接待')
  })

  it('grants nothing that the caller lacks, that the company type may not hold, or that does not exist', async () => {
    const foreign = Object.keys(permissions).find(name => !permissions[name]?.companies.includes('sponsor')) ?? ''
    for (const [caller, name] of [
      [setter, 'operator:add'],
      [admin, foreign],
      [admin, 'no:such'],
      [admin, 'role:view operator:add'],
    ] as const) {
      const reply = await add(caller, ['role:view', name])
      expect(reply).toMatchObject({
        ...{ statusCode: 10003, reason: 'access.roleNotYours', data: { issues: [{ path: 'permissions' }] } },
      })
    }
  })

  it.each(['nameCn', 'nameEn'] as const)(
    'refuses a %s that the company has already, but not another company’s',
    async field => {
      const first = form(['role:view'])
      await access.call(admin, 'addRole', first)
      const reply = await add(admin, ['role:view'], { [field]: first[field] })
      expect(reply).toMatchObject({
        statusCode: 10017,
        reason: 'access.roleNameTaken',
        data: { issues: [{ path: field }] },
      })
      expect((await add(stranger, ['role:view'], { [field]: first[field] })).statusCode).toBe(10001)
    },
  )

  it('creates one of two concurrent roles with the same name', async () => {
    const same = form(['role:view'])
    const replies = await Promise.all(Array.from({ length: 10 }, () => access.call(admin, 'addRole', same)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })

  it.each(['administrator', 'companyId', 'companyID', 'id', 'state', 'version', 'role'])(
    'refuses the further field %s without effect',
    async field => {
      const reply = await add(setter, ['role:view'], { [field]: true })
      expect(reply.statusCode).toBe(10002)
      expect((await access.call(admin, 'getRolePage', {})).data.total).toBe(2)
    },
  )
})

describe('editRole', () => {
  it('takes effect on the next request of its operators, without a logout', async () => {
    const person = await access.world.operator(company, { permissions: ['role:view'] })
    const { version } = await info(person.roleId)
    await access.call(admin, 'editRole', { id: person.roleId, version, ...form(['operator:view', 'role:view']) })
    const { permissions, sessionId } = await actorOf(access.db, person.token)
    expect([[...permissions].sort(), sessionId]).toEqual([['operator:view', 'role:view'], person.actor.sessionId])
    expect((await info(person.roleId)).version).toBe(version + 1)
  })

  it('grants nobody more than the caller has: neither another role nor the caller’s own', async () => {
    const plain = await access.role(company, ['role:view'])
    for (const id of [plain, setter.roleId]) {
      const reply = await access.call(setter, 'editRole', { id, version: 1, ...form(['role:view', 'operator:delete']) })
      expect(reply).toMatchObject({ statusCode: 10003, reason: 'access.roleNotYours' })
    }
  })

  it('refuses roles with permissions that the caller lacks', async () => {
    const higher = await access.role(company, ['role:view', 'operator:delete'])
    const reply = await access.call(setter, 'editRole', { id: higher, version: 1, ...form(['role:view']) })
    expect(reply).toMatchObject({ statusCode: 10003, reason: 'access.roleNotYours' })
    expect(await access.one(setter, 'deleteRole', { id: higher, version: 1 })).toBe(findText('roleNotYours'))
    expect((await access.call(setter, 'getRoleInfo', { id: higher })).data.actions).toEqual([])
  })

  it('removes nothing from the caller’s own role', async () => {
    const reply = await access.call(setter, 'editRole', { id: setter.roleId, version: 1, ...form(['role:view']) })
    expect(reply).toMatchObject({ statusCode: 10008, reason: 'access.yourself' })
    const same = form([...setter.actor.permissions])
    expect((await access.call(setter, 'editRole', { id: setter.roleId, version: 1, ...same })).statusCode).toBe(10001)
  })

  it('refuses administrator roles, other companies’ roles, and outdated versions', async () => {
    const id = await access.role(company, ['role:view'])
    const edit = (caller: TestOperator, id: string, version: number) =>
      access.call(caller, 'editRole', { id, version, ...form(['role:view']) })
    expect((await edit(admin, admin.roleId, 1)).reason).toBe('access.administratorRole')
    expect((await edit(stranger, id, 1)).reason).toBe('kernel.notFound')
    const replies = await Promise.all(Array.from({ length: 8 }, () => edit(admin, id, 1)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'kernel.changedMeanwhile')).toHaveLength(7)
  })
})

describe('deleteRole', () => {
  it('deletes unassigned roles, and reports why others cannot be deleted', async () => {
    const [unused, used] = [await access.role(company, ['role:view']), await access.role(company, ['role:view'])]
    await access.call(admin, 'addOperator', access.form(used))
    const rows = [unused, used, admin.roleId, stranger.roleId].map(id => ({ id, version: 1 }))
    const { data } = await access.call(admin, 'deleteRole', { rows })
    expect(data.count).toBe(1)
    expect(data.failed.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^仍被以下内容引用，不能删除。操作员：/),
      findText('administratorRole'),
      kernelRefusals.notFound[1],
    ])
    expect(data.failed.map(({ name }) => name)).toEqual([(await info(used)).nameCn, expect.any(String), ''])
    expect(await access.one(admin, 'deleteRole', { id: unused, version: 1 })).toBe(kernelRefusals.notFound[1])
  })

  it('leaves no operator without a role that is assigned concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await access.role(company, ['role:view'])
      const [deleted, given] = await Promise.all([
        access.one(admin, 'deleteRole', { id, version: 1 }),
        access.call(admin, 'addOperator', access.form(id)),
      ])
      expect([deleted === 'done', given.statusCode === 10001].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('getRolePage and getRoleOptionList', () => {
  it('show the roles of the caller’s company, found by either name', async () => {
    const { data: made } = await add(admin, ['role:view', 'operator:view'])
    const { nameCn, nameEn } = await info(made.id)
    for (const value of [nameCn, nameEn.toUpperCase()]) {
      const { list } = (await access.call(setter, 'getRolePage', { search: { type: 'roleName', value } })).data
      expect(list).toMatchObject([{ id: made.id, permissionCount: 2, operators: 0, actions: ['edit', 'delete'] }])
    }
    const english = await access.call(setter, 'getRolePage', {}, { language: 'en' })
    expect(english.data.list.map(({ roleName }) => roleName)).toContain(nameEn)
    expect((await access.call(stranger, 'getRoleInfo', { id: made.id })).reason).toBe('kernel.notFound')
  })

  it('offer only roles that the caller may grant', async () => {
    const lower = await access.role(company, ['role:view'])
    await access.role(company, ['operator:delete'])
    const options = async (caller: TestOperator) =>
      (await access.call(caller, 'getRoleOptionList', {})).data.map(({ roleID }) => roleID).sort()
    expect(await options(setter)).toEqual([lower, setter.roleId].sort())
    expect(await options(admin)).toHaveLength(4)
    const almost = await access.world.operator(company, { permissions: [...admin.actor.permissions] })
    expect(await options(almost)).not.toContain(admin.roleId)
  })
})

describe('getAllPermissions', () => {
  it.each(companyTypes)('shows %s every permission that its roles may hold, by group, once', async type => {
    const reader = await access.world.administrator(type)
    const { groups } = (await access.call(reader, 'getAllPermissions', {})).data
    const possible = Object.keys(permissions).filter(name => permissions[name]?.companies.includes(type))
    expect(groups.flatMap(group => group.permissions.map(({ name }) => name)).sort()).toEqual(possible.sort())
    expect(groups.map(({ key }) => key)).toEqual(
      Object.keys(permissionGroups).filter(key => possible.some(name => permissions[name]?.group === key)),
    )
    expect(groups.every(group => group.permissions.every(({ held }) => held))).toBe(true)
  })

  it('marks what the caller lacks, in the caller’s language', async () => {
    const { groups } = (await access.call(setter, 'getAllPermissions', {}, { language: 'en' })).data
    const branch = groups.find(({ key }) => key === 'permissions')
    expect(branch?.title).toBe(permissionGroups.permissions[1])
    const granted = branch?.permissions.filter(({ held }) => held).map(({ name }) => name)
    expect(granted?.sort()).toEqual([...setter.actor.permissions].sort())
  })

  it('counts the active operators with each permission, and the list of operators shows them', async () => {
    const office = await access.world.company('sponsor')
    const boss = await access.world.operator(office)
    const clerk = await access.world.operator(office, { permissions: ['operator:view', 'role:view'] })
    const frozen = await access.world.operator(office, { permissions: ['operator:view'] })
    await access.one(boss, 'freezeOperator', await access.key(frozen.operatorId))
    const { groups } = (await access.call(boss, 'getAllPermissions', {})).data
    const count = (name: string) => groups.flatMap(one => one.permissions).find(one => one.name === name)?.operators
    const holders = async (permission: string) =>
      (await access.call(boss, 'getOperatorPage', { permission, tab: 'inUse' })).data.list.map(({ id }) => id).sort()
    expect([count('operator:view'), count('operator:add'), count('operationLog:verify')]).toEqual([2, 1, undefined])
    expect(await holders('operator:view')).toEqual([boss.operatorId, clerk.operatorId].sort())
    expect(await holders('operator:add')).toEqual([boss.operatorId])
    // Administrators do not hold what this company type may not hold.
    expect([await holders('operationLog:verify'), await holders('no:such')]).toEqual([[], []])
  })

  it('contains the row and column of the matrix', async () => {
    const { groups } = (await access.call(setter, 'getAllPermissions', {}, { language: 'en' })).data
    const branch = groups.find(({ key }) => key === 'permissions')?.permissions ?? []
    expect(branch.find(({ name }) => name === 'role:modify')).toMatchObject({
      ...{ noun: 'role', nounTitle: 'Roles', column: 'modify' },
    })
  })
})
