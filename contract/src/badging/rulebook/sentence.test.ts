import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawStatement } from '../../app/testing/draw-rule.ts'
import { languages } from '../../kernel/i18n/language.ts'
import { documentTypeLabels } from '../badge/document.ts'
import { paramsSchema, presetOf, type RuleKind, ruleKindNames, type Statement, scopesOf } from './kinds.ts'
import { badgeClasses, documentLabels } from './labels.ts'
import { buildSentence, parseSentence, sentenceParts } from './sentence.ts'

/** A rule as its form begins. */
function presetRule(kind: RuleKind): Statement {
  const params = presetOf(kind)
  const scope = scopesOf({ kind, params } as Statement)[0]
  return { kind, scope, classes: ['buyer'], params } as Statement
}

/** Random numbers from fast-check, so that it can shrink them. */
const statements = (kind: RuleKind) =>
  fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })).map(stream => {
    const random = () => stream.next().value as number
    return drawStatement(random, kind)
  })

it('has 17 kinds', () => {
  expect(ruleKindNames).toHaveLength(17)
})

it('knows the types of documents of badges', () => {
  expect(documentLabels).toEqual(documentTypeLabels)
})

describe.each(ruleKindNames)('a sentence of %s', kind => {
  it('parses back to the rule', () => {
    fc.assert(
      fc.property(statements(kind), statement => {
        const read = languages.map(language => parseSentence(buildSentence(statement, language), language))
        // The statement of liability has its own text in each language.
        const params = Object.assign({}, ...read.map(one => one?.params))
        for (const one of read) expect({ ...one, params }).toEqual(statement)
        if (kind !== 'liability') for (const one of read) expect(one?.params).toEqual(statement.params)
      }),
    )
  })

  it('has no blank at its ends and no doubled mark', () => {
    fc.assert(
      fc.property(statements(kind), fc.constantFrom(...languages), (statement, language) => {
        if (kind === 'liability') return
        expect(buildSentence(statement, language)).not.toMatch(/^ | $| {2}|，，|, ,|,,|undefined|null/)
      }),
    )
  })

  it('shows each parameter once', () => {
    const statement = presetRule(kind)
    for (const language of languages) {
      const slots = sentenceParts(statement, language).flatMap(({ slot }) => slot ?? [])
      expect(slots.filter(name => name !== 'classes' && name !== 'scope').toSorted()).toEqual(
        Object.keys(statement.params).toSorted(),
      )
      expect(slots.includes('scope')).toBe(scopesOf(statement).length > 1 && kind !== 'onePerson')
    }
  })

  it('has presets that are valid', () => {
    expect(paramsSchema(kind).safeParse(presetOf(kind)).success).toBe(true)
  })
})

it.each([
  ['onePerson', '采购商证：同一人每期限办一证，已有申请的不得再办'],
  ['excludes', '采购商证：本届有已通过的布展证或撤展证的人员不得办理'],
  ['history', '采购商证：自第1届起，跨证种或跨企业办证达3次黄色预警（提醒），达5次红色预警（不予受理）'],
  ['quota', '采购商证：每9平方米3张，每个展位另加0张，不足不计，按展位计算'],
  ['price', '采购商证：每天300元，卡费50元，不退费'],
  ['route', '采购商证：依次由主办（批准前）审核'],
] as const)('%s is %s', (kind, sentence) => expect(buildSentence(presetRule(kind), 'cn')).toBe(sentence))

it.each([
  ['onePerson', 'Buyer: one badge per person and period; who already has one gets no other'],
  ['excludes', 'Buyer: not for a person with approved build-up or tear-down badges of this edition'],
  ['violations', 'Buyer: not for a person with 2 violations in 12 months'],
  ['days', 'Buyer: 1 to 5 days'],
] as const)('%s is %s', (kind, sentence) => expect(buildSentence(presetRule(kind), 'en')).toBe(sentence))

it('names all classes at once', () => {
  const all = { ...presetRule('days'), classes: badgeClasses }
  expect(buildSentence(all, 'cn')).toBe('各类证件：可选1至5天')
  expect(parseSentence(buildSentence(all, 'en'), 'en')).toEqual(all)
})

it('reads no other text', () => {
  expect(parseSentence('采购商证：今天天气很好', 'cn')).toBeUndefined()
  expect(parseSentence('Buyer: 1 to 5 dayss', 'en')).toBeUndefined()
})

describe('parameters', () => {
  const refused = <K extends RuleKind>(kind: K, changes: object) =>
    !paramsSchema(kind).safeParse({ ...(presetOf(kind) as object), ...changes }).success
  const at = (clock: string, day: string) => ({ clock, day })
  it.each<[RuleKind, object]>([
    ['onePerson', { includeIssued: true }],
    ['excludes', { outcomes: ['rejected'] }],
    ['excludes', { held: [] }],
    ['excludes', { held: ['buyer', 'buyer'] }],
    ['history', { yellow: 5, red: 5 }],
    ['quota', { max: 1, min: 2 }],
    ['window', { opens: at('18:00', '2027-03-01'), closes: at('18:00', '2027-03-01') }],
    [
      'window',
      { opens: { clock: '09:00', before: 'open', days: 2 }, closes: { clock: '09:00', before: 'open', days: 3 } },
    ],
    ['window', { closes: at('24:00', '2027-03-01') }],
    ['days', { min: 6 }],
    ['age', { max: 17 }],
    ['reissue', { lost: 'allow', max: 0 }],
    ['price', { perDay: '1e3' }],
    ['price', { perDay: '-1.00' }],
    ['days', { min: 1.5 }],
    ['days', { per: 'stand' }],
  ])('%s refuses %j', (kind, changes) => expect(refused(kind, changes)).toBe(true))
})
