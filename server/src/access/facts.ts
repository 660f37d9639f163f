import { permissions } from '@fairgate/contract/catalogue'
import type { CompanyType, PermissionGroup } from '@fairgate/contract/kernel/permission'
import type { RoleGrant } from './role-permissions.ts'
import { permissionsOfType, permissionsOfRole as resolve } from './role-permissions.ts'

/** The permissions a role gives in a company of its type; see `role-permissions.ts`. */
export function permissionsOfRole(grant: RoleGrant): ReadonlySet<string> {
  return resolve(grant)
}

/** Names of the permissions of some groups that a company of this type may hold. */
export function permissionsInGroups(type: CompanyType, groups: readonly PermissionGroup[]): string[] {
  return [...permissionsOfType(type)].filter(name => {
    const permission = permissions[name]
    return permission !== undefined && groups.includes(permission.group)
  })
}
