import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { texts } from '../../app/catalogue.ts'
import { shapeOf } from '../command/shape-of.ts'
import { formatIssues } from '../refusal/issues.ts'
import { choices, fields, flag, id, optional, orAbsent, orEmpty, orNull, preset, text, wholeNumber } from './field.ts'

const seat = fields('gate', {
  code: text(4, { pattern: /^[A-Z]+$/, phrase: 'gate.signWrong', capitals: true }),
  nameCn: optional(text(10)),
  nameEn: orEmpty(text(10, { min: 3 })),
  capacity: optional(wholeNumber({ min: 1, max: 5 })),
  zoneId: optional(id('zone', { label: 'zone' })),
  profile: preset(choices(['a', 'b']), ['a', 'b']),
  silent: preset(flag(), false),
  why: orAbsent(text(5)),
  note: orNull(text(5)),
})
const login = z.strictObject(shapeOf(fields('session', { otp: text(4, { missing: 'session.otpRequired' }) })))
const schema = z.strictObject(shapeOf(seat))
const faults = (input: object) => {
  const { error } = schema.safeParse(input)
  return error ? formatIssues(error, input, 'en', key => texts[key]).map(({ path, msg }) => `${path}: ${msg}`) : []
}

describe('shapeOf', () => {
  test('fills in optional members, and normalizes text', () => {
    expect(schema.parse({ code: ' ab ', nameEn: '', note: ' ' })).toEqual({
      note: null,
      code: 'AB',
      nameCn: '',
      nameEn: '',
      capacity: null,
      zoneId: null,
      profile: ['a', 'b'],
      silent: false,
    })
  })

  test('refuses what is missing, too long, too short, out of its limits or against its pattern', () => {
    expect(faults({ nameEn: '', note: null })).toEqual(['code: Required'])
    expect(faults({ code: ' ', nameEn: 'abc', note: null })).toEqual(['code: Required'])
    expect(faults({ code: 'ABCDE', nameEn: 'ab', note: null })).toEqual([
      'code: At most 4 characters; now 5',
      'nameEn: At least 3 characters; now 2',
    ])
    expect(faults({ code: '12', nameEn: '', note: null, capacity: 6, profile: [] })).toEqual([
      'code: Use up to 16 capital letters, digits and -',
      'capacity: Must be at most 5',
      'profile: At least 1 required',
    ])
  })
})

describe('a field with its own message for a missing value', () => {
  test('is refused with that message when it is empty', () => {
    expect(login.safeParse({ otp: ' ' }).error?.issues.map(({ message }) => message)).toEqual(['session.otpRequired'])
  })
})

describe('fields', () => {
  test('name their labels by the module, or as given', () => {
    expect(seat.zoneId.label).toBe('gate.zone')
    expect(seat.code.label).toBe('gate.code')
  })

  test('of every module have existing labels and refusals', async () => {
    const folder = join(import.meta.dirname, '../..')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('fields.ts'))
    const lists = await Promise.all(files.map(async name => Object.values(await import(join(folder, name)))))
    const all = lists
      .flat()
      .flatMap(list => Object.values(Object(list)) as { kind?: string; label?: string; phrase?: string }[])
    const said = all.flatMap(({ kind, label, phrase = label }) => (kind && label ? [label, phrase] : []))
    expect(said.length).toBeGreaterThan(10)
    expect(said.filter(key => !(String(key) in texts))).toEqual([])
  })
})
