import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticesOfDeeds, noticesOfJobs, noticesOfSchedules } from '@fairgate/contract/notification/deeds'
import { transitionNotices } from '@fairgate/contract/notification/transitions'
import { describe, expect, it } from 'vitest'
import type { Subject, SubjectRow } from './kernel/subject.ts'
import { titleOf } from './notification/words.ts'

type AnySubject = Subject<SubjectRow, string, string>

/** Files that declare what can be moved from state to state. */
const declaring = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(kernel|testing|permission-table)\//.test(path),
  )
  .filter(path => /^ {2}nameOf: /m.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .sort()

const isSubject = (value: unknown): value is AnySubject =>
  typeof value === 'object' && value !== null && 'nameOf' in value && 'machine' in value && 'columns' in value

/** The members of its row that a subject is named by, in a language. */
function namedBy({ nameOf }: AnySubject, language: 'cn' | 'en'): string[] {
  const read: string[] = []
  const row = new Proxy({} as SubjectRow, {
    get(_row, member) {
      read.push(String(member))
      return String(member)
    },
  })
  nameOf(row, language)
  return read
}

describe('a notification and the operation log name a row in the language of their reader', () => {
  it.each(declaring)('%s', async path => {
    const exported = (await import(/* @vite-ignore */ `./${path}`)) as Record<string, unknown>
    for (const subject of Object.values(exported).filter(isSubject)) {
      if (!subject.columns.sql.includes('name_cn')) continue
      const fromChinese = (member: string) => new RegExp(`name_cn\\b[^"]*? as "${member}"`).test(subject.columns.sql)
      if (!namedBy(subject, 'cn').some(fromChinese)) continue
      const inEnglish = namedBy(subject, 'en').filter(member => !fromChinese(member))
      const english = inEnglish.filter(member =>
        new RegExp(`name_en\\b[^"]*? as "${member}"`).test(subject.columns.sql),
      )
      expect(english, `${subject.noun} is named in Chinese only`).not.toEqual([])
    }
  })
})

describe('the title of a notification', () => {
  const events = [
    ...Object.entries(transitionNotices).flatMap(([name, { events }]) =>
      Object.keys(events).map(event => `${name}.${event}`),
    ),
    ...Object.keys(noticesOfDeeds).map(command => `deed.${command}`),
    ...Object.keys(noticesOfJobs).map(state => `job.${state}`),
    ...Object.keys(noticesOfSchedules).map(state => `schedule.${state}`),
  ]

  it.each(events)('%s is in its reader’s language', event => {
    for (const count of [1, 12]) {
      expect(titleOf(event, count, 'en')).toMatch(/^[^\p{Script=Han}]+$/u)
      expect(titleOf(event, count, 'cn')).toMatch(/\p{Script=Han}/u)
      expect(titleOf(event, count, 'en')).not.toBe(event)
    }
  })
})
