import { describe, expect, it } from 'vitest'
import { differing } from '../reading-doubts.ts'
import { isSamePerson, sameDocument, samePhone } from './same-person.ts'

const storedNumber = '340100********1234'
const typed = {
  ...{ cities: [], temperature: null, symptoms: [], healthColour: 'green', tripColour: null, tripRisky: null },
  ...{ doses: null, nucleic: [] },
}
/** A green code of somebody called 示例霞 with facts that differ from the input. */
const other = (facts: { name?: string; documentMasked?: string }) =>
  differing('healthCode', { colour: 'green', ...facts }, typed, {
    name: '示例霞',
    documentMasked: storedNumber,
    phoneMasked: '',
  })

describe('the person of a picture', () => {
  it('is identified by the beginning and the last four characters of a number', () => {
    for (const same of ['3401**********1234', '340***********1234', storedNumber])
      expect(isSamePerson(same, storedNumber)).toBe(true)
    // Somebody of the same district; ends that few people have; no number; a number of another kind.
    for (const no of ['3401**********1243', '3401************34', undefined, 'E1******1'])
      expect(isSamePerson(no, storedNumber)).toBe(false)
    expect(sameDocument('3401************34', storedNumber)).toBe(true)
    expect(sameDocument('3401**********1243', storedNumber)).toBe(false)
  })

  it('is then identified even with a misread character; another number is another person', () => {
    expect(other({ name: '*起', documentMasked: '3401**********1234' })).toEqual([])
    expect(other({ name: '*霞', documentMasked: '3401**********1243' })).toEqual(['documentMasked'])
  })

  it('of a trip card is identified only by its telephone', () => {
    expect(samePhone('138****5678', '138****5678')).toBe(true)
    expect(samePhone('138****5678', '139****5678')).toBe(false)
    expect(samePhone('138****5678', '138****5679')).toBe(false)
    expect(samePhone('138****5678', '+86*******5678')).toBe(true)
    expect(samePhone('138****5678', '')).toBe(false)
    const card = (phoneMasked: string) =>
      differing('tripCard', { phoneMasked: '138****5678' }, typed, {
        name: '示例霞',
        documentMasked: storedNumber,
        phoneMasked,
      })
    expect([card('138****5678'), card('138****0417')]).toEqual([[], ['phoneMasked']])
  })

  it('is identified by the character if there is no number, or too little of one', () => {
    expect(other({ name: '*霞' })).toEqual([])
    expect(other({ name: '*起' })).toEqual(['name'])
    expect(other({ name: '*起', documentMasked: '3401************34' })).toEqual(['name'])
  })
})
