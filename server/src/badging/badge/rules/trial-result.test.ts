import { presetOf, type Rule } from '@fairgate/contract/badging/rulebook/kinds'
import { badgeClasses } from '@fairgate/contract/badging/rulebook/labels'
import { expect, it } from 'vitest'
import { drawApplications, drawBook } from '../../../app/testing/draw-applications.ts'
import { randomFrom } from '../../../app/testing/random.ts'
import { createTrialFacts } from './trial-facts.ts'
import { createTrial, type RuleChange } from './trial-result.ts'

const sizes = { applications: 1_000, people: 200, companies: 100 }

function tried(draft: readonly Rule[], current: readonly Rule[], seed: number) {
  const facts = createTrialFacts('Asia/Shanghai', true)
  const trial = createTrial({ rules: draft }, { rules: current })
  const list: RuleChange[][] = []
  for (const application of drawApplications(randomFrom(seed), sizes)) {
    const changes = trial.add(application, facts.before(application))
    if (changes.length > 0) list.push(changes)
    facts.add(application)
  }
  return { ...trial.result(), list }
}

it('a draft that equals the rules in force changes nothing', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const rules = drawBook(randomFrom(seed), 30)
  const { evaluated, changed, list, newly, groups } = tried(rules, rules, seed)
  expect({ seed, evaluated, changed, list, newly }).toEqual({
    ...{ seed, evaluated: 1_000, changed: 0, list: [] },
    newly: { refused: 0, onHold: 0, warned: 0 },
  })
  for (const { refused, onHold, warned, milder, noLonger, companies } of groups)
    expect([refused, onHold, warned, milder, noLonger, companies]).toEqual([0, 0, 0, 0, 0, 0])
})

it('a rule that refuses everybody is counted for each application and company', () => {
  const rule = {
    ...{ number: 1, code: 'R01', kind: 'companyLimit', scope: 'exhibition', effect: 'refuse' },
    ...{ classes: ['exhibitor', 'representative', 'buildUp', 'tearDown', 'buyer', 'service', 'press', 'vehicle'] },
    params: { max: 0 },
  } as unknown as Rule
  const everybody = tried([rule], [], 5)
  expect(everybody).toMatchObject({ evaluated: 1_000, changed: 1_000, newly: { refused: 1_000, onHold: 0, warned: 0 } })
  expect(everybody.groups[0]).toMatchObject({ code: 'R01', refused: 1_000, noLonger: 0, applied: 1_000, missing: 0 })
  const nobody = tried([], [rule], 5)
  expect(nobody).toMatchObject({ changed: 1_000, newly: { refused: 0 } })
  expect(nobody.groups[0]).toMatchObject({ noLonger: 1_000, companies: everybody.groups[0]?.companies })
  const milder = tried([{ ...rule, effect: 'warn' }], [rule], 5)
  expect(milder).toMatchObject({ changed: 1_000, newly: { warned: 0 }, groups: [{ milder: 1_000, noLonger: 0 }] })
})

it('facts that are missing are counted by rule, never guessed', () => {
  const rule = {
    ...{ number: 1, code: 'R01', kind: 'age', scope: 'exhibition', effect: 'refuse', classes: ['buyer'] },
    params: { ...presetOf('age'), min: 0 },
  } as Rule
  const { groups, changed } = tried([rule], [], 6)
  expect(changed).toBe(0)
  expect(groups[0]?.missing).toBeGreaterThan(0)
  expect(groups[0]?.facts.toSorted()).toEqual(expect.arrayContaining(['birth']))
})

it('what cannot be evaluated under the draft is not counted as no longer affected', () => {
  const rule = (params: object) =>
    ({
      ...{ number: 1, code: 'R01', kind: 'onePerson', scope: 'exhibition', effect: 'refuse', classes: badgeClasses },
      params: { ...presetOf('onePerson'), ...params },
    }) as unknown as Rule
  const seed = 7
  const replaces = tried([rule({ conflict: 'replaceOld', by: 'person' })], [rule({})], seed).groups[0]
  const anybody = tried([rule({ conflict: 'replaceOld' })], [rule({})], seed).groups[0]
  expect(anybody).toMatchObject({ noLonger: 0, facts: ['records'] })
  expect(replaces).toMatchObject({ noLonger: 0, facts: expect.arrayContaining(['records', 'sender']) })
  expect(replaces?.missing).toBeGreaterThan(anybody?.missing ?? 0)
  expect(replaces?.milder).toBeLessThan(anybody?.milder ?? 0)
})
