import { documentIdentity, readDocument } from '@fairgate/contract/badging/badge/document'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { email as emailPattern } from '@fairgate/contract/kernel/field/pattern'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import {
  type AudienceColumn,
  type AudienceReason,
  audienceImportColumns,
} from '@fairgate/contract/sales/audience/import-fields'
import { type DocumentBook, readBirth, readDocumentCells, readName, readPhone } from '../../../badging/badge/api.ts'
import { type Choices, toPlainText } from '../../../kernel/import/choices.ts'
import type { RowIssue, TypedRow } from '../../../kernel/import/definition.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'
import type { Human } from '../find-person.ts'

type Typed = TypedRow<AudienceColumn>
type Issue = RowIssue<AudienceColumn, AudienceReason>

/** Columns with a list of options. */
export const choiceColumns = ['gender', 'jobClass', 'industry', 'channel'] as const
export type ChoiceColumn = (typeof choiceColumns)[number]

export interface PeopleRules {
  today: Day
  documents: DocumentBook
  choices: Readonly<Record<ChoiceColumn, Choices>>
}

const limits = { employer: 100, jobTitle: 60, email: 100 } as const
const columns = Object.keys(audienceImportColumns) as AudienceColumn[]

/** Validates one row like the form does; a person needs a contact or an identifying value. */
export function validateRow({ cells, lost }: Typed, rules: PeopleRules): { entry: Human | undefined; issues: Issue[] } {
  const issues: Issue[] = []
  const cell = (column: AudienceColumn) => cells[column] ?? ''
  for (const column of columns) {
    if (isUnreadable(cell(column))) issues.push({ field: column, reason: 'other', key: 'kernel.unreadable' })
  }
  if (cell('name') === '') issues.push({ field: 'name', reason: 'required', key: 'kernel.required' })
  const name = readName(cell('name'), issues)
  const document = readDocumentCells(cell('documentType'), cell('documentNumber'), lost, rules, issues)
  if (cell('documentNumber') !== '' && cell('documentType') === '')
    issues.push({ field: 'documentType', reason: 'required', key: 'kernel.required' })
  const birth = readBirth(cell('birth'), document, rules, issues)
  const phone = readPhone(cell('phone'), lost, issues)
  const email = toHalfWidth(cell('email')).trim()
  if (email !== '' && !emailPattern.test(email))
    issues.push({ field: 'email', reason: 'email', key: 'audience.importEmailForm' })
  if (cell('phone') === '' && email === '' && cell('documentNumber') === '')
    issues.push({ field: 'phone', reason: 'required', key: 'audience.noContact' })
  for (const [field, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
    const actual = [...cell(field)].length
    if (actual > max) issues.push({ field, reason: 'other', key: 'kernel.tooLong', values: { max, actual } })
  }
  const chosen = Object.fromEntries(choiceColumns.map(field => [field, choose(field)])) as Record<
    ChoiceColumn,
    string | null
  >
  if (issues.length > 0) return { entry: undefined, issues }
  const read = document && readDocument(document.documentType, document.documentNumber, { today: rules.today })
  const documentFacts = read && 'facts' in read ? read.facts : undefined
  return {
    entry: {
      ...{
        name,
        phone: phone || null,
        email: email || null,
        birth,
        employer: cell('employer'),
        jobTitle: cell('jobTitle'),
      },
      ...{ documentType: document?.documentType ?? null, document: document?.documentNumber ?? null },
      ...{
        gender: documentFacts?.gender ?? (chosen.gender as Human['gender']),
        region: documentFacts?.region ?? null,
        told: documentFacts !== undefined,
      },
      ...{ jobClass: chosen.jobClass, industry: chosen.industry, channel: chosen.channel },
    },
    issues: [],
  }

  function choose(field: ChoiceColumn): string | null {
    if (cell(field) === '') return null
    const { values, names } = rules.choices[field]
    const value = values.get(toPlainText(cell(field)))
    if (value === undefined) issues.push({ field, reason: 'other', key: 'audience.importNotOffered', values: names })
    return value ?? null
  }
}

/** What makes two rows one person: the document, else telephone and name; undefined if a row has neither. */
export function personIdentity({ cells }: Typed, rules: PeopleRules): string | undefined {
  const document = readDocumentCells(cells.documentType ?? '', cells.documentNumber ?? '', [], rules, [])
  if (document) return documentIdentity(document.documentType, document.documentNumber)
  const phone = readPhone(cells.phone ?? '', [], [])
  if (phone) return `${phone} ${readName(cells.name ?? '', [])}`
  return cells.email ? `${cells.email.toLowerCase()} ${readName(cells.name ?? '', [])}` : undefined
}
