import { ruleKindNames } from '@fairgate/contract/badging/rulebook/kinds'
import { expect, it } from 'vitest'
import { newRule, nextCode, whyNotValue, withValue } from './rule-forms.ts'

it('the next code is the lowest unused one', () => {
  expect(nextCode([])).toBe('R01')
  expect(nextCode([{ code: 'R01' }, { code: 'R03' }])).toBe('R02')
  expect(nextCode(Array.from({ length: 99 }, (_, at) => ({ code: `R${String(at + 1).padStart(2, '0')}` })))).toBe(
    'R100',
  )
})

it.each(ruleKindNames)('a new rule of %s takes its presets', kind => {
  const rule = newRule(kind, [])
  const [slot, value] = Object.entries(rule.params)[0] ?? ['effect', 'warn']
  expect(withValue(rule, slot, value)).toEqual(rule)
})

it('a parameter that the new value contradicts gets a value that fits', () => {
  const replaces = {
    ...newRule('onePerson', []),
    params: { per: 'exhibition', conflict: 'replaceOld', by: 'person', includeIssued: true },
  }
  expect(withValue(replaces, 'conflict', 'refuseNew')).toBeUndefined()
  expect(
    withValue({ ...replaces, params: { ...replaces.params, includeIssued: false } }, 'conflict', 'refuseNew'),
  ).toMatchObject({ params: { conflict: 'refuseNew', by: 'anyone' } })
  expect(withValue(newRule('excludes', []), 'outcomes', ['rejected'])).toMatchObject({
    params: { outcomes: ['rejected'], rejectedBy: ['organizer', 'venue', 'authority'] },
  })
  expect(withValue(newRule('onePerson', []), 'per', 'edition')?.scope).toBe('edition')
})

it('an impossible value is none', () => {
  expect(withValue(newRule('days', []), 'min', 9)).toBeUndefined()
  expect(withValue(newRule('days', []), 'min', Number.NaN)).toBeUndefined()
  expect(withValue(newRule('days', []), 'classes', [])).toBeUndefined()
})

it.each([
  ['companyLimit', 'max', 10_000, 'kernel.tooBig'],
  ['days', 'min', 0, 'kernel.tooSmall'],
  ['days', 'min', 9, 'rulebook.parameterContradicts'],
  ['days', 'min', Number.NaN, 'kernel.wrongKind'],
  ['days', 'min', undefined, 'kernel.required'],
  ['price', 'perDay', '1e3', 'kernel.wrongKind'],
  ['documents', 'accepted', [], 'kernel.tooFew'],
  ['documents', 'classes', [], 'kernel.tooFew'],
] as const)('the reason why a rule of %s has no %s of %s', (kind, slot, value, key) => {
  expect(whyNotValue(newRule(kind, []), slot, value).key).toBe(key)
})
