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
} from '@fairgate/contract/admission/epidemic/choices'
import { readingDoubtKinds } from '@fairgate/contract/admission/epidemic/reading'
import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { listOf, type Text, type TextKey } from '../../kernel/i18n/language.ts'

const toLabels = <const Name extends string, const Key extends string>(name: Name, keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, `epidemic.${name}_${key}`])) as Readonly<Record<Key, TextKey>>

export const auditLabels = toLabels('auditMode', auditModes)
export const colourLabels = toLabels('colour', codeColours)
export const cardLabels = toLabels('cardColour', codeColours)
export const riskLabels = toLabels('tripRisk', tripRisks)
export const nucleicLabels = toLabels('nucleic', nucleicHours)
export const receiptLabels = toLabels('receipt', receiptHours)
export const dosesLabels = toLabels('doses', vaccineDoses)
export const takenLabels = toLabels('dosesTaken', vaccineDoses)
export const symptomLabels = toLabels('symptom', symptomNames)
export const resultLabels = toLabels('result', testResults)
export const imageLabels = toLabels('image', imageKinds)
export const doubtLabels = toLabels('doubt', doubtKinds)
export const readingLabels = toLabels('reading', readingDoubtKinds)
export const riskyLabels = toLabels('tripRisky', ['yes', 'no'])

export type DeclarationRow = RowOf<'getDeclarationPage'>
export type DeclarationFull = Output<'getDeclarationDetail'>
export type RequiredContentOf = Output<'openDeclaration'>

/** The labels of doubts. */
export const doubtsIn = (t: Text, doubts: readonly DoubtKind[]): string =>
  listOf(doubts.map(doubt => t(doubtLabels[doubt])))

/** The label of an enumeration's value; an unknown value is returned unchanged. */
export const wordOf = (t: Text, book: Readonly<Record<string, TextKey>>, value: string | null | undefined): string =>
  value ? (book[value] ? t(book[value]) : value) : '—'
