import { parseArea } from '@fairgate/contract/exhibitions/stand/area'
import { type StandKind, standFields } from '@fairgate/contract/exhibitions/stand/fields'
import type { StandColumn, StandReason } from '@fairgate/contract/exhibitions/stand/import-fields'
import { plainText } from '@fairgate/contract/kernel/field/field'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { type Choices, toPlainText } from '../../../kernel/import/choices.ts'
import type { RowIssue, TypedRow } from '../../../kernel/import/definition.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'

type Typed = TypedRow<StandColumn>
export type StandIssue = RowIssue<StandColumn, StandReason>

/** The content of a valid row. */
export interface StandEntry {
  hall: string
  number: string
  section: string
  /** Hundredths of a square metre. */
  area: number
  kind: StandKind
  participationId: string | null
}

/** The participations that rows may name: by code one, by name one or several. */
export interface StandRules {
  halls: ReadonlySet<string>
  kinds: Choices
  byCode: ReadonlyMap<string, string>
  /** Null if several companies have the name. */
  byName: ReadonlyMap<string, string | null>
}

const required = ['hall', 'number', 'section', 'area'] as const
const columns = [...required, 'kind', 'holderCode', 'holderName'] as const

/** Validates one row by itself, as the form does. */
export function validateRow(
  { cells }: Typed,
  rules: StandRules,
): { entry: StandEntry | undefined; issues: StandIssue[] } {
  const issues: StandIssue[] = []
  const cell = (column: StandColumn) => (cells[column] ?? '').trim()
  const wrong = (field: StandColumn, reason: StandReason, key: string, values?: StandIssue['values']) => {
    issues.push({ field, reason, key, ...(values && { values }) })
    return undefined
  }
  for (const column of columns) if (isUnreadable(cell(column))) wrong(column, 'other', 'kernel.unreadable')
  for (const column of required) if (cell(column) === '') wrong(column, 'required', 'kernel.required')

  const hall = normaliseNumber(cell('hall'))
  if (hall !== '' && !rules.halls.has(hall)) wrong('hall', 'number', 'stand.hallUnused')
  const number = plainText(standFields.number, cell('number'))
  if (number !== '' && !standFields.number.pattern?.test(number)) wrong('number', 'number', 'stand.numberForm')
  const section = cell('section')
  const [max, actual] = [standFields.section.max, [...section].length]
  if (actual > max) wrong('section', 'other', 'kernel.tooLong', { max, actual })
  const typedArea = plainText(standFields.area, cell('area'))
  const area = parseArea(typedArea)
  if (typedArea !== '' && area === undefined) wrong('area', 'area', 'stand.areaForm')
  const typedKind = cell('kind')
  const kind = typedKind === '' ? 'standard' : (rules.kinds.values.get(toPlainText(typedKind)) as StandKind | undefined)
  if (kind === undefined) wrong('kind', 'other', 'stand.importKind', rules.kinds.names)
  const holder = readHolder(cell('holderCode'), cell('holderName'), rules, wrong)
  if (issues.length > 0 || area === undefined || kind === undefined) return { entry: undefined, issues }
  return { entry: { hall, number, section, area, kind, participationId: holder ?? null }, issues }
}

/** The company of a row: by its code, else by its name; both must be the same one. */
function readHolder(
  code: string,
  name: string,
  { byCode, byName }: StandRules,
  wrong: (field: StandColumn, reason: StandReason, key: string) => undefined,
): string | undefined {
  const named = name === '' ? undefined : byName.get(toPlainText(name))
  if (code !== '') {
    const found = byCode.get(normaliseNumber(code)) ?? wrong('holderCode', 'holder', 'stand.holderUnknown')
    // A name that several companies have does not contradict the code of one of them.
    if (found && name !== '' && named !== null && named !== found) wrong('holderName', 'holder', 'stand.importOther')
    return found
  }
  if (name === '') return undefined
  if (named === null) return wrong('holderName', 'holder', 'stand.importNameTwice')
  return named ?? wrong('holderName', 'holder', 'stand.holderUnknown')
}

/** The key of a stand: two rows with the same hall and number are duplicates. */
export const standIdentity = ({ cells: { hall = '', number = '' } }: Typed): string | undefined =>
  number.trim() === '' ? undefined : `${normaliseNumber(hall)} ${normaliseNumber(number)}`
