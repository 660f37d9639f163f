import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messagePurposes } from '../foundation/message/purposes.ts'
import type { Command } from '../kernel/command/command.ts'
import type { Domain } from '../kernel/command/domain.ts'
import { type EntityType, entityTypes } from '../kernel/command/entity-type.ts'
import { entityTypeKey } from '../kernel/command/id.ts'
import { isList, pageMembers } from '../kernel/command/page.ts'
import { type LocalizedText, render } from '../kernel/i18n/localized-text.ts'
import { codes } from '../kernel/refusal/refusal.ts'
import type { Machine } from '../kernel/transition/machine.ts'
import { statusOf } from '../kernel/transition/status.ts'
import { RESERVED } from '../kernel/wire/envelope.ts'
import { commands, domains, permissions, texts } from './catalogue.ts'
import { reads } from './reads.ts'

const all = Object.entries(domains as Record<string, Domain>)
const allCommands = Object.entries(commands as Record<string, Command>)
const han = /\p{Script=Han}/u

describe('every domain', () => {
  it('gives each command a name that no other domain uses', () => {
    const names = all.flatMap(([, domain]) => Object.keys(domain.commands))
    expect(names).toEqual([...new Set(names)])
  })

  it('has every text in both languages, each in its own', () => {
    const allTexts = all.flatMap(([name, domain]) => [
      ...Object.entries(domain.texts).map(([key, value]) => [`${name}.${key}`, value] as const),
      ...Object.entries(domain.refusals).map(
        ([key, [, cn, en]]) => [`${name}.${key}`, [cn, en] as LocalizedText] as const,
      ),
      ...Object.entries(domain.commands).map(([key, command]) => [key, command.label] as const),
      ...Object.entries(domain.permissions).map(([key, permission]) => [key, permission.label] as const),
      ...Object.values(domain.machines).flatMap(({ states, events }) => Object.entries({ ...states, ...events })),
    ])
    const wrong = allTexts.filter(([, [cn, en]]) => {
      const english = typeof en === 'string' ? [en] : [en.one, en.other]
      return cn.trim() === '' || english.some(text => text.trim() === '' || han.test(text.replace(/中文/g, '')))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('uses the same placeholders in both halves of a text', () => {
    const marks = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]))].sort()
    const wrong = Object.entries(texts).filter(([, [cn, en]]) => {
      const other = typeof en === 'string' ? en : en.other
      return JSON.stringify(marks(cn)) !== JSON.stringify(marks(other))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('puts no ISO date into an English sentence, whichever value of a text, refusal or message is a date', () => {
    const messages = Object.values(messagePurposes).flatMap(({ subject, text }) => [subject, text])
    const said = all.flatMap(([, { texts, refusals }]) => [
      ...Object.values(texts),
      ...Object.values(refusals).map(([, cn, en]): LocalizedText => [cn, en]),
    ])
    for (const value of ['2026-11-29', '2026-11-29 09:30', '2026-11-29 – 2026-12-01']) {
      const wrong = [...said, ...messages].flatMap(allTexts => {
        const values = [...allTexts[0].matchAll(/\{\{(\w+)\}\}/g)].map(([, mark = '']) => [mark, value] as const)
        const text = render(allTexts, 'en', Object.fromEntries(values))
        return text.includes('2026-11-29') ? [text] : []
      })
      expect(wrong, value).toEqual([])
    }
    expect(render(['{{day}}', 'On {{day}}'], 'en', { day: '2026-11-29' })).toBe('On 29 Nov 2026')
    expect(render(['{{at}}', '{{at}}'], 'en', { at: '2026-11-29 09:30' })).toBe('29 Nov 2026 09:30')
    expect(render(['{{day}} 起', 'From {{day}}'], 'cn', { day: '2026-11-29' })).toBe('2026-11-29 起')
    // Names, numbers and files with a date in them are entered by users.
    expect(render(['{{name}}', '{{name}}'], 'en', { name: 'list-2026-11-29.xlsx' })).toBe('list-2026-11-29.xlsx')
  })

  it('refuses only with codes of the wire', () => {
    const known = new Set<number>(Object.values(codes))
    const used = all.flatMap(([, domain]) => Object.values(domain.refusals).map(([code]) => code))
    expect(used.filter(code => !known.has(code))).toEqual([])
  })
})

describe('every reading command', () => {
  const names = allCommands.filter(([, { kind }]) => kind === 'read').map(([name]) => name)

  it('has a line in the module.ts of its module, or reloads on every change; no other command has one', () => {
    expect(Object.keys(reads).filter(name => !names.includes(name))).toEqual([])
  })

  it('covers every entity: otherwise its push messages would have no effect', () => {
    const shown = new Set(Object.values(reads).flat())
    // A link is valid for a minute; passages have topics of their own. A card is published as its badge.
    const unread = ['credential', 'file']
    expect(Object.keys(entityTypes).filter(entityType => !shown.has(entityType as EntityType))).toEqual(unread)
    expect(Object.values(entityTypes).filter(domain => !(domain in domains))).toEqual([])
  })
})

describe('every command', () => {
  it.each(allCommands)(
    '%s takes an object that refuses unknown members and none of the reserved ones',
    (_name, command) => {
      const objects = objectsOf(command.input)
      expect(objects.length).toBeGreaterThan(0)
      for (const object of objects) {
        expect(object.def.catchall).toBeInstanceOf(z.ZodNever)
        expect(Object.keys(object.shape).filter(key => (RESERVED as readonly string[]).includes(key))).toEqual([])
      }
    },
  )

  it.each(allCommands)('%s requires a declared permission, if any', (_name, command) => {
    const needed = command.access.caller === 'operator' ? (command.access.permissions ?? []) : []
    for (const permission of needed) expect(Object.keys(permissions)).toContain(permission)
    expect(command.label).toHaveLength(2)
  })

  it('bounds every input string and array', () => {
    const unbounded = allCommands.flatMap(([name, { input }]) =>
      unboundedIn(jsonOf(input)).map(path => `${name}: ${path}`),
    )
    expect(unbounded).toEqual([])
  })

  it('bounds every input number by its column', () => {
    const unbounded = allCommands.flatMap(([name, { input }]) =>
      unboundedNumbersIn(jsonOf(input)).map(path => `${name}: ${path}`),
    )
    expect(unbounded).toEqual([])
  })

  it('declares the entity of every id in input and output', () => {
    // Ids of no row: the device’s own id of a scan, a picture code, a history line, a session of the caller; ids of any
    // entity: the subject of a webhook.
    const ownMarks =
      /(\.(scanId|captchaId|history\[\]\.id|logins\[\]\.id|loginId|knownDevices\[\]\.id|knownDeviceId|passkeys\[\]\.id|passkeyId)|^getWebhookDelivery\w+ answers\.\S*subjectId)$/
    const bare = allCommands.flatMap(([name, { input, output }]) => [
      ...bareIdsIn(jsonOf(input)).map(path => `${name}${path}`),
      ...bareIdsIn(jsonOf(output, 'output')).map(path => `${name} answers${path}`),
    ])
    expect(bare.filter(path => !ownMarks.test(path))).toEqual([])
  })

  it('answers GET only if it is public and reads', () => {
    const wrong = allCommands.filter(
      ([, { get, kind, access }]) => get && (kind !== 'read' || access.caller !== 'public'),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('is a list if it is named get…Page, and vice versa', () => {
    const wrong = allCommands.filter(([name, command]) =>
      isList(command) ? !name.startsWith('get') : /^get\w+Page$/.test(name),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
    for (const [, command] of allCommands.filter(([, command]) => isList(command))) {
      expect(Object.keys((command.input as z.ZodObject).shape)).toEqual(expect.arrayContaining([...pageMembers]))
    }
  })
})

describe('every permission', () => {
  it('is required by a command', () => {
    const needed = new Set(
      allCommands.flatMap(([, { access }]) => (access.caller === 'operator' ? (access.permissions ?? []) : [])),
    )
    expect(Object.keys(permissions).filter(name => !needed.has(name))).toEqual([])
  })
})

const machines = all.flatMap(([name, domain]) =>
  Object.entries(domain.machines).map(([key, machine]) => [`${name}.${key}`, machine] as const),
)

describe.runIf(machines.length > 0)('every machine', () => {
  it.each(machines)('%s reaches each of its states', (_name, machine) => {
    expect([...reachable(machine)].sort()).toEqual(Object.keys(machine.states).sort())
  })

  it.each(machines)('%s uses each of its events', (_name, machine) => {
    const used = new Set(Object.values(machine.table).flatMap(row => Object.keys(row ?? {})))
    expect([...used].sort()).toEqual(Object.keys(machine.events).sort())
  })

  it.each(machines)('%s undoes by an inverse what it declares', (_name, machine) => {
    const rows = Object.values(machine.table) as Readonly<Record<string, string>>[]
    for (const [event, inverse] of Object.entries(machine.inverses ?? {})) {
      const led = rows.flatMap(row => row[event] ?? [])
      expect(led.length).toBeGreaterThan(0)
      for (const state of led) expect(Object.keys(machine.table[state] ?? {})).toContain(inverse)
    }
  })

  it.each(machines)('%s has a colour for each state', (_name, machine) => {
    for (const state of Object.keys(machine.states)) expect(statusOf(state as never)).toBeTypeOf('number')
  })
})

function reachable(machine: Machine): Set<string> {
  const found = new Set([machine.initial])
  for (const state of found) for (const next of Object.values(machine.table[state] ?? {})) if (next) found.add(next)
  return found
}

/** The object schemas of a schema: itself, or the members of a union. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => objectsOf(option as z.ZodType))
  if (schema instanceof z.ZodPipe) return objectsOf(schema.def.in as z.ZodType)
  return []
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output' = 'input') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

interface Json {
  type?: string
  [entityTypeKey]?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  items?: Json
  prefixItems?: Json[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

/** Paths of the parts of a schema that satisfy a condition. */
function pathsIn(json: Json, matches: (part: Json) => boolean, path = ''): string[] {
  const inside = (part: Json, name: string) => pathsIn(part, matches, `${path}${name}`)
  return [
    ...(matches(json) ? [path] : []),
    ...Object.entries(json.properties ?? {}).flatMap(([key, part]) => inside(part, `.${key}`)),
    ...(json.items ? inside(json.items, '[]') : []),
    ...[...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])].flatMap(option => inside(option, '')),
  ]
}

/** Strings without maximum length or format, and arrays without maximum size. */
const unboundedIn = (json: Json) =>
  pathsIn(json, ({ type, maxLength, maxItems, prefixItems, format, pattern, enum: options, const: only }) => {
    const bounded = maxLength !== undefined || format || pattern || options || only !== undefined
    return (type === 'string' && !bounded) || (type === 'array' && maxItems === undefined && !prefixItems)
  })

/** A value beyond `integer` would be a fault (10500) instead of a refusal at its field. */
const unboundedNumbersIn = (json: Json) =>
  pathsIn(json, ({ type, exclusiveMinimum, minimum = exclusiveMinimum ?? -Infinity, maximum = Infinity, ...rest }) => {
    const { enum: options, const: only } = rest
    const bounded = minimum >= -(2 ** 31) && maximum < 2 ** 31
    return (type === 'integer' || type === 'number') && !bounded && !options && only === undefined
  })

const bareIdsIn = (json: Json) => pathsIn(json, part => part.format === 'uuid' && !part[entityTypeKey])
