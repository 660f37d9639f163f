import { type DocumentTypeCode, documentIdentity, readDocument } from '@fairgate/contract/badging/badge/document'
import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import {
  type ImportColumn,
  type ImportReason,
  importColumnNames,
  type RequirableField,
} from '@fairgate/contract/badging/badge/fields'
import { checkPrintedName } from '@fairgate/contract/badging/badge/person-name'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import type { RowIssue, TypedRow } from '../../../kernel/import/definition.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'
import { isTooYoung } from '../eligibility.ts'
import { readEntryDays } from '../entry-days/read-entry-days.ts'
import type { DraftRefusal, EvaluateDraft } from '../rules/evaluate-draft.ts'
import { isRequired } from './import-columns.ts'
import {
  documentTypeOf,
  type PersonRules,
  type ReadDocumentCells,
  readBirth,
  readDocumentCells,
  readName,
  readPhone,
} from './person-cells.ts'

type Typed = TypedRow<ImportColumn>
type Issue = RowIssue<ImportColumn, ImportReason>

/** A valid row before its numbers are encrypted. */
export interface ReadPerson {
  name: string
  nameEn: string
  documentType: DocumentTypeCode
  documentNumber: string
  phone: string
  employer: string
  jobTitle: string
  birth: string | null
  entryDays: EntryDays | null
}

export interface RowRules extends PersonRules {
  requiredFields: readonly RequirableField[]
  minimumAge: number | null
  /** The day on which the minimum age is checked. */
  opens: Day
  /** The days of the type's phases. */
  possibleDays: readonly Day[]
  /** The rules in force, if there are any. */
  evaluate?: EvaluateDraft
}

export type RowVerdict = { entry: ReadPerson; issues: [] } | { entry: undefined; issues: [Issue, ...Issue[]] }

/**
 * Validates one row by the contract's rules, as the form does. Duplicates and existing holders are checked for all rows
 * together.
 */
export function validateRow({ cells, lost }: Typed, rules: RowRules): RowVerdict {
  const issues: Issue[] = []
  const cell = (column: ImportColumn) => cells[column] ?? ''
  for (const column of importColumnNames) {
    if (cell(column) === '' && isRequired(column, rules.requiredFields))
      issues.push({ field: column, reason: 'required', key: 'kernel.required' })
    if (isUnreadable(cell(column))) issues.push({ field: column, reason: 'other', key: 'kernel.unreadable' })
  }
  const name = readName(cell('name'), issues, checkPrintedName)
  const document = readDocumentCells(cell('documentType'), cell('documentNumber'), lost, rules, issues)
  const birth = readBirth(cell('birth'), document, rules, issues)
  validateAge(birth, document, rules, issues)
  const phone = readPhone(cell('phone'), lost, issues)
  const entryDays = readEntryDays(cell('entryDays'), rules, issues)
  tooLong('nameEn', cell('nameEn'), 100, issues)
  tooLong('employer', cell('employer'), 100, issues)
  tooLong('jobTitle', cell('jobTitle'), 60, issues)
  const [first, ...rest] = issues
  if (first) return { entry: undefined, issues: [first, ...rest] }
  if (!document) throw new Error('a row without a document has an issue')
  const refusal = rules.evaluate?.({ documentType: document.documentType, birth, entryDays })
  if (refusal) return { entry: undefined, issues: [issueOf(refusal)] }
  const [nameEn, employer, jobTitle] = [cell('nameEn'), cell('employer'), cell('jobTitle')]
  return { entry: { name, nameEn, ...document, birth, phone, employer, jobTitle, entryDays }, issues: [] }
}

const issueOf = (refusal: DraftRefusal): Issue =>
  'missing' in refusal
    ? { field: refusal.missing, reason: 'required', key: 'kernel.required' }
    : { field: refusal.field ?? 'documentNumber', reason: 'other', key: refusal.reason, values: refusal.values }

/** The key that identifies the person of a row: the identity of a valid document; undefined for an invalid one. */
export function rowIdentity(
  { cells, lost }: Typed,
  { today, documents }: Pick<RowRules, 'today' | 'documents'>,
): string | undefined {
  const code = documentTypeOf(cells.documentType ?? '', documents)
  if (!code || !cells.documentNumber || lost.includes('documentNumber')) return undefined
  const read = readDocument(code, cells.documentNumber, { today })
  return 'issue' in read ? undefined : documentIdentity(code, read.number)
}

/** A birth date is required if the type has a minimum age and the document does not contain one. */
function validateAge(
  birth: string | null,
  document: ReadDocumentCells | undefined,
  { minimumAge, opens }: Pick<RowRules, 'minimumAge' | 'opens'>,
  issues: Issue[],
): void {
  if (document && minimumAge !== null && birth === null && !issues.some(({ field }) => field === 'birth'))
    issues.push({ field: 'birth', reason: 'required', key: 'kernel.required' })
  const field = (document?.birth ?? null) === null ? ('birth' as const) : ('documentNumber' as const)
  if (isTooYoung(minimumAge, birth, opens))
    issues.push({ field, reason: 'other', key: 'badge.tooYoung', values: { age: minimumAge ?? 0 } })
}

function tooLong(field: ImportColumn, text: string, max: number, issues: Issue[]): void {
  const actual = [...text].length
  if (actual > max) issues.push({ field, reason: 'other', key: 'kernel.tooLong', values: { max, actual } })
}
