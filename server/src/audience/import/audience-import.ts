import {
  type AudienceColumn,
  type AudienceReason,
  audienceImportColumns,
} from '@fairgate/contract/audience/import-fields'
import { audienceTexts } from '@fairgate/contract/audience/texts'
import { maskDocument } from '@fairgate/contract/badge/document'
import { importRowLimit } from '@fairgate/contract/import/fields'
import { dayOf } from '@fairgate/contract/kernel/day'
import { isRehearsal } from '@fairgate/contract/kernel/rehearsal'
import sql from 'sql-template-tag'
import { documentBook } from '../../badge/facts.ts'
import { enabledOptions, takeOption } from '../../dictionary/facts.ts'
import { mask } from '../../kernel/cipher.ts'
import type { Db } from '../../kernel/database.ts'
import { type Choices, choicesOf } from '../../kernel/import/choices.ts'
import { defineImport, type Import } from '../../kernel/import/definition.ts'
import { type ImportedConsent, recordImportedConsent } from '../consent.ts'
import type { Human } from '../find-person.ts'
import { personDictionaries } from '../person-form.ts'
import { savePeople } from '../save-people.ts'
import { type Listed, type PeopleRules, personIdentity, validateRow } from './validate-row.ts'

/** Sheets of people; an exhibition whose own options may be chosen in it, and what the people agreed to. */
interface AudienceImport extends Import {
  settings: { exhibitionId?: string; consent?: ImportedConsent }
}

type Coded = keyof typeof personDictionaries
const coded = Object.keys(personDictionaries) as Coded[]

/** Sheets of people who may come: who is known already is filled in. */
export const audienceImport = defineImport<AudienceImport, AudienceColumn, AudienceReason, PeopleRules, Human>({
  name: 'audience',
  entityType: 'audienceImport',
  makes: 'audience',
  grows: 'audience',
  columns: audienceImportColumns,
  widths: { documentNumber: 28, email: 28 },
  days: ['birth'],
  rowLimit: importRowLimit,
  words: {
    ...{ sheet: 'audience.importSheet', importTitle: 'audience.importTitle' },
    errorsTitle: 'audience.importErrorsTitle',
  },
  joined: { columns: sql`i.settings`, tables: sql`` },
  /** People are of one company alone; so are the sheets they came by. */
  scope: actor => sql`i.company_id = ${actor.companyId}`,

  async rulesOf(db, { settings }, { config: { venueTimeZone } }, now) {
    const of = async (column: Coded) => choicesOf(await enabledOptions(db, personDictionaries[column], settings))
    const [jobClass, industry, channel] = await Promise.all([of('jobClass'), of('industry'), of('channel')])
    const choices: Record<Listed, Choices> = { gender: genders, jobClass, industry, channel }
    return { today: dayOf(now, venueTimeZone), documents: await documentBook(db), choices }
  },

  isRequired: column => column === 'name',
  validate: validateRow,
  identity: personIdentity,
  twice: row => ({ field: 'name', reason: 'duplicate', key: 'audience.importSamePerson', values: { row } }),
  // Who is known already is no bad row: blanks are filled.
  refusedAmong: async () => new Map(),

  async write({ db, services }, { companyId, exhibitionId, createdByName, settings }, rows) {
    // A rehearsal makes nobody known: its sheet is validated, and that is all.
    if (isRehearsal(exhibitionId)) return rows.map(() => null)
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

const genders: Choices = choicesOf([
  { value: 'male', cn: audienceTexts.gender_male[0], en: audienceTexts.gender_male[1] },
  { value: 'female', cn: audienceTexts.gender_female[0], en: audienceTexts.gender_female[1] },
])

/**
 * Takes the options these people have, so that they can be stopped and no longer be deleted; answers which of them, by column
 * and value, are offered no more. In one order everywhere.
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
