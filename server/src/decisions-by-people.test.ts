import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@fairgate/contract/catalogue'
import { kindOf, partnerKindNames } from '@fairgate/contract/partner/kinds'
import { describe, expect, it } from 'vitest'
import type { Subject, SubjectRow } from './kernel/subject.ts'
import { shareSubject } from './partner/share-subject.ts'
import { partnerSubject } from './partner/subject.ts'

type AnySubject = Subject<SubjectRow, string, string>

/** Subjects that are made for each kind of partner. */
const made: Readonly<Record<string, readonly AnySubject[]>> = {
  'partner/subject.ts': partnerKindNames.map(kind => partnerSubject(kindOf(kind)) as unknown as AnySubject),
  'partner/share-subject.ts': partnerKindNames.map(kind => shareSubject(kindOf(kind)) as unknown as AnySubject),
}
const declaring = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('kernel/'))
  .filter(path => /^ {2}decisions: \[/m.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .sort()

describe('what decides a submission takes a person', () => {
  it.each(declaring)('%s', async path => {
    const exported = (await import(/* @vite-ignore */ `./${path}`)) as Record<string, unknown>
    const subjects = made[path] ?? (Object.values(exported).filter(isSubject) as AnySubject[])
    expect(subjects.length).toBeGreaterThan(0)
    for (const { decisions = [], may, override } of subjects) {
      const asked = [...decisions.map(event => may[event]?.permission), override?.permission]
      const needed = asked.filter(name => name !== undefined)
      expect(needed.filter(name => permissions[name] && !permissions[name].person)).toEqual([])
    }
  })
})

const isSubject = (value: unknown): boolean => typeof value === 'object' && value !== null && 'decisions' in value
