import { permissions } from '@fairgate/contract/app/texts'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'

/** What a role says, as it is read with a session. */
export interface RoleGrant {
  roleId: string
  roleVersion: number
  companyType: CompanyType
  administrator: boolean
  /** Permission names, separated by blanks. */
  permissions: string
}

const byType = new Map<CompanyType, ReadonlySet<string>>()
const byRole = new Map<string, ReadonlySet<string>>()
const rolesLimit = 5_000

/** Every permission that a company of this type may hold: what its administrators have. */
export function permissionsOfType(type: CompanyType): ReadonlySet<string> {
  let held = byType.get(type)
  if (!held) {
    held = new Set(Object.keys(permissions).filter(name => permissions[name]?.companies.includes(type)))
    byType.set(type, held)
  }
  return held
}

/**
 * The permissions a role gives: all of its company's type for an administrator, else those it lists and the type may
 * hold. Kept per role and version, so that a change counts from the next request.
 */
export function permissionsOfRole(grant: RoleGrant): ReadonlySet<string> {
  const ofType = permissionsOfType(grant.companyType)
  if (grant.administrator) return ofType
  const key = `${grant.roleId} ${grant.roleVersion}`
  let held = byRole.get(key)
  if (!held) {
    if (byRole.size >= rolesLimit) byRole.clear()
    held = new Set(grant.permissions.split(' ').filter(name => ofType.has(name)))
    byRole.set(key, held)
  }
  return held
}
