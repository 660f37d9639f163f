import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  commandNotifications,
  jobNotifications,
  scheduleNotifications,
} from '@fairgate/contract/insight/notification/command-notifications'
import { transitionNotifications } from '@fairgate/contract/insight/notification/transitions'
import { describe, expect, it } from 'vitest'
import { titleOf } from '../insight/notification/queries.ts'
import type { EntityDefinition, EntityRow } from '../kernel/transition/entity-definition.ts'

type AnyEntity = EntityDefinition<EntityRow, string, string>

const root = join(import.meta.dirname, '..')

/** Files that declare an entity with a state machine. */
const declaring = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(
    path =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      !/^(kernel|app\/testing|app\/permission-table)\//.test(path),
  )
  .filter(path => /^ {2}nameOf: /m.test(readFileSync(join(root, path), 'utf8')))
  .sort()

const isEntity = (value: unknown): value is AnyEntity =>
  typeof value === 'object' && value !== null && 'nameOf' in value && 'machine' in value && 'columns' in value

/** The members of its row that form an entity's name, in a language. */
function namedBy({ nameOf }: AnyEntity, language: 'cn' | 'en'): string[] {
  const read: string[] = []
  const row = new Proxy({} as EntityRow, {
    get(_row, member) {
      read.push(String(member))
      return String(member)
    },
  })
  nameOf(row, language)
  return read
}

describe('a notification and the audit log name a row in the language of their reader', () => {
  it.each(declaring)('%s', async path => {
    const exported = (await import(/* @vite-ignore */ `../${path}`)) as Record<string, unknown>
    for (const entity of Object.values(exported).filter(isEntity)) {
      if (!entity.columns.sql.includes('name_cn')) continue
      const fromChinese = (member: string) => new RegExp(`name_cn\\b[^"]*? as "${member}"`).test(entity.columns.sql)
      if (!namedBy(entity, 'cn').some(fromChinese)) continue
      const inEnglish = namedBy(entity, 'en').filter(member => !fromChinese(member))
      const english = inEnglish.filter(member => new RegExp(`name_en\\b[^"]*? as "${member}"`).test(entity.columns.sql))
      expect(english, `${entity.entityType} is named in Chinese only`).not.toEqual([])
    }
  })
})

describe('the title of a notification', () => {
  const events = [
    ...Object.entries(transitionNotifications).flatMap(([name, { events }]) =>
      Object.keys(events).map(event => `${name}.${event}`),
    ),
    ...Object.keys(commandNotifications).map(command => `deed.${command}`),
    ...Object.keys(jobNotifications).map(state => `job.${state}`),
    ...Object.keys(scheduleNotifications).map(state => `schedule.${state}`),
  ]

  it.each(events)("%s is in its reader's language", event => {
    for (const count of [1, 12]) {
      expect(titleOf(event, count, 'en')).toMatch(/^[^\p{Script=Han}]+$/u)
      expect(titleOf(event, count, 'cn')).toMatch(/\p{Script=Han}/u)
      expect(titleOf(event, count, 'en')).not.toBe(event)
    }
  })
})
