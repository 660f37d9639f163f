import {
  type DocumentTypeCode,
  documentIdentity,
  documentTypeWords,
  readDocument,
} from '@fairgate/contract/badge/document'
import {
  type ImportColumn,
  type ImportReason,
  importColumnNames,
  type RequirableField,
} from '@fairgate/contract/badge/fields'
import { checkName, normaliseName } from '@fairgate/contract/badge/person-name'
import { badgePhrases } from '@fairgate/contract/badge/phrases'
import { type Day, isDay } from '@fairgate/contract/kernel/day'
import { toHalfWidth } from '@fairgate/contract/kernel/half-width'
import { mobilePhone } from '@fairgate/contract/kernel/pattern'
import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import type { RowIssue, TypedRow } from '../../kernel/import/definition.ts'
import { isUnreadable } from '../../kernel/spreadsheet/sheet-row.ts'
import type { DocumentBook } from '../document-book.ts'
import { isTooYoung } from '../eligibility.ts'
import { isRequired } from './import-columns.ts'

type Typed = TypedRow<ImportColumn>
type Issue = RowIssue<ImportColumn, ImportReason>

/** A good row, ready to be sealed. */
export interface ReadPerson {
  name: string
  nameEn: string
  documentType: DocumentTypeCode
  documentNumber: string
  phone: string
  employer: string
  jobTitle: string
  birth: string | null
}

export interface RowRules {
  requiredFields: readonly RequirableField[]
  minimumAge: number | null
  /** The venue's date, and the day age is judged on. */
  today: Day
  opens: Day
  /** As the venue calls documents, and those it takes. */
  documents: DocumentBook
}

export type RowVerdict = { entry: ReadPerson; issues: [] } | { entry: undefined; issues: [Issue, ...Issue[]] }

/** Judges one row by itself by the contract's rules, as the form does; duplicates and holders are judged in company. */
export function judgeRow({ cells, lost }: Typed, rules: RowRules): RowVerdict {
  const issues: Issue[] = []
  const cell = (column: ImportColumn) => cells[column] ?? ''
  for (const column of importColumnNames) {
    if (cell(column) === '' && isRequired(column, rules.requiredFields))
      issues.push({ field: column, reason: 'required', key: 'kernel.required' })
    if (isUnreadable(cell(column))) issues.push({ field: column, reason: 'other', key: 'kernel.unreadable' })
  }
  const name = normaliseName(cell('name'))
  const wrongName = name === '' ? undefined : checkName(name)
  if (wrongName) issues.push({ field: 'name', reason: 'name', key: `badge.${wrongName.key}`, values: wrongName.params })
  const document = readCellDocument(cell('documentType'), cell('documentNumber'), lost, rules, issues)
  const birth = readBirth(cell('birth'), document, rules, issues)
  const phone = readPhone(cell('phone'), lost, issues)
  tooLong('nameEn', cell('nameEn'), 100, issues)
  tooLong('employer', cell('employer'), 100, issues)
  tooLong('jobTitle', cell('jobTitle'), 60, issues)
  const [first, ...rest] = issues
  if (first) return { entry: undefined, issues: [first, ...rest] }
  if (!document) throw new Error('a row without a document has an issue')
  const [nameEn, employer, jobTitle] = [cell('nameEn'), cell('employer'), cell('jobTitle')]
  return { entry: { name, nameEn, ...document, birth, phone, employer, jobTitle }, issues: [] }
}

/** What makes two rows the same person: the identity of a right document; undefined of a wrong one. */
export function rowIdentity(
  { cells, lost }: Typed,
  { today, documents }: Pick<RowRules, 'today' | 'documents'>,
): string | undefined {
  const code = documentTypeOf(cells.documentType ?? '', documents)
  if (!code || !cells.documentNumber || lost.includes('documentNumber')) return undefined
  const read = readDocument(code, cells.documentNumber, { today })
  return 'issue' in read ? undefined : documentIdentity(code, read.number)
}

type ReadDocument = Pick<ReadPerson, 'documentType' | 'documentNumber' | 'birth'>

function readCellDocument(
  type: string,
  number: string,
  lost: readonly ImportColumn[],
  { today, documents }: RowRules,
  issues: Issue[],
): ReadDocument | undefined {
  const code = documentTypeOf(type, documents)
  if (type !== '' && !(code && documents.offered.includes(code)))
    issues.push({
      field: 'documentType',
      reason: 'documentType',
      key: code ? 'badge.documentTypeStopped' : unknownTypeKey,
      values: offeredWords(documents),
    })
  if (number === '') return undefined
  const wrong = (key: string, values?: PhraseValues) => {
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

/** The birth date: the document's where it says it, else the column's; needed where the type asks for an age. */
function readBirth(
  typed: string,
  document: ReadDocument | undefined,
  { today, minimumAge, opens }: RowRules,
  issues: Issue[],
): string | null {
  const wrong = (field: ImportColumn, key: string, values?: PhraseValues) => {
    issues.push({ field, reason: 'other', key, values })
    return null
  }
  const born = document?.birth ?? null
  const [, year = '', month, day, monthOf, dayOf] = typedDay.exec(toHalfWidth(typed).trim()) ?? []
  const named = [year, month ?? monthOf, day ?? dayOf].map(part => part?.padStart(2, '0')).join('-')
  if (typed !== '' && !isDay(named)) return wrong('birth', 'badge.birthForm')
  if (typed !== '' && named > today) return wrong('birth', 'badge.birthInFuture', { date: named })
  if (typed !== '' && born !== null && born !== named) return wrong('birth', 'badge.twoBirthDates', { birth: born })
  const birth = born ?? (typed === '' ? null : named)
  if (document && minimumAge !== null && birth === null)
    issues.push({ field: 'birth', reason: 'required', key: 'kernel.required' })
  if (isTooYoung(minimumAge, birth, opens))
    wrong(born === null ? 'birth' : 'documentNumber', 'badge.tooYoung', { age: minimumAge ?? 0 })
  return birth
}

/** People write telephones with spaces, hyphens and the country's prefix. */
function readPhone(typed: string, lost: readonly ImportColumn[], issues: Issue[]): string {
  const phone = toHalfWidth(typed)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  const wrong = (key: string, values?: PhraseValues) => issues.push({ field: 'phone', reason: 'phone', key, values })
  if (phone === '' || mobilePhone.test(phone)) return phone
  if (lost.includes('phone')) wrong('badge.lostPrecision')
  else if (/^\d+$/.test(phone) && phone.length !== 11) wrong('badge.phoneLength', { actual: phone.length })
  else wrong('badge.phoneForm')
  return ''
}

function tooLong(field: ImportColumn, text: string, max: number, issues: Issue[]): void {
  const actual = [...text].length
  if (actual > max) issues.push({ field, reason: 'other', key: 'kernel.tooLong', values: { max, actual } })
}

const plain = (words: string) =>
  words
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .toLowerCase()

type TypesByWords = ReadonlyMap<string, DocumentTypeCode>

/** What words mean a type: the venue's own, those it had before, in either language or both; what everybody calls a card. */
function wordsOfTypes({ words }: DocumentBook): TypesByWords {
  return new Map<string, DocumentTypeCode>([
    ...[documentTypeWords, words].flatMap(book =>
      Object.entries(book).flatMap(([code, [cn, en]]) =>
        [cn, en, `${cn}${en}`].map(name => [plain(String(name)), code as DocumentTypeCode] as const),
      ),
    ),
    ...badgePhrases.identityCardShort.map(name => [plain(name), 'identityCard'] as const),
  ])
}
const known = new WeakMap<DocumentBook, TypesByWords>()

export function documentTypeOf(words: string, documents: DocumentBook): DocumentTypeCode | undefined {
  const types = known.get(documents) ?? wordsOfTypes(documents)
  known.set(documents, types)
  return types.get(plain(words))
}

/** What a row may say, in each language. */
const offeredWords = ({ words, offered }: DocumentBook) => ({
  optionsCn: offered.map(code => words[code][0]).join('、'),
  optionsEn: offered.map(code => String(words[code][1])).join(', '),
})

const unknownTypeKey = 'badge.unknownDocumentType'
