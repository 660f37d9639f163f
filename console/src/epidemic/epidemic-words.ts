import type { Output, RowOf } from '@fairgate/contract/catalogue'
import {
  auditModes,
  codeColours,
  type DoubtKind,
  doubtKinds,
  imageKinds,
  nucleicHours,
  receiptHours,
  symptomNames,
  testResults,
  tripRisks,
  vaccineDoses,
} from '@fairgate/contract/epidemic/choices'
import { readingDoubtKinds } from '@fairgate/contract/epidemic/reading'
import { listOf, type Text, type TextKey } from '../kernel/language.ts'

const words = <const Name extends string, const Key extends string>(name: Name, keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, `epidemic.${name}_${key}`])) as Readonly<Record<Key, TextKey>>

export const auditWords = words('auditMode', auditModes)
export const colourWords = words('colour', codeColours)
export const cardWords = words('cardColour', codeColours)
export const riskWords = words('tripRisk', tripRisks)
export const nucleicWords = words('nucleic', nucleicHours)
export const receiptWords = words('receipt', receiptHours)
export const dosesWords = words('doses', vaccineDoses)
export const takenWords = words('dosesTaken', vaccineDoses)
export const symptomWords = words('symptom', symptomNames)
export const resultWords = words('result', testResults)
export const imageWords = words('image', imageKinds)
export const doubtWords = words('doubt', doubtKinds)
export const readingWords = words('reading', readingDoubtKinds)
export const riskyWords = words('tripRisky', ['yes', 'no'])

export type DeclarationRow = RowOf<'getDeclarationPage'>
export type DeclarationFull = Output<'getDeclarationDetail'>
export type AskedOf = Output<'openDeclaration'>

/** What speaks against it, in words. */
export const doubtsIn = (t: Text, doubts: readonly DoubtKind[]): string =>
  listOf(doubts.map(doubt => t(doubtWords[doubt])))

/** A word for one of a few; what is none of them as it is. */
export const wordOf = (t: Text, book: Readonly<Record<string, TextKey>>, value: string | null | undefined): string =>
  value ? (book[value] ? t(book[value]) : value) : '—'
