import type { accessCommands } from '@fairgate/contract/identity/access/commands'
import sql from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import { refuseIfNamed } from '../../kernel/database/named-by.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { givableRole } from './grantable-roles.ts'
import { lockCompany } from './lock-company.ts'
import { operatorsWithRole } from './named-by.ts'
import { permissionTree, roleInfo, roleOptions, rolePage } from './role-queries.ts'

type Handlers = HandlersOf<typeof accessCommands>
type RoleCommand =
  | 'getRolePage'
  | 'getRoleOptionList'
  | 'getRoleInfo'
  | 'getAllPermissions'
  | 'addRole'
  | 'editRole'
  | 'deleteRole'

interface Role {
  nameCn: string
  nameEn: string
  describeCn: string
  describeEn: string
  permissions: string[]
  administrator: boolean
}

const roles = table<Role>('role', {
  entityType: 'role',
  names: {
    nameCn: 'name_cn',
    nameEn: 'name_en',
    describeCn: 'describe_cn',
    describeEn: 'describe_en',
    permissions: 'permissions',
    administrator: 'administrator',
  },
  scope: actor => sql`t.company_id = ${actor.companyId}`,
  may(row) {
    if (row.administrator) refuse('access.administratorRole')
  },
  nameOf: (row, language) => (language === 'en' && row.nameEn) || row.nameCn || row.nameEn,
  refusals: { role_name: ['access.roleNameTaken', 'nameCn'], role_name_en: ['access.roleNameTaken', 'nameEn'] },
  // An assigned role cannot be deleted.
  refusalsOfRemoval: { operator_role: ['access.roleInUse'] },
})

export const roleHandlers: Pick<Handlers, RoleCommand> = {
  getRolePage: (input, context) => rolePage(context, input),
  getRoleOptionList: (_input, context) => roleOptions(context),
  getRoleInfo: (input, context) => roleInfo(context, input),
  getAllPermissions: (_input, context) => permissionTree(context),

  async addRole(form, context) {
    const permissions = filterGranted(context, form.permissions)
    return roles.add(context, { ...form, permissions }, { company_id: context.actor.companyId })
  },

  async editRole({ id, version, ...form }, context) {
    const before = await roles.locked(context, { id, version })
    await givableRole(context, id, 'permissions')
    const permissions = filterGranted(context, form.permissions)
    await refuseOwnLoss(context, id, permissions)
    return roles.change(context, before, { ...form, permissions })
  },

  async deleteRole({ rows }, context) {
    const { db, actor } = context
    const namesOf = (ids: readonly string[]) =>
      db.many<{ id: string; nameCn: string; nameEn: string }>(
        sql`select id, name_cn as "nameCn", name_en as "nameEn" from role where company_id = ${actor.companyId} and id = any(${[...ids]}::uuid[])`,
      )
    await lockCompany(db, actor.companyId)
    return eachRow(context, { rows, entityType: 'role', namesOf }, 'deleted', async key => {
      const role = await roles.locked(context, key)
      await givableRole(context, key.id, 'permissions')
      if (!role.administrator) await refuseIfNamed(context, [operatorsWithRole], '', key.id)
      await roles.remove(context, role)
      return role
    })
  },
}

/** A role may only contain permissions of the actor, and so none that its company's type may not hold. */
function filterGranted({ actor }: WriteContext, wanted: readonly string[]): string[] {
  const permissions = [...new Set(wanted)].sort()
  if (!permissions.every(name => actor.permissions.has(name))) refuse('access.roleNotYours', { field: 'permissions' })
  return permissions
}

/** Nobody removes a permission from their own role. */
async function refuseOwnLoss(
  { db, actor }: WriteContext,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  const own = await db.maybe(sql`select from operator where id = ${actor.operatorId} and role_id = ${roleId}`)
  const loses = [...actor.permissions].some(name => !permissions.includes(name))
  if (own && loses) refuse('access.yourself', { field: 'permissions' })
}
