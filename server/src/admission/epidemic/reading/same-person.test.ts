import { describe, expect, it } from 'vitest'
import { differing } from '../reading-doubts.ts'
import { isSamePerson, sameDocument, samePhone } from './same-person.ts'

const storedNumber = '340100********1234'
const typed = {
  ...{ cities: [], temperature: null, symptoms: [], healthColour: 'green', tripColour: null, tripRisky: null },
  ...{ doses: null, nucleic: [] },
}
/** What of a green code of somebody called 示例霞 is not as it was typed. */
const other = (facts: { name?: string; documentMasked?: string }) =>
  differing('healthCode', { colour: 'green', ...facts }, typed, {
    name: '示例霞',
    documentMasked: storedNumber,
    phoneMasked: '',
  })

describe('whose a picture is', () => {
  it('is told by where a number begins and its last four', () => {
    for (const same of ['3401**********1234', '340***********1234', storedNumber])
      expect(isSamePerson(same, storedNumber)).toBe(true)
    // Somebody of the same district; ends that hardly anybody has not; no number; a number of another kind.
    for (const no of ['3401**********1243', '3401************34', undefined, 'E1******1'])
      expect(isSamePerson(no, storedNumber)).toBe(false)
    expect(sameDocument('3401************34', storedNumber)).toBe(true)
    expect(sameDocument('3401**********1243', storedNumber)).toBe(false)
  })

  it('is then told whatever a character was taken for; and is somebody else’s where the number is', () => {
    expect(other({ name: '*起', documentMasked: '3401**********1234' })).toEqual([])
    expect(other({ name: '*霞', documentMasked: '3401**********1243' })).toEqual(['documentMasked'])
  })

  it('is told of a trip card by its telephone alone', () => {
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

  it('is told by the character where no number says so, or too little of one', () => {
    expect(other({ name: '*霞' })).toEqual([])
    expect(other({ name: '*起' })).toEqual(['name'])
    expect(other({ name: '*起', documentMasked: '3401************34' })).toEqual(['name'])
  })
})
