import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyText } from '../../app/testing/any-text.ts'
import { parseDay } from '../../kernel/schedule/day.ts'
import {
  type DocumentTypeCode,
  documentIdentity,
  documentType,
  documentTypeCodes,
  maskDocument,
  readDocument,
  refineDocument,
} from './document.ts'
import { documentTexts } from './document-texts.ts'

const context = { today: parseDay('2026-12-03') }

/** The normalised number, or the key of the issue. */
function outcome(code: DocumentTypeCode, typed: string, nationality?: string) {
  const read = readDocument(code, typed, { ...context, nationality })
  return 'issue' in read ? read.issue.key : read.number
}

describe('readDocument', () => {
  it.each<[DocumentTypeCode, string, string]>([
    ['identityCard', '11010519491231002X', '11010519491231002X'],
    ['identityCard', ' １１０１０５ 19491231 002ｘ\u200b', '11010519491231002X'],
    ['identityCard', "'110105-19491231-002x", '11010519491231002X'],
    ['identityCard', '110105491231002', '11010519491231002X'],
    ['passport', 'e 1234 5678', 'E12345678'],
    ['passport', 'L01X00T47', 'L01X00T47'],
    ['passport', '12345', '12345'],
    ['homeReturnPermit', 'h12345678', 'H12345678'],
    ['homeReturnPermit', 'HA1234567', 'HA1234567'],
    ['homeReturnPermit', 'ｍａ７６５４３２１', 'MA7654321'],
    ['homeReturnPermit', 'M12345678(01)', 'M1234567801'],
    ['taiwanPermit', '０１２３４５６７', '01234567'],
    ['residencePermit', '810000199408230021', '810000199408230021'],
    ['residencePermit', '830000199201300022', '830000199201300022'],
    ['foreignPermanentResident', '911124198108030024', '911124198108030024'],
    ['foreignPermanentResident', 'can 1100 770101 01', 'CAN110077010101'],
    ['other', '军字第2001988号', '军字第2001988号'],
  ])('%s: keeps %j as %s', (code, typed, number) => expect(outcome(code, typed)).toBe(number))

  it.each<[DocumentTypeCode, string, string]>([
    ['identityCard', '110105194912310021', 'wrongCheckDigit'],
    ['identityCard', '11010519491231002', 'wrongLength'],
    ['identityCard', '100105194912310029', 'wrongRegion'],
    ['identityCard', '810000199408230021', 'isResidencePermit'],
    ['identityCard', '911124198108030024', 'isForeignPermanentResident'],
    ['identityCard', '110105490231002', 'wrongBirthDate'],
    ['identityCard', '李伟', 'wrongCharacters'],
    ['passport', 'E123', 'wrongLength'],
    ['passport', 'E12345678901234567', 'wrongLength'],
    ['passport', 'LIWEI', 'wrongPassportForm'],
    ['passport', 'E1234567号', 'wrongCharacters'],
    ['homeReturnPermit', 'A12345678', 'wrongHomeReturnForm'],
    ['homeReturnPermit', 'H123456789', 'wrongHomeReturnForm'],
    ['homeReturnPermit', 'HA12345678', 'wrongHomeReturnForm'],
    ['homeReturnPermit', 'HB1234567', 'wrongHomeReturnForm'],
    ['taiwanPermit', '0123456', 'wrongLength'],
    ['taiwanPermit', '0123456A', 'wrongCharacters'],
    ['residencePermit', '11010519491231002X', 'wrongResidencePrefix'],
    ['residencePermit', '820000199408230021', 'wrongCheckDigit'],
    ['foreignPermanentResident', '911124198108030025', 'wrongCheckDigit'],
    ['foreignPermanentResident', 'CAN11007701010', 'wrongPermanentResidentForm'],
    ['householdRegister', '11010519491231002X', 'adultOnHouseholdRegister'],
    ['other', '1', 'wrongLength'],
    ['other', '=1+1', 'wrongCharacters'],
  ])('%s: refuses %j with %s', (code, typed, key) => expect(outcome(code, typed)).toBe(key))

  it('applies the Chinese formats to a passport of a Chinese holder', () => {
    expect(outcome('passport', 'E12345678', 'CHN')).toBe('E12345678')
    expect(outcome('passport', 'EA1234567', 'CHN')).toBe('EA1234567')
    expect(outcome('passport', 'E1234567', 'CHN')).toBe('wrongChinesePassportForm')
    expect(outcome('passport', 'EI1234567', 'CHN')).toBe('wrongChinesePassportForm')
    expect(outcome('passport', 'E1234567')).toBe('E1234567')
  })

  it('returns birth date and gender if the number contains them', () => {
    expect(readDocument('identityCard', '11010519491231002X', context)).toMatchObject({
      facts: { region: '110105', birthDate: '1949-12-31', gender: 'female' },
    })
    expect(readDocument('passport', 'E12345678', context)).toMatchObject({ facts: undefined })
    expect(readDocument('foreignPermanentResident', 'CAN110077010101', context)).toMatchObject({ facts: undefined })
  })
})

describe.each(documentTypeCodes)('%s', code => {
  const { normalise, check } = documentType(code)

  it('changes nothing when it normalises a second time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        text => normalise(normalise(text)) === normalise(text),
      ),
    )
  })
  it('answers any text, with an issue whose values are complete', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.stringMatching(/^[0-9X]{18}$/)), text => {
        const issue = check(normalise(text), context)
        if (!issue) return
        const marks = [...documentTexts[issue.key].join(' ').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
        expect(Object.keys(issue.params)).toEqual(expect.arrayContaining(marks))
      }),
    )
  })
})

describe('refineDocument', () => {
  it('reports at the field, with a text of badge', () => {
    const row = z.object({ documentNumber: z.string() }).superRefine((value, ctx) => {
      refineDocument('identityCard', value.documentNumber, context, ctx)
    })
    expect(row.safeParse({ documentNumber: '1' }).error?.issues).toMatchObject([
      { message: 'badge.wrongLength', params: { expected: 18, actual: 1 }, path: ['documentNumber'] },
    ])
  })
})

describe('documentIdentity', () => {
  it('recognizes a home-return permit after its renewal', () => {
    expect(documentIdentity('homeReturnPermit', 'H1234567802')).toBe(documentIdentity('homeReturnPermit', 'H12345678'))
  })
  it('recognizes a child that now has its own card', () => {
    const number = '11010519491231002X'
    expect(documentIdentity('householdRegister', number)).toBe(documentIdentity('identityCard', number))
  })
  it('distinguishes the same number of two types', () => {
    expect(documentIdentity('passport', '12345678')).not.toBe(documentIdentity('taiwanPermit', '12345678'))
  })
})

describe('maskDocument', () => {
  it.each([
    ['31011519900101482X', '310115********482X'],
    ['A01234567', 'A0******7'],
    ['1234', '1***'],
    ['1', '1'],
    ['', ''],
    ['军字第2001988号', '军字********号'],
  ])('shows %j as %j', (number, masked) => expect(maskDocument(number)).toBe(masked))
  it('preserves the length, and hides at least two fifths of a number of more than four characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{5,32}$/), number => {
        const masked = maskDocument(number)
        expect(masked.length).toBe(number.length)
        expect(masked.split('*').length - 1).toBeGreaterThanOrEqual(Math.floor(number.length * 0.4))
      }),
    )
  })
})
