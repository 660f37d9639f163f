import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'

const cache = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
let changing: ReadonlySet<string> | undefined

/**
 * The remaining permissions with read-only access: those that no writing command requires. Viewing includes exports,
 * although these write a file.
 */
export function readingOnly(granted: ReadonlySet<string>): ReadonlySet<string> {
  let left = cache.get(granted)
  if (!left) {
    changing ??= new Set(Object.values<Command>(commands).flatMap(permissionToChange))
    const changes = changing
    left = new Set([...granted].filter(name => !changes.has(name)))
    cache.set(granted, left)
  }
  return left
}

const permissionToChange = ({ kind, access }: Command): string[] =>
  kind !== 'read' && access.caller === 'operator'
    ? (access.permissions ?? []).filter(name => !name.endsWith(':view'))
    : []
