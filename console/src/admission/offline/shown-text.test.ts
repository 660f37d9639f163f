import { expect, it } from 'vitest'
import { pairingIn } from './phone-device.ts'
import { shownIn } from './shown-text.ts'

it('recognizes a plate, a document number or a code by its form', () => {
  expect(shownIn('沪A·D12345')).toEqual({ plate: '沪A·D12345' })
  expect(shownIn('粤ZA123港')).toEqual({ plate: '粤ZA123港' })
  expect(shownIn(' 11010119900307001X ')).toEqual({ document: '11010119900307001X' })
  expect(shownIn('E12345678')).toEqual({ document: 'E12345678' })
  // Anything else is evaluated as a code, which is then unknown; a space is one of its characters.
  expect(shownIn('NOTACODE ')).toEqual({ code: 'NOTACODE ' })
})

it('finds the pairing code in both kinds of QR code', () => {
  expect(pairingIn('https://gate.example/noLogin/gate#pair=ABCD-EFGH-JKLM')).toBe('ABCD-EFGH-JKLM')
  expect(pairingIn(' FAIRGATE-PAIR:ABCD-EFGH-JKLM ')).toBe('FAIRGATE-PAIR:ABCD-EFGH-JKLM')
})
