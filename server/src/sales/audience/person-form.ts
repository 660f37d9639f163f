import type { CatalogueKey, Input } from '@fairgate/contract/app/catalogue'
import { type DocumentTypeCode, readDocument } from '@fairgate/contract/badging/badge/document'
import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { takeOption } from '../../foundation/dictionary/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type FieldRefusal, refuseFields } from '../../kernel/refusal/refuse.ts'
import type { Person } from './audience-table.ts'
import { documentColumns, emailColumns, phoneColumns } from './numbers.ts'

type Form = Input<'addAudience'>

interface Read {
  person: Person
  /** Columns of the numbers that were sent, without omitted ones. */
  numbers: Readonly<Record<string, unknown>>
}

/**
 * Converts a form for row `id`: numbers are normalised, validated and encrypted; facts of an identity card override
 * typed ones. Refuses at the fields.
 */
export function readPerson(cipher: Cipher, id: string, form: Form, today: Day): Read {
  const issues: FieldRefusal[] = []
  const { documentNumber, phone, email } = form
  let { birth, gender, region } = form
  let readFromDocument = false
  let document: Record<string, unknown> = {}
  if (documentNumber) {
    const read = form.documentType && readDocument(form.documentType, documentNumber, { today })
    if (!read) issues.push({ path: 'documentType', key: 'kernel.required' })
    else if ('issue' in read) {
      const { key, params } = read.issue
      issues.push({ path: 'documentNumber', key: `badge.${key}` as CatalogueKey, values: params })
    } else {
      document = documentColumns(cipher, id, form.documentType as DocumentTypeCode, read.number)
      if (read.facts) {
        birth = read.facts.birthDate
        gender = read.facts.gender
        region = read.facts.region
        readFromDocument = true
      }
    }
  }
  if (birth && birth > today) issues.push({ path: 'birth', key: 'badge.birthInFuture', values: { date: birth } })
  if (issues.length > 0) refuseFields(issues)
  const { name, employer, jobTitle, jobClass, industry, channel } = form
  return {
    person: { name, gender, birth, region, employer, jobTitle, jobClass, industry, channel, told: readFromDocument },
    numbers: {
      ...document,
      ...(phone && phoneColumns(cipher, id, phone)),
      ...(email && emailColumns(cipher, id, email)),
    },
  }
}

/** The dictionary of each coded field of a person. */
export const personDictionaries = { jobClass: 'job_class', industry: 'industry', channel: 'audience_channel' } as const

/**
 * Refuses, at their fields, options that neither the venue nor the given exhibition offers now. Unchanged options are
 * accepted.
 */
export async function refuseUnknownOptions(
  db: Db,
  form: Pick<Form, keyof typeof personDictionaries | 'exhibitionId'>,
  was: Partial<Pick<Person, keyof typeof personDictionaries>> = {},
): Promise<void> {
  const issues: FieldRefusal[] = []
  for (const [field, code] of Object.entries(personDictionaries) as [
    keyof typeof personDictionaries,
    DictionaryCode,
  ][]) {
    const value = form[field]
    if (!value || value === was[field] || (await takeOption(db, code, value, { exhibitionId: form.exhibitionId })))
      continue
    issues.push({ path: field, key: 'kernel.wrongKind' })
  }
  if (issues.length > 0) refuseFields(issues)
}
