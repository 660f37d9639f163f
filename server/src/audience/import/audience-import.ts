import {
  type AudienceColumn,
  type AudienceReason,
  audienceImportColumns,
} from '@fairgate/contract/audience/import-fields'
import { audiencePhrases } from '@fairgate/contract/audience/phrases'
import { maskDocument } from '@fairgate/contract/badge/document'
import type { DictionaryCode } from '@fairgate/contract/dictionary/codes'
import { importRowLimit } from '@fairgate/contract/import/fields'
import { dayOf } from '@fairgate/contract/kernel/day'
import sql from 'sql-template-tag'
import { documentBook } from '../../badge/facts.ts'
import { namedOptions } from '../../dictionary/facts.ts'
import { mask } from '../../kernel/cipher.ts'
import type { Db } from '../../kernel/database.ts'
import { type Choices, choicesOf } from '../../kernel/import/choices.ts'
import { defineImport, type Import } from '../../kernel/import/definition.ts'
import type { Human } from '../find-person.ts'
import { keepHumans } from '../keep-humans.ts'
import { judgeRow, type Listed, type PeopleRules, personIdentity } from './judge-row.ts'

/** Sheets of people who may come: who is known already is filled in. */
export const audienceImport = defineImport<Import, AudienceColumn, AudienceReason, PeopleRules, Human>({
  name: 'audience',
  noun: 'audienceImport',
  makes: 'audience',
  grows: 'audience',
  columns: audienceImportColumns,
  widths: { documentNumber: 28, email: 28 },
  rowLimit: importRowLimit,
  words: {
    ...{ sheet: 'audience.importSheet', importTitle: 'audience.importTitle' },
    errorsTitle: 'audience.importErrorsTitle',
  },
  joined: { columns: sql`null as "nothing"`, tables: sql`` },
  /** People are of one company alone; so are the sheets they came by. */
  scope: actor => sql`i.company_id = ${actor.companyId}`,

  async rulesOf(db, _, { config: { venueTimeZone } }, now) {
    const [jobClass, industry, channel] = await Promise.all([
      optionsOf(db, 'job_class'),
      optionsOf(db, 'industry'),
      optionsOf(db, 'audience_channel'),
    ])
    const choices: Record<Listed, Choices> = { gender: genders, jobClass, industry, channel }
    return { today: dayOf(now, venueTimeZone), documents: await documentBook(db), choices }
  },

  isRequired: column => column === 'name',
  judge: judgeRow,
  identity: personIdentity,
  twice: row => ({ field: 'name', reason: 'duplicate', key: 'audience.importSamePerson', values: { row } }),
  // Who is known already is no bad row: blanks are filled.
  refusedAmong: async () => new Map(),

  async write({ db, services }, { companyId }, rows) {
    const owner = { ownerId: companyId, source: 'imported', real: false } as const
    const kept = await keepHumans(
      { db, services },
      owner,
      rows.map(({ entry }) => entry),
    )
    return kept.map(({ id, isNew }) => (isNew ? id : { filled: id }))
  },

  masked: { documentNumber: maskDocument, phone: mask, email: mask },
})

const genders: Choices = choicesOf([
  { value: 'male', cn: audiencePhrases.gender_male[0], en: audiencePhrases.gender_male[1] },
  { value: 'female', cn: audiencePhrases.gender_female[0], en: audiencePhrases.gender_female[1] },
])

async function optionsOf(db: Db, code: DictionaryCode): Promise<Choices> {
  return choicesOf((await namedOptions(db, code)).filter(({ status }) => status === 1))
}
