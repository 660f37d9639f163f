import { maskDocument } from '@fairgate/contract/badging/badge/document'
import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import {
  type AudienceColumn,
  type AudienceReason,
  audienceImportColumns,
} from '@fairgate/contract/sales/audience/import-fields'
import { audienceTexts } from '@fairgate/contract/sales/audience/texts'
import sql from 'sql-template-tag'
import { documentBook } from '../../../badging/badge/api.ts'
import { enabledOptions, takeOption } from '../../../foundation/dictionary/api.ts'
import { mask } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { buildChoices, type Choices } from '../../../kernel/import/choices.ts'
import { defineImport, type Import } from '../../../kernel/import/definition.ts'
import { type ImportedConsent, recordImportedConsent } from '../consent.ts'
import type { Human } from '../find-person.ts'
import { personDictionaries } from '../person-form.ts'
import { savePeople } from '../save-people.ts'
import { type ChoiceColumn, type PeopleRules, personIdentity, validateRow } from './validate-row.ts'

/** An import of people: the exhibition whose own options are permitted, and the consent of the people. */
interface AudienceImport extends Import {
  settings: { exhibitionId?: string; consent?: ImportedConsent }
}

type Coded = keyof typeof personDictionaries
const coded = Object.keys(personDictionaries) as Coded[]

/** Sheets of potential visitors: a known person is completed. */
export const audienceImport = defineImport<AudienceImport, AudienceColumn, AudienceReason, PeopleRules, Human>({
  name: 'audience',
  entityType: 'audienceImport',
  makes: 'audience',
  grows: ['audience'],
  columns: audienceImportColumns,
  widths: { documentNumber: 28, email: 28 },
  days: ['birth'],
  rowLimit: importRowLimit,
  texts: {
    ...{ sheet: 'audience.importSheet', importTitle: 'audience.importTitle' },
    errorsTitle: 'audience.importErrorsTitle',
  },
  joined: { columns: sql`i.settings`, tables: sql`` },
  /** People belong to one company, and so do their imports. */
  scope: actor => sql`i.company_id = ${actor.companyId}`,

  async rulesOf(db, { settings }, { config: { venueTimeZone } }, now) {
    const of = async (column: Coded) => buildChoices(await enabledOptions(db, personDictionaries[column], settings))
    const [jobClass, industry, channel] = await Promise.all([of('jobClass'), of('industry'), of('channel')])
    const choices: Record<ChoiceColumn, Choices> = { gender: genders, jobClass, industry, channel }
    return { today: dayOf(now, venueTimeZone), documents: await documentBook(db), choices }
  },

  isRequired: column => column === 'name',
  validate: validateRow,
  identity: personIdentity,
  twice: row => ({ field: 'name', reason: 'duplicate', key: 'audience.importSamePerson', values: { row } }),
  // A known person is no invalid row: blanks are filled.
  refusedAmong: async () => new Map(),

  async write({ db, services }, { companyId, exhibitionId, createdByName, settings }, rows) {
    // A sandbox exhibition stores no people: its sheet is only validated.
    if (isSandbox(exhibitionId)) return rows.map(() => null)
    const owner = { ownerId: companyId, source: 'imported', real: false } as const
    const gone = await optionsGone(
      db,
      settings,
      rows.map(({ entry }) => entry),
    )
    const issuesOf = (entry: Human) =>
      coded
        .filter(field => gone.has(`${field} ${entry[field]}`))
        .map(field => ({ field, reason: 'other', key: 'kernel.wrongKind' }) as const)
    const good = rows.filter(({ entry }) => issuesOf(entry).length === 0)
    const saved = await savePeople(
      { db, services },
      owner,
      good.map(({ entry }) => entry),
    )
    const ids = saved.map(({ id }) => id)
    if (settings.consent)
      await recordImportedConsent(db, { ownerId: companyId, ids, by: createdByName }, settings.consent)
    const became = new Map(good.map((row, at) => [row, saved[at]]))
    return rows.map(row => {
      const one = became.get(row)
      return one ? (one.isNew ? one.id : { filled: one.id }) : issuesOf(row.entry)
    })
  },

  masked: { documentNumber: maskDocument, phone: mask, email: mask },
})

const genders: Choices = buildChoices([
  { value: 'male', cn: audienceTexts.gender_male[0], en: audienceTexts.gender_male[1] },
  { value: 'female', cn: audienceTexts.gender_female[0], en: audienceTexts.gender_female[1] },
])

/**
 * Locks the options of these people, so that they can be stopped but no longer deleted; returns those that are no
 * longer offered, by column and value. Always in the same order.
 */
async function optionsGone(db: Db, { exhibitionId }: { exhibitionId?: string }, people: readonly Human[]) {
  const gone = new Set<string>()
  for (const field of coded) {
    const values = new Set(people.map(human => human[field] ?? ''))
    for (const value of [...values].filter(Boolean).sort()) {
      const taken = await takeOption(db, personDictionaries[field], value, { exhibitionId })
      if (!taken) gone.add(`${field} ${value}`)
    }
  }
  return gone
}
