import { refuseRegisters } from '@fairgate/contract/company/fields'
import { issueWords } from '@fairgate/contract/kernel/issues'
import type { Language } from '@fairgate/contract/kernel/language'
import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import { partnerForm } from '@fairgate/contract/partner/forms'
import { phrases, refusals } from '@fairgate/contract/words'
import { z } from 'zod'
import type { Refused } from '../../kernel/refuse.ts'
import { isUnreadable } from '../../kernel/spreadsheet/sheet-row.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import type { FamilyInput } from '../family-input.ts'
import type { Cells, ImportColumn } from './import-columns.ts'
import { type Lexicon, plain } from './lexicon.ts'

/** What is wrong with a row, at which of its columns, in the words of whoever started the import. */
export interface CellIssue {
  field: ImportColumn
  msg: string
}

/** A row as it was typed; `lost`: columns whose number a spreadsheet program has rounded. */
export interface TypedRow {
  cells: Cells
  lost: readonly ImportColumn[]
}

const addInput = z.strictObject(partnerForm).superRefine(refuseRegisters)

type Form = FamilyInput<'add…'>
type ReadRow = { form: Form; issues: [] } | { form: undefined; issues: CellIssue[] }

/** Reads a row as the form would be filled in, and judges it by the form's own rules. */
export function readRow({ cells, lost }: TypedRow, lexicon: Lexicon, language: Language): ReadRow {
  const issues: CellIssue[] = lost.map(field => ({ field, msg: wordsOf('partner.lostPrecision', language) }))
  const say = (field: ImportColumn, key: string, values?: PhraseValues) =>
    issues.push({ field, msg: wordsOf(key, language, values) })
  for (const [field, cell] of Object.entries(cells) as [ImportColumn, string][]) {
    if (isUnreadable(cell)) say(field, 'kernel.unreadable')
  }
  const meant = (field: 'comAttr' | 'comType' | 'regionCode' | 'country', known: ReadonlyMap<string, string>) => {
    const typed = cells[field] ?? ''
    const value = known.get(plain(typed))
    if (typed === '' || value !== undefined) return value ?? null
    if (field === 'regionCode') say(field, 'partner.districtUnknown')
    else if (field === 'country') say(field, 'partner.placeUnknown')
    else say(field, 'partner.oneOf', { options: optionWords(lexicon.options[field], language) })
    return null
  }
  const abroad = Boolean(cells.country || (cells.registrationNumber && !cells.creditCode))
  const typed = {
    abroad,
    nameCn: cells.nameCn ?? '',
    nameEn: cells.nameEn ?? '',
    creditCode: cells.creditCode ?? null,
    registrationNumber: cells.registrationNumber ?? null,
    country: meant('country', lexicon.countries),
    comAttr: meant('comAttr', lexicon.comAttr) ?? '',
    comType: meant('comType', lexicon.comType) ?? '',
    regionCode: meant('regionCode', lexicon.regions),
    addressCn: cells.addressCn ?? '',
    addressEn: cells.addressEn ?? '',
    contactName: cells.contactName ?? '',
    contactTelephone: cells.contactTelephone ?? '',
    contactEmail: cells.contactEmail ?? '',
    licenceFileId: null,
    administrator: {
      name: cells.administratorName ?? '',
      userName: cells.userName ?? '',
      telephone: cells.telephone ?? '',
      email: cells.email ?? '',
    },
    documentIds: [],
  }
  const parsed = addInput.safeParse(typed)
  const told = new Set(issues.map(({ field }) => field))
  if (!parsed.success) {
    const wrong = issueWords(parsed.error, typed, language, phraseOf)
    issues.push(...wrong.map(at).filter(({ field }) => !told.has(field)))
  }
  return parsed.success && issues.length === 0 ? { form: parsed.data, issues: [] } : { form: undefined, issues }
}

/** The same of a row that a rule refused when it was written. */
export function refusedCells(error: Refused, language: Language): CellIssue[] {
  const { msg, data } = error.worded(language)
  const issues = (data as { issues?: { path: string; msg: string }[] } | null)?.issues
  return issues?.map(at) ?? [{ field: 'nameCn', msg }]
}

/** Fields of the form that stand in a column of another name. */
const columnOf: Readonly<Record<string, ImportColumn>> = {
  abroad: 'country',
  parentId: 'mainCode',
  administrator: 'administratorName',
  'administrator.name': 'administratorName',
  'administrator.userName': 'userName',
  'administrator.telephone': 'telephone',
  'administrator.email': 'email',
}

const at = ({ path, msg }: { path: string; msg: string }): CellIssue => ({
  field: columnOf[path] ?? (path as ImportColumn),
  msg,
})

function phraseOf(key: string) {
  const refusal = refusals[key]
  return phrases[key] ?? (refusal && ([refusal[1], refusal[2]] as const))
}

const optionWords = (options: readonly string[], language: Language) => options.join(language === 'cn' ? '、' : ', ')
