import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'

const cache = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
let changing: ReadonlySet<string> | undefined

/**
 * What is left of permissions where somebody may only look on: those that no changing command asks for. To view is to look on,
 * though what is viewed may be taken along as a file, which is written.
 */
export function readingOnly(held: ReadonlySet<string>): ReadonlySet<string> {
  let left = cache.get(held)
  if (!left) {
    changing ??= new Set(Object.values<Command>(commands).flatMap(permissionToChange))
    const changes = changing
    left = new Set([...held].filter(name => !changes.has(name)))
    cache.set(held, left)
  }
  return left
}

const permissionToChange = ({ kind, access }: Command): string[] =>
  kind !== 'read' && access.caller === 'operator'
    ? (access.permissions ?? []).filter(name => !name.endsWith(':view'))
    : []
