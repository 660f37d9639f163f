import { type RoleGrant, permissionsOfRole as resolve } from './role-permissions.ts'

/** The permissions a role gives in a company of its type; see `role-permissions.ts`. */
export function permissionsOfRole(grant: RoleGrant): ReadonlySet<string> {
  return resolve(grant)
}
