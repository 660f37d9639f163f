import type { accessCommands } from '@fairgate/contract/access/commands'
import type { Input } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { eachRow } from './each-row.ts'
import { givableRole } from './grantable-roles.ts'
import { permissionTree, roleInfo, roleOptions, rolePage } from './role-queries.ts'
import { ruled } from './ruled.ts'

type Handlers = HandlersOf<typeof accessCommands>
type RoleCommand =
  | 'getRolePage'
  | 'getRoleOptionList'
  | 'getRoleInfo'
  | 'getAllPermissions'
  | 'addRole'
  | 'editRole'
  | 'deleteRole'

export const roleHandlers: Pick<Handlers, RoleCommand> = {
  getRolePage: (input, context) => rolePage(context, input),
  getRoleOptionList: (_input, context) => roleOptions(context),
  getRoleInfo: (input, context) => roleInfo(context, input),
  getAllPermissions: async (_input, context) => permissionTree(context),

  async addRole(form, context) {
    const { db, actor } = context
    const permissions = heldOnly(context, form.permissions)
    const made = await ruled(
      db.one<{ id: string; version: number }>(sql`
        insert into role (company_id, name_cn, name_en, describe, permissions)
        values (${actor.companyId}, ${form.nameCn}, ${form.nameEn}, ${form.roleDescribe}, ${permissions})
        returning id, version`),
    )
    context.log({ ...logged(made.id, form), after: { ...form, permissions } })
    return made
  },

  async editRole({ id, version, ...form }, context) {
    const { db } = context
    const before = await lockedRole(context, { id, version })
    await givableRole(context, id, 'permissions')
    const permissions = heldOnly(context, form.permissions)
    await refuseOwnLoss(context, id, permissions)
    await ruled(
      db.run(sql`update role set name_cn = ${form.nameCn}, name_en = ${form.nameEn}, describe = ${form.roleDescribe},
        permissions = ${permissions}, version = version + 1 where id = ${id}`),
    )
    const { nameCn, nameEn, roleDescribe } = before
    const was = { nameCn, nameEn, roleDescribe, permissions: before.permissions }
    context.log({ ...logged(id, form), before: was, after: { ...form, permissions } })
    return { id, version: version + 1 }
  },

  async deleteRole({ rows }, context) {
    const { db, actor, language } = context
    const name = language === 'cn' ? sql`name_cn` : sql`name_en`
    const namesOf = (ids: readonly string[]) =>
      db.many<{ id: string; name: string }>(
        sql`select id, ${name} as name from role where company_id = ${actor.companyId} and id = any(${[...ids]}::uuid[])`,
      )
    const { done, ...decided } = await eachRow(context, rows, namesOf, async key => {
      const role = await lockedRole(context, key)
      await givableRole(context, key.id, 'permissions')
      await ruled(db.run(sql`delete from role where id = ${key.id}`))
      return language === 'cn' ? role.nameCn : role.nameEn
    })
    const names = done.map(({ name }) => name).join(', ')
    context.log({ noun: 'role', targetId: done[0]?.id, targetName: names.slice(0, 200), before: { roles: done } })
    return decided
  },
}

interface LockedRole {
  version: number
  nameCn: string
  nameEn: string
  roleDescribe: string
  administrator: boolean
  permissions: string[]
}

/** A role of the actor's company that may be changed at all. */
async function lockedRole({ db, actor }: WriteContext, key: { id: string; version: number }): Promise<LockedRole> {
  const role = await db.maybe<LockedRole>(sql`
    select version, name_cn as "nameCn", name_en as "nameEn", describe as "roleDescribe", administrator, permissions
    from role where id = ${key.id} and company_id = ${actor.companyId} for update`)
  if (!role) refuse('kernel.notFound')
  if (role.version !== key.version) refuse('kernel.changedMeanwhile')
  if (role.administrator) refuse('access.administratorRole')
  return role
}

/** What a role may be given: nothing the actor does not hold, so nothing its company's type may not hold either. */
function heldOnly({ actor }: WriteContext, wanted: readonly string[]): string[] {
  const permissions = [...new Set(wanted)].sort()
  if (!permissions.every(name => actor.permissions.has(name))) refuse('access.roleNotYours', { field: 'permissions' })
  return permissions
}

/** Nobody takes a permission from the role they have themself. */
async function refuseOwnLoss(
  { db, actor }: WriteContext,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  const own = await db.maybe(sql`select from operator where id = ${actor.operatorId} and role_id = ${roleId}`)
  const loses = [...actor.permissions].some(name => !permissions.includes(name))
  if (own && loses) refuse('access.yourself', { field: 'permissions' })
}

const logged = (id: string, { nameCn, nameEn }: Pick<Input<'addRole'>, 'nameCn' | 'nameEn'>) => ({
  noun: 'role',
  targetId: id,
  targetName: nameCn || nameEn,
})
