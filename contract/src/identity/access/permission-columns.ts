/** The columns of a role's matrix: verbs that most entities have. Other verbs have their own labels, in `other`. */
export const permissionColumns = ['view', 'add', 'modify', 'delete', 'approve', 'export'] as const
export type PermissionColumn = (typeof permissionColumns)[number] | 'other'

/** Verbs that the specification or its screens named differently. */
const alsoCalled: Readonly<Record<string, PermissionColumn>> = { apply: 'add', set: 'modify', watch: 'view' }

/** The position of a permission `<entity>:<verb>` in the matrix. */
export function splitPermission(permission: string): { noun: string; column: PermissionColumn } {
  const [noun = '', verb = ''] = permission.split(':')
  const column = permissionColumns.find(name => name === verb) ?? alsoCalled[verb] ?? 'other'
  return { noun, column }
}
