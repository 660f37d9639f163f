import { commands, permissions } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { splitWords } from './word-list.ts'

/** Commands, their fields and values, and permissions: their names stay as callers know them. */
export const wireNames: ReadonlySet<string> = findWireNames()

function findWireNames(): Set<string> {
  const names = new Set(Object.keys(permissions).flatMap(name => name.split(':')))
  const seen = new Set<unknown>()
  for (const [name, { input, output }] of Object.entries<Command>(commands)) {
    names.add(name)
    addNames(input, names, seen)
    addNames(output, names, seen)
  }
  return names
}

/** Walks a schema of zod by its definitions: keys of objects are fields, entries of enumerations are values. */
function addNames(schema: unknown, names: Set<string>, seen: Set<unknown>): void {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (Array.isArray(schema)) {
    for (const one of schema) addNames(one, names, seen)
    return
  }
  const { def } = schema as { def?: Record<string, unknown> }
  if (!def) return
  for (const [key, part] of Object.entries(def)) {
    if (key === 'shape' || key === 'entries') {
      for (const [name, field] of Object.entries(part as object)) {
        names.add(name)
        addNames(field, names, seen)
      }
    } else if (key === 'values') for (const value of part as unknown[]) names.add(String(value))
    else addNames(key === 'getter' ? (part as () => unknown)() : part, names, seen)
  }
}

export const isCompound = (name: string): boolean => splitWords(name).length > 1
