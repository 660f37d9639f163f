import { expect, it } from 'vitest'
import type { Day } from '../../kernel/schedule/day.ts'
import { findContradiction } from './contradictions.ts'
import { presetOf, type Rule, type RuleKind } from './kinds.ts'

const pair = (kind: RuleKind, one: object, other: object, more: object = {}) => {
  const rules = [one, other].map((params, at) => ({
    ...{ number: at + 1, code: `R0${at + 1}`, kind, effect: 'warn', scope: 'exhibition', classes: ['buyer'] },
    ...{ params: { ...(presetOf(kind) as object), ...params }, ...(at === 1 && more) },
  }))
  return findContradiction(rules as unknown as Rule[])
}
const at = (day: string) => ({ clock: '18:00', day: day as Day })

it.each<[RuleKind, object, object]>([
  ['onePerson', { conflict: 'replaceOld' }, {}],
  ['days', { min: 3, max: 5 }, { min: 1, max: 2 }],
  ['age', { min: 18 }, { min: 1, max: 17 }],
  ['documents', { accepted: ['passport'] }, { accepted: ['identityCard', 'other'] }],
  ['window', { opens: at('2027-04-01') }, { closes: at('2027-03-01') }],
  [
    'window',
    { closes: { clock: '18:00', before: 'open', days: 9 } },
    { opens: { clock: '18:00', before: 'open', days: 8 } },
  ],
  ['quota', {}, {}],
  ['route', {}, {}],
])('two rules of %s contradict', (kind, one, other) => {
  expect(pair(kind, one, other)).toEqual({ index: 1, code: 'R01' })
  expect(pair(kind, one, other, { classes: ['press'] })).toBeUndefined()
  expect(pair(kind, one, other, { effect: 'off' })).toBeUndefined()
})

it.each<[RuleKind, object, object]>([
  ['onePerson', { conflict: 'replaceOld' }, { per: 'phase' }],
  ['days', { min: 3, max: 5 }, { min: 1, max: 3 }],
  ['age', { min: 18 }, { min: 1, max: 18 }],
  ['age', { min: 18 }, { on: 'firstDay', min: 1, max: 17 }],
  ['documents', { accepted: ['passport', 'other'] }, { accepted: ['identityCard', 'other'] }],
  ['window', { closes: at('2027-04-01') }, { closes: at('2027-03-01') }],
  ['companyLimit', { max: 1 }, { max: 2 }],
])('two rules of %s complement each other', (kind, one, other) => expect(pair(kind, one, other)).toBeUndefined())

it('a badge that excludes is not replaced', () => {
  const classes = ['buyer', 'buildUp']
  const replaces = { conflict: 'replaceOld' }
  const excludes = { kind: 'excludes', params: presetOf('excludes'), classes }
  expect(pair('onePerson', replaces, {}, excludes)).toBeUndefined()
  const both = { ...excludes, params: { ...presetOf('excludes'), held: ['buyer'] } }
  expect(pair('onePerson', replaces, {}, both)).toEqual({ index: 1, code: 'R01' })
  expect(pair('onePerson', {}, {}, both)).toBeUndefined()
})
