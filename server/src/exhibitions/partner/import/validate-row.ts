import { refusals, texts } from '@fairgate/contract/app/texts'
import { partnerForm } from '@fairgate/contract/exhibitions/partner/forms'
import type { PartnerColumn, PartnerReason } from '@fairgate/contract/exhibitions/partner/import-fields'
import { checkRegisterFields } from '@fairgate/contract/identity/company/fields'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { issueFaults } from '@fairgate/contract/kernel/refusal/issues'
import { z } from 'zod'
import type { Identity, RowIssue, TypedRow } from '../../../kernel/import/definition.ts'
import type { Refused } from '../../../kernel/refusal/refuse.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'
import type { FamilyInput } from '../family-input.ts'
import { type Lexicon, plain } from './lexicon.ts'

export type PartnerIssue = RowIssue<PartnerColumn, PartnerReason>

/** The content of a valid row: the form, and the code of the main partner, if a row has one. */
export interface PartnerEntry {
  form: FamilyInput<'add…'>
  mainCode: string | undefined
}

export interface PartnerRules {
  lexicon: Lexicon
  /** Whether a row names the main partner. */
  namesMain: boolean
}

const addInput = z.strictObject(partnerForm()).superRefine(checkRegisterFields)

/** Reads a row as the form would be filled in, and validates it with the rules of the form. */
export function validateRow(
  { cells, lost }: TypedRow<PartnerColumn>,
  { lexicon, namesMain }: PartnerRules,
): { entry: PartnerEntry | undefined; issues: PartnerIssue[] } {
  const issues: PartnerIssue[] = lost.map(field => issueOf(field, 'partner.lostPrecision'))
  const say = (field: PartnerColumn, key: string, values?: TextValues) => void issues.push(issueOf(field, key, values))
  for (const [field, cell] of Object.entries(cells) as [PartnerColumn, string][]) {
    if (isUnreadable(cell)) say(field, 'kernel.unreadable')
  }
  const meant = (field: 'comAttr' | 'comType' | 'regionCode' | 'country', known: ReadonlyMap<string, string>) => {
    const typed = cells[field] ?? ''
    const value = known.get(plain(typed))
    if (typed === '' || value !== undefined) return value ?? null
    if (field === 'regionCode') say(field, 'partner.districtUnknown')
    else if (field === 'country') say(field, 'partner.placeUnknown')
    else say(field, 'partner.oneOf', lexicon.offered[field])
    return null
  }
  const typed = {
    abroad: Boolean(cells.country || (cells.registrationNumber && !cells.creditCode)),
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
  if (namesMain && !cells.mainCode) say('mainCode', 'kernel.required')
  const parsed = addInput.safeParse(typed)
  const fieldsWithIssues = new Set(issues.map(({ field }) => field))
  if (!parsed.success) {
    const wrong = issueFaults(parsed.error, typed, toTextKey).map(({ path, key, values }) =>
      issueOf(columnAt(path), key, values),
    )
    issues.push(...wrong.filter(({ field }) => !fieldsWithIssues.has(field)))
  }
  if (!parsed.success || issues.length > 0) return { entry: undefined, issues }
  return { entry: { form: parsed.data, mainCode: namesMain ? cells.mainCode : undefined }, issues }
}

/** The same for a row that a rule refused. */
export function refusedCells({ reason, details: { field, issues = [], values } }: Refused): PartnerIssue[] {
  if (issues.length > 0) return issues.map(({ path, key, values }) => issueOf(columnAt(path), key, values))
  return [issueOf(columnAt(field ?? 'nameCn'), reason, values)]
}

/** What no two rows of a sheet may share: registration, and the names and numbers of their administrators. */
const unique = ['creditCode', 'registrationNumber', 'userName', 'telephone', 'email'] as const

export function partnerIdentity({ cells }: TypedRow<PartnerColumn>): Identity<PartnerColumn> {
  const own: Partial<Record<PartnerColumn, string>> = {}
  for (const column of unique) {
    const value = cells[column]
    if (!value) continue
    // Numbers of different countries are different numbers.
    const within = column === 'registrationNumber' ? plain(cells.country ?? '') : ''
    own[column] = `${within} ${column === 'email' || column === 'userName' ? value.toLowerCase() : plain(value)}`
  }
  return own
}

export function issueOf(field: PartnerColumn, key: string, values?: TextValues): PartnerIssue {
  return { field, reason: reasonOf(field, key), key, ...(values && { values }) }
}

const families: Partial<Record<PartnerColumn, PartnerReason>> = {
  ...{ creditCode: 'register', registrationNumber: 'register', country: 'register', mainCode: 'register' },
  ...{ comAttr: 'option', comType: 'option', regionCode: 'region' },
  ...{ contactTelephone: 'phone', telephone: 'phone' },
}
/** The value is taken: in this sheet, by a registered company, or by an account. */
const taken = /^partner\.(duplicateRow|onRecord|alreadyApplied|\w+Taken)$/

function reasonOf(field: PartnerColumn, key: string): PartnerReason {
  if (key === 'kernel.required') return 'required'
  return taken.test(key) ? 'duplicate' : (families[field] ?? 'other')
}

/** Fields of the form whose column has another name. */
const columnOf: Readonly<Record<string, PartnerColumn>> = {
  abroad: 'country',
  parentId: 'mainCode',
  administrator: 'administratorName',
  'administrator.name': 'administratorName',
  'administrator.userName': 'userName',
  'administrator.telephone': 'telephone',
  'administrator.email': 'email',
}

const columnAt = (path: string) => columnOf[path] ?? (path as PartnerColumn)

function toTextKey(key: string) {
  const refusal = refusals[key]
  return texts[key] ?? (refusal && ([refusal[1], refusal[2]] as const))
}
