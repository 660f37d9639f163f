import {
  type DocumentTypeCode,
  documentAliases,
  documentTypeLabels,
  readDocument,
} from '@fairgate/contract/badging/badge/document'
import { checkName, normaliseName } from '@fairgate/contract/badging/badge/person-name'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { telephoneAnywhere } from '@fairgate/contract/kernel/field/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { type Day, isDay } from '@fairgate/contract/kernel/schedule/day'
import type { RowIssue } from '../../../kernel/import/definition.ts'
import type { DocumentBook } from '../document-book.ts'

/** The columns by which a sheet of any module describes a person, and what may be wrong with them. */
type PersonColumn = 'name' | 'documentType' | 'documentNumber' | 'phone' | 'birth'
type PersonReason = 'name' | 'documentType' | 'documentNumber' | 'phone' | 'other'

/** Collects the issues; the import of a module has these among others. */
interface Issues<Column extends PersonColumn> {
  push(...issues: RowIssue<Column, PersonReason>[]): unknown
}

export interface PersonRules {
  /** Today's date at the venue. */
  today: Day
  /** The venue's names for documents, and the documents it accepts. */
  documents: DocumentBook
}

/** A valid document. */
export interface ReadDocumentCells {
  documentType: DocumentTypeCode
  documentNumber: string
  /** The birth date, for documents that contain it. */
  birth: string | null
}

/** A normalised name; '' if the cell is empty. */
export function readName(typed: string, issues: Issues<'name'>, check = checkName): string {
  const name = normaliseName(typed)
  const wrong = name === '' ? undefined : check(name)
  if (wrong) issues.push({ field: 'name', reason: 'name', key: `badge.${wrong.key}`, values: wrong.params })
  return name
}

/** The document of a row; undefined if it is missing or wrong, in which case an issue gives the reason. */
export function readDocumentCells(
  type: string,
  number: string,
  lost: readonly string[],
  { today, documents }: PersonRules,
  issues: Issues<'documentType' | 'documentNumber'>,
): ReadDocumentCells | undefined {
  const code = documentTypeOf(type, documents)
  if (type !== '' && !(code && documents.offered.includes(code)))
    issues.push({
      field: 'documentType',
      reason: 'documentType',
      key: code ? 'badge.documentTypeStopped' : unknownTypeKey,
      values: toOfferedLabels(documents),
    })
  if (number === '') return undefined
  const wrong = (key: string, values?: TextValues) => {
    issues.push({ field: 'documentNumber', reason: 'documentNumber', key, values })
    return undefined
  }
  if (lost.includes('documentNumber')) return wrong('badge.lostPrecision')
  if (!code) return undefined
  const read = readDocument(code, number, { today })
  if ('issue' in read) return wrong(`badge.${read.issue.key}`, read.issue.params)
  return { documentType: code, documentNumber: read.number, birth: read.facts?.birthDate ?? null }
}

/** A day as it is typed, or as a spreadsheet program shows it: 1990-05-20, 1990/5/20, 1990.5.20, 19900520, the Chinese way. */
const typedDay = /^(\d{4})(?:[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?|(\d{2})(\d{2}))$/

/** Parses the day of a cell; undefined if it is no day. */
export function readDay(typed: string): Day | undefined {
  const [, year = '', month, day, monthOf, dayOf] = typedDay.exec(toHalfWidth(typed).trim()) ?? []
  const named = [year, month ?? monthOf, day ?? dayOf].map(part => part?.padStart(2, '0')).join('-')
  return isDay(named) ? named : undefined
}

/** The birth date: from the document if it contains one, else from the cell. */
export function readBirth(
  typed: string,
  document: Pick<ReadDocumentCells, 'birth'> | undefined,
  { today }: Pick<PersonRules, 'today'>,
  issues: Issues<'birth'>,
): string | null {
  const wrong = (key: string, values?: TextValues) => {
    issues.push({ field: 'birth', reason: 'other', key, values })
    return null
  }
  const born = document?.birth ?? null
  if (typed === '') return born
  const named = readDay(typed)
  if (named === undefined) return wrong('badge.birthForm')
  if (named > today) return wrong('badge.birthInFuture', { date: named })
  if (born !== null && born !== named) return wrong('badge.twoBirthDates', { birth: born })
  return named
}

/** Parses a telephone with spaces, hyphens and the country's prefix. '' if the cell is empty or wrong. */
export function readPhone(
  typed: string,
  lost: readonly string[],
  issues: Issues<'phone'>,
  { pattern, key } = { pattern: telephoneAnywhere, key: 'badge.phoneForm' },
): string {
  const phone = normaliseTelephone(typed)
  const wrong = (key: string, values?: TextValues) => issues.push({ field: 'phone', reason: 'phone', key, values })
  if (phone === '' || pattern.test(phone)) return phone
  if (lost.includes('phone')) wrong('badge.lostPrecision')
  else if (/^\d+$/.test(phone) && phone.length !== 11) wrong('badge.phoneLength', { actual: phone.length })
  else wrong(key)
  return ''
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .toLowerCase()

type TypesByText = ReadonlyMap<string, DocumentTypeCode>

/**
 * Finds the document types that a text can mean: the venue's own labels, earlier ones, in either language or both, and
 * common names.
 */
function findTypesByText({ labels }: DocumentBook): TypesByText {
  return new Map<string, DocumentTypeCode>([
    ...[documentTypeLabels, labels].flatMap(book =>
      Object.entries(book).flatMap(([code, [cn, en]]) =>
        [cn, en, `${cn}${en}`].map(name => [plain(String(name)), code as DocumentTypeCode] as const),
      ),
    ),
    ...Object.entries(documentAliases).flatMap(([alias, names]) =>
      names.map(name => [plain(String(name)), alias.split('_')[0] as DocumentTypeCode] as const),
    ),
  ])
}
const known = new WeakMap<DocumentBook, TypesByText>()

export function documentTypeOf(text: string, documents: DocumentBook): DocumentTypeCode | undefined {
  const types = known.get(documents) ?? findTypesByText(documents)
  known.set(documents, types)
  return types.get(plain(text))
}

/** The labels that a row may use, in each language. */
const toOfferedLabels = ({ labels, offered }: DocumentBook) => ({
  optionsCn: offered.map(code => labels[code][0]).join('、'),
  optionsEn: offered.map(code => String(labels[code][1])).join(', '),
})

const unknownTypeKey = 'badge.unknownDocumentType'
