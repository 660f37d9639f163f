/** The columns of a role's matrix: what may be done with most things. The rest stands under its own words, as `other`. */
export const permissionColumns = ['view', 'add', 'modify', 'delete', 'approve', 'export'] as const
export type PermissionColumn = (typeof permissionColumns)[number] | 'other'

/** What is done with something under another verb, which the specification or its screens gave it. */
const alsoCalled: Readonly<Record<string, PermissionColumn>> = { apply: 'add', set: 'modify', watch: 'view' }

/** Where a permission `<noun>:<verb>` stands in the matrix. */
export function placeOf(permission: string): { noun: string; column: PermissionColumn } {
  const [noun = '', verb = ''] = permission.split(':')
  const column = permissionColumns.find(name => name === verb) ?? alsoCalled[verb] ?? 'other'
  return { noun, column }
}
