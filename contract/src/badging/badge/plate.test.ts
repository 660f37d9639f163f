import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../app/testing/any-text.ts'
import { checkPlate, normalisePlate, plateKind, plateNumber } from './plate.ts'

describe('plateKind', () => {
  it.each([
    ['沪A12345', 'ordinary'],
    ['京N8P8F8', 'ordinary'],
    ['沪A1234挂', 'special'],
    ['苏E1234学', 'special'],
    ['沪AD12345', 'newEnergySmall'],
    ['粤BDF1234', 'newEnergySmall'],
    ['沪A12345D', 'newEnergyLarge'],
    ['粤ZA123港', 'hongKong'],
    ['粤Z1234澳', 'macao'],
    ['使014578', 'embassy'],
  ])('%s is %s', (plate, kind) => expect(plateKind(plate)).toBe(kind))
})

describe('plateNumber', () => {
  it.each(['沪a·d1234 5', '沪Ａ•Ｄ１２３４５', ' 沪A-D12345'])('normalises %j to 沪AD12345', typed => {
    expect(plateNumber.parse(typed)).toBe('沪AD12345')
  })
  it('reports with a text of badge', () => {
    expect(plateNumber.safeParse('沪A123').error?.issues).toMatchObject([
      { message: 'badge.wrongLength', params: { expected: '7/8', actual: 5 } },
    ])
  })
})

describe('checkPlate', () => {
  it.each([
    ['沪A1234', 'wrongLength'],
    ['沪A1234567', 'wrongLength'],
    ['AB12345', 'wrongPlateRegion'],
    ['沪012345', 'wrongPlateOffice'],
    ['沪I12345', 'wrongPlateOffice'],
    ['沪A1234O', 'wrongCharacters'],
    ['沪A123456', 'wrongNewEnergyForm'],
    ['沪AD1234D', 'wrongNewEnergyForm'],
    ['沪AM12345', 'wrongNewEnergyForm'],
    ['京A1234港', 'wrongPlateForm'],
  ])('refuses %s with %s', (plate, key) => expect(checkPlate(plate)?.key).toBe(key))

  it('accepts exactly the plates that have a kind', () => {
    const anyPlate = fc.stringMatching(/^[京沪粤使][A-Z0-9]{5,7}[港澳学挂]?$/u)
    fc.assert(fc.property(anyPlate, plate => (checkPlate(plate) === undefined) === (plateKind(plate) !== undefined)))
  })
  it('answers any text', () => {
    fc.assert(
      fc.property(anyText(), text => {
        const plate = normalisePlate(text)
        expect(normalisePlate(plate)).toBe(plate)
        expect(checkPlate(plate)).toBeDefined()
      }),
    )
  })
})
