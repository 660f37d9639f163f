/** Addresses of operators and roles. */
export const accessPaths = {
  operators: '/JurisdictionOperator',
  roles: '/JurisdictionOperator?view=roles',
  addRole: '/JurisdictionOperator/role',
  role: (id: string) => `/JurisdictionOperator/role/${id}`,
  /** Operators with one role. */
  operatorsOf: (roleId: string) => `/JurisdictionOperator?roleID=${roleId}`,
}
