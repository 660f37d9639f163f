import type { Output } from '@fairgate/contract/app/catalogue'
import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'

export type Branch = Output<'getAllPermissions'>['groups'][number]
export type Permission = Branch['permissions'][number]

/** The branches and permissions whose titles contain a text; a branch with a matching title is complete. */
export function searched(groups: readonly Branch[], text: string): Branch[] {
  const includesText = (title: string) => includesTyped(text, title)
  if (text.trim() === '') return [...groups]
  return groups
    .map(group =>
      includesText(group.title)
        ? group
        : { ...group, permissions: group.permissions.filter(permission => includesText(permission.title)) },
    )
    .filter(group => group.permissions.length > 0)
}

/** How much of a branch is selected, for its own box. */
export function branchState({ permissions }: Branch, chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = permissions.filter(({ name }) => chosen.has(name)).length
  if (count === 0) return 'none'
  return count === permissions.length ? 'all' : 'some'
}

/**
 * The selection after a click on a branch's box: everything that the operator may grant, or nothing of it if that was
 * selected already. Permissions that the operator lacks stay unchanged.
 */
export function toggledBranch({ permissions }: Branch, chosen: ReadonlySet<string>): Set<string> {
  const given = permissions.filter(({ held }) => held).map(({ name }) => name)
  const next = new Set(chosen)
  const whole = given.every(name => chosen.has(name))
  for (const name of given) whole ? next.delete(name) : next.add(name)
  return next
}

/** An object and its permissions. */
export interface Row {
  noun: string
  title: string
  permissions: readonly Permission[]
}

/** A branch as rows of the matrix, in the order of its permissions. */
export function rowsOf({ permissions }: Branch): Row[] {
  const rows = new Map<string, Permission[]>()
  for (const permission of permissions) rows.set(permission.noun, [...(rows.get(permission.noun) ?? []), permission])
  return [...rows].map(([noun, permissions]) => ({ noun, title: permissions[0]?.nounTitle ?? '', permissions }))
}

/** The selection after a click on one box. Any permission of an object includes its view permission. */
export function toggled(
  groups: readonly Branch[],
  chosen: ReadonlySet<string>,
  { name, noun }: Permission,
): Set<string> {
  const next = new Set(chosen)
  if (next.delete(name)) return next
  const looks = groups.flatMap(group => group.permissions).find(one => one.noun === noun && one.column === 'view')
  if (looks?.held) next.add(looks.name)
  return next.add(name)
}
