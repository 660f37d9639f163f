import { commands, permissions } from '@fairgate/contract/app/catalogue'
import { pages } from '@fairgate/contract/app/shell/pages'
import { domainTexts, refusals } from '@fairgate/contract/app/texts'
import { messagePurposes } from '@fairgate/contract/foundation/message/purposes'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { splitWords } from './word-list.ts'

/** Where texts, refusals and events stand: the word before the dot of `reason` and `event`. */
export const textDomains: ReadonlySet<string> = new Set(Object.keys(domainTexts))

/**
 * Commands, their fields and values, permissions, reasons of refusals, pages (flags of `asyncRouters`) and the stored
 * purposes of messages: their names stay as callers know them.
 */
export const wireNames: ReadonlySet<string> = findWireNames()

function findWireNames(): Set<string> {
  const names = new Set([
    ...Object.keys(permissions).flatMap(name => name.split(':')),
    ...Object.keys(refusals).flatMap(name => name.split('.')),
    ...Object.keys(pages),
    ...Object.keys(messagePurposes),
  ])
  const seen = new Set<unknown>()
  for (const [name, { input, output }] of Object.entries<Command>(commands)) {
    names.add(name)
    addNames(input, names, seen)
    addNames(output, names, seen)
  }
  return names
}

/** Walks a zod schema by its definitions: keys of objects are fields, entries of enumerations are values. */
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
