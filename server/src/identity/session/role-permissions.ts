import { permissions } from '@fairgate/contract/app/texts'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'

/** The grants of a role, as they are read with a session. */
export interface RoleGrant {
  roleId: string
  roleVersion: number
  companyType: CompanyType
  administrator: boolean
  /** Permission names, separated by spaces. */
  permissions: string
}

const byType = new Map<CompanyType, ReadonlySet<string>>()
const byRole = new Map<string, ReadonlySet<string>>()
const rolesLimit = 5_000

/** Every permission that a company of this type may hold, which is the grant of its administrators. */
export function permissionsOfType(type: CompanyType): ReadonlySet<string> {
  let cached = byType.get(type)
  if (!cached) {
    cached = new Set(Object.keys(permissions).filter(name => permissions[name]?.companies.includes(type)))
    byType.set(type, cached)
  }
  return cached
}

/**
 * The permissions of a role: all of its company's type for an administrator, else its list without what the type may
 * not hold. Cached per role and version, so that a change takes effect on the next request.
 */
export function permissionsOfRole(grant: RoleGrant): ReadonlySet<string> {
  const ofType = permissionsOfType(grant.companyType)
  if (grant.administrator) return ofType
  const key = `${grant.roleId} ${grant.roleVersion}`
  let cached = byRole.get(key)
  if (!cached) {
    if (byRole.size >= rolesLimit) byRole.clear()
    cached = new Set(grant.permissions.split(' ').filter(name => ofType.has(name)))
    byRole.set(key, cached)
  }
  return cached
}
