import { maxTests } from '@fairgate/contract/admission/epidemic/choices'
import { declarationFields } from '@fairgate/contract/admission/epidemic/fields'
import { type DeclarationColumn, declarationImportColumns } from '@fairgate/contract/admission/epidemic/import-fields'
import { epidemicLabels } from '@fairgate/contract/admission/epidemic/texts'
import { documentIdentity } from '@fairgate/contract/badging/badge/document'
import { textFault } from '@fairgate/contract/kernel/field/field'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { mobilePhone } from '@fairgate/contract/kernel/field/pattern'
import { gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import { readDay, readDocumentCells, readName, readPhone } from '../../../badging/badge/api.ts'
import { toPlainText } from '../../../kernel/import/choices.ts'
import type { TypedRow } from '../../../kernel/import/definition.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'
import { liesIn } from '../typed-doubts.ts'
import { missingOf } from '../validate-form.ts'
import type { Chosen, DeclarationEntry, DeclarationIssue, DeclarationRules } from './import-rules.ts'

/** Its holder opens the code with a code sent to this telephone, which must be a mainland mobile phone. */
const byCode = { pattern: mobilePhone, key: 'session.telephoneForm' }

type Typed = TypedRow<DeclarationColumn>

const columns = Object.keys(declarationImportColumns) as DeclarationColumn[]
const always: readonly DeclarationColumn[] = ['name', 'documentType', 'documentNumber', 'phone']

/** Validates one row by itself, as the form does; its pictures are validated with those of the archive. */
export function validateRow(
  { cells, lost }: Typed,
  rules: DeclarationRules,
): { entry: DeclarationEntry | undefined; issues: DeclarationIssue[] } {
  const issues: DeclarationIssue[] = []
  const cell = (column: DeclarationColumn) => (cells[column] ?? '').trim()
  const wrong = (field: DeclarationColumn, reason: DeclarationIssue['reason'], key: string, values?: object) =>
    issues.push({ field, reason, key, ...(values && { values: values as DeclarationIssue['values'] }) })
  for (const column of columns) if (isUnreadable(cell(column))) wrong(column, 'other', 'kernel.unreadable')
  for (const column of always) if (cell(column) === '') wrong(column, 'required', 'kernel.required')
  const name = readName(cell('name'), issues)
  const document = readDocumentCells(cell('documentType'), cell('documentNumber'), lost, rules, issues)
  const phone = readPhone(cell('phone'), lost, issues, byCode)
  const temperature = toHalfWidth(cell('temperature')).replace(/\s*[°℃]?C?$/i, '')
  if (temperature !== '' && textFault(declarationFields.temperature, temperature))
    wrong('temperature', 'other', 'epidemic.temperatureForm')
  const said = {
    cities: parted(cell('cities')).flatMap(city => {
      const code = rules.regions.get(toPlainText(city))
      if (code === undefined) wrong('cities', 'other', 'epidemic.cityUnknown', { city })
      else if (liesIn(code, rules.strategy.blockedCities)) wrong('cities', 'other', 'epidemic.cityBlocked', { city })
      return code ?? []
    }),
    temperature: temperature === '' ? null : temperature,
    symptoms: parted(cell('symptoms')).flatMap(symptom => choose('symptoms', symptom) ?? []),
    healthColour: choose('healthColour'),
    tripColour: choose('tripColour'),
    tripRisky: choose('tripRisky'),
    doses: choose('doses'),
    nucleic: testsIn(cell('nucleic'), rules, (key, values) => wrong('nucleic', 'test', key, values)),
  } as Pick<
    DeclarationEntry,
    'cities' | 'temperature' | 'symptoms' | 'healthColour' | 'tripColour' | 'tripRisky' | 'doses' | 'nucleic'
  >
  const fieldsWithIssues = new Set(issues.map(({ field }) => field))
  const entry = {
    ...{ name, phone, pictures: cell('pictures'), ...said },
    ...{ documentType: document?.documentType ?? 'passport', documentNumber: document?.documentNumber ?? '' },
  }
  for (const { path, key, values } of missingOf(rules.strategy, entry, rules.now)) {
    const field = path.split('.')[0] as DeclarationColumn
    if (!fieldsWithIssues.has(field)) wrong(field, field === 'nucleic' ? 'test' : 'required', key, values)
  }
  return { entry: issues.length === 0 && document ? entry : undefined, issues }

  function choose(column: Chosen, typed = cell(column)): string | null {
    if (typed === '') return null
    const { values, names } = rules.choices[column]
    const value = values.get(toPlainText(typed))
    if (value === undefined) wrong(column, 'other', 'epidemic.importNotOffered', names)
    return value ?? null
  }
}

const parted = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

const results = Object.entries(epidemicLabels.result).flatMap(([value, label]) =>
  label.map(word => [word.toLowerCase(), value as 'negative' | 'positive'] as const),
)

/**
 * Parses the tests of a cell, one per line or separated by semicolons: time and result; incomplete ones are reported by
 * row.
 */
function testsIn(
  text: string,
  { timeZone }: DeclarationRules,
  wrong: (key: string, values: object) => void,
): DeclarationEntry['nucleic'] {
  const rows = text.split(/[;；\n]/).filter(part => part.trim() !== '')
  if (rows.length > maxTests) wrong('epidemic.testsTooMany', { max: maxTests })
  return rows.map((part, index) => {
    const row = index + 1
    const plain = toHalfWidth(part).toLowerCase()
    const [word, result] = results.find(([one]) => plain.includes(one)) ?? []
    const time = (word === undefined ? plain : plain.replace(word, '')).trim()
    const sampledAt = time === '' ? undefined : momentIn(time, timeZone)
    if (time === '') wrong('epidemic.rowSampledAt', { row })
    else if (sampledAt === undefined) wrong('epidemic.rowTimeForm', { row })
    if (result === undefined) wrong('epidemic.rowResult', { row })
    return { sampledAt: sampledAt ?? null, result: result ?? null }
  }) as DeclarationEntry['nucleic']
}

/** An instant from a day and a time in the venue's time zone; undefined if it is invalid. */
function momentIn(typed: string, timeZone: string): string | undefined {
  const [, dayPart = '', hour = '', minute = ''] =
    /^(\S+?)\s*[t\s]\s*(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(typed.replace(/\u65e5(?=\d)/, '\u65e5 ')) ?? []
  const day = readDay(dayPart)
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  const start = Date.parse(gateDayStart(day, timeZone, Number(hour)))
  return new Date(start + Number(minute) * 60_000).toISOString()
}

/** The key of a person: the document. */
export function declarationIdentity({ cells }: Typed, rules: DeclarationRules): string | undefined {
  const document = readDocumentCells(cells.documentType ?? '', cells.documentNumber ?? '', [], rules, [])
  return document && documentIdentity(document.documentType, document.documentNumber)
}
