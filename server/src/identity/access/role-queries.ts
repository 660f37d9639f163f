import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { permissionRows } from '@fairgate/contract/app/shell/permission-rows'
import { permissions } from '@fairgate/contract/app/texts'
import { splitPermission } from '@fairgate/contract/identity/access/permission-columns'
import { permissionGroups } from '@fairgate/contract/kernel/auth/permission'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { permissionsOfRole, permissionsOfType, type RoleGrant } from '../session/api.ts'
import { grantableRoles } from './grantable-roles.ts'

interface RoleRow {
  id: string
  version: number
  nameCn: string
  nameEn: string
  describeCn: string
  describeEn: string
  administrator: boolean
  operators: number
  /** Names, separated by spaces. */
  permissions: string
  createdAt: string
}

const columns = sql`r.id, r.version, r.name_cn as "nameCn", r.name_en as "nameEn", r.describe_cn as "describeCn",
  r.describe_en as "describeEn",
  r.administrator, (select count(*) from operator o where o.role_id = r.id) as operators,
  array_to_string(r.permissions, ' ') as permissions, r.created_at as "createdAt"`

/** Roles of the caller's own company. */
export async function rolePage(context: ReadContext, input: Input<'getRolePage'>): Promise<Result<'getRolePage'>> {
  const { db, actor, language } = context
  const givable = await givableIds(context)
  return page<RoleRow, Result<'getRolePage'>['list'][number], typeof input>(
    db,
    {
      select: columns,
      from: sql`role r`,
      where: [sql`r.company_id = ${actor.companyId}`],
      id: 'r.id',
      sorts: { createdAt: { column: 'r.created_at', type: 'timestamptz' } },
      defaultSort: 'createdAt',
      searches: {
        roleName: value => textInside(['r.name_cn', 'r.name_en'], value),
      },
      finish: row => ({
        ...row,
        roleID: row.id,
        roleName: language === 'cn' ? row.nameCn : row.nameEn,
        roleDescribe: describedIn(language, row),
        permissionCount: namesOf(actor, row).length,
        state: 'inUse',
        statusCode: statusOf('inUse'),
        actions: actionsOf(actor, row, givable),
      }),
    },
    input,
  )
}

/** One role of the caller's own company, as its editor shows it. */
export async function roleInfo(context: ReadContext, { id }: Input<'getRoleInfo'>): Promise<Result<'getRoleInfo'>> {
  const { db, actor, language } = context
  const row = await db.maybe<RoleRow>(
    sql`select ${columns} from role r where r.id = ${id} and r.company_id = ${actor.companyId}`,
  )
  if (!row) refuse('kernel.notFound')
  return {
    ...row,
    roleDescribe: describedIn(language, row),
    permissions: namesOf(actor, row),
    actions: actionsOf(actor, row, await givableIds(context)),
  }
}

const describedIn = (language: Language, { describeCn, describeEn }: RoleRow): string =>
  language === 'cn' ? describeCn || describeEn : describeEn || describeCn

/** The roles that this caller may grant, the administrator role first. */
export async function roleOptions(context: ReadContext): Promise<Result<'getRoleOptionList'>> {
  const { language } = context
  return (await grantableRoles(context)).map(({ roleId, nameCn, nameEn, administrator }) => ({
    roleID: roleId,
    roleName: language === 'cn' ? nameCn : nameEn,
    administrator,
  }))
}

/** Every permission that a role of the caller's company may hold, by non-empty group. */
export async function permissionTree({ db, actor, language }: ReadContext): Promise<Result<'getAllPermissions'>> {
  const holders = await holdersOf(db, actor)
  const possible = [...permissionsOfType(actor.companyType)]
  const groups = Object.entries(permissionGroups).map(([key, label]) => ({
    key,
    title: render(label, language),
    permissions: possible.flatMap(name => {
      const permission = permissions[name]
      if (permission?.group !== key) return []
      const { noun, column } = splitPermission(name)
      return {
        ...{ name, noun, column, title: render(permission.label, language) },
        nounTitle: render(permissionRows[noun] ?? ['', ''], language),
        ...{ held: actor.permissions.has(name), person: permission.person === true, operators: holders(name) },
      }
    }),
  }))
  return { groups: groups.filter(group => group.permissions.length > 0) }
}

/** How many active operators of the actor's company hold a permission. */
async function holdersOf(db: Db, actor: Actor): Promise<(permission: string) => number> {
  const roles = await db.many<RoleGrant & { operators: number }>(sql`
    select r.id as "roleId", r.version as "roleVersion", r.administrator,
      array_to_string(r.permissions, ' ') as permissions, count(o.id) as operators
    from role r join operator o on o.role_id = r.id and o.state = 'inUse'
    where r.company_id = ${actor.companyId} group by r.id`)
  const grantedRoles = roles.map(role => ({
    names: permissionsOfRole({ ...role, companyType: actor.companyType }),
    operators: role.operators,
  }))
  return permission =>
    grantedRoles.reduce((sum, { names, operators }) => sum + (names.has(permission) ? operators : 0), 0)
}

async function givableIds(context: ReadContext): Promise<ReadonlySet<string>> {
  return new Set((await grantableRoles(context)).map(({ roleId }) => roleId))
}

/**
 * The effective permissions of a role: obsolete names, and those that the company's type may not hold, are left out.
 */
function namesOf({ companyType }: Actor, { id, version, administrator, permissions }: RoleRow): string[] {
  return [...permissionsOfRole({ roleId: id, roleVersion: version, companyType, administrator, permissions })]
}

type RoleAction = Result<'getRoleInfo'>['actions'][number]

function actionsOf({ permissions }: Actor, role: RoleRow, givable: ReadonlySet<string>): RoleAction[] {
  if (role.administrator || !givable.has(role.id)) return []
  return [
    ...(permissions.has('role:modify') ? ['edit' as const] : []),
    ...(permissions.has('role:delete') && role.operators === 0 ? ['delete' as const] : []),
  ]
}
