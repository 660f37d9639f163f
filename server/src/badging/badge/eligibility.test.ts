import { requirableFields } from '@fairgate/contract/badging/badge/fields'
import { addDays, ageOn, type Day } from '@fairgate/contract/kernel/schedule/day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooYoung, type PersonFacts, type TypeFacts, whyNot } from './eligibility.ts'

const type = fc.record<TypeFacts>({
  running: fc.boolean(),
  participation: fc.constantFrom('invited', 'pendingAllocation', 'active', 'ended', null),
  subject: fc.constantFrom('person', 'vehicle'),
})
const days = fc.integer({ min: 0, max: 60_000 }).map(n => addDays('1930-01-01' as Day, n))
const fields = fc.subarray([...requirableFields])
const person = fc.record<PersonFacts>({
  requiredFields: fields,
  present: fields,
  minimumAge: fc.option(fc.integer({ min: 0, max: 120 })),
  birth: fc.option(days),
  opens: days,
  existingBadgeId: fc.option(fc.uuid()),
})

const openType: TypeFacts = { running: true, participation: 'active', subject: 'person' }
const goodPerson = ({ requiredFields, opens }: PersonFacts): PersonFacts => ({
  ...{ requiredFields, opens, present: requirableFields, minimumAge: null, birth: null, existingBadgeId: null },
})

describe('whyNot', () => {
  it('returns nothing exactly if every rule passes', () => {
    fc.assert(
      fc.property(type, person, (at, applicant) => {
        const missing = applicant.requiredFields.filter(field => !applicant.present.includes(field))
        const young =
          applicant.minimumAge !== null &&
          applicant.birth !== null &&
          ageOn(applicant.birth as Day, applicant.opens) < applicant.minimumAge
        const against = [
          at.participation !== 'active',
          !at.running,
          at.subject === 'vehicle',
          missing.length,
          young,
          applicant.minimumAge !== null && applicant.birth === null,
          applicant.existingBadgeId,
        ]
        expect(whyNot(at, applicant) === undefined).toBe(!against.some(Boolean))
      }),
    )
  })

  it('gives the same reasons about the context with and without a person, and checks the person only if the context is valid', () => {
    fc.assert(
      fc.property(type, person, (at, applicant) => {
        const alone = whyNot(at)
        if (alone) expect(whyNot(at, applicant)).toEqual(alone)
        else expect(whyNot(at, applicant)).toEqual(whyNot(openType, applicant))
      }),
    )
  })

  it('never passes because one fact got worse', () => {
    const worse: ((at: TypeFacts, applicant: PersonFacts) => [TypeFacts, PersonFacts])[] = [
      (at, applicant) => [{ ...at, running: false }, applicant],
      (at, applicant) => [{ ...at, participation: 'pendingAllocation' }, applicant],
      (at, applicant) => [{ ...at, subject: 'vehicle' }, applicant],
      (at, applicant) => [at, { ...applicant, existingBadgeId: 'somebody’s' }],
      (at, applicant) => [at, { ...applicant, minimumAge: 18, birth: null }],
      (at, applicant) => [at, { ...applicant, requiredFields: ['photo'], present: [] }],
      (at, applicant) => [at, { ...applicant, minimumAge: 18, birth: applicant.opens }],
    ]
    fc.assert(
      fc.property(type, person, fc.constantFrom(...worse), (at, applicant, spoil) => {
        expect(whyNot(...spoil(at, applicant))).toBeDefined()
        expect(whyNot(...spoil(openType, goodPerson(applicant)))).toBeDefined()
      }),
    )
  })

  it('reports each missing field once, and no present one', () => {
    fc.assert(
      fc.property(person, applicant => {
        const reason = whyNot(openType, applicant)
        if (!reason || !('missing' in reason)) return
        expect(new Set(reason.missing).size).toBe(reason.missing.length)
        for (const field of reason.missing) {
          if (field === 'birth') expect([applicant.minimumAge === null, applicant.birth]).toEqual([false, null])
          else
            expect([applicant.requiredFields, applicant.present].map(list => list.includes(field))).toEqual([
              true,
              false,
            ])
        }
      }),
    )
  })
})

describe('isTooYoung', () => {
  it.each([
    ['2008-03-02', '2026-03-01', true],
    ['2008-03-01', '2026-03-01', false],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
  ] as const)('of somebody born %s on %s under 18: %s', (birth, opens, young) =>
    expect(isTooYoung(18, birth, opens as Day)).toBe(young),
  )
  it('is false for people without a birth date', () => expect(isTooYoung(18, null, '2026-03-01' as Day)).toBe(false))
})
