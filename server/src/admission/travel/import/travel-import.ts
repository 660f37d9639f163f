import {
  type TravelColumn,
  type TravelReason,
  travelImportColumns,
} from '@fairgate/contract/admission/travel/import-fields'
import { travelLabels } from '@fairgate/contract/admission/travel/texts'
import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import sql from 'sql-template-tag'
import { regionCodes } from '../../../foundation/dictionary/api.ts'
import { buildChoices } from '../../../kernel/import/choices.ts'
import { defineImport, type Import } from '../../../kernel/import/definition.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import { type TravelEntry, type TravelIssue, type TravelRules, travelIdentity, validateRow } from './validate-row.ts'

const purposes = buildChoices(Object.entries(travelLabels.purposes).map(([value, [cn, en]]) => ({ value, cn, en })))

/** Import of travellers. */
export const travelImport = defineImport<Import, TravelColumn, TravelReason, TravelRules, TravelEntry>({
  name: 'travel',
  entityType: 'travelImport',
  makes: 'travel',
  columns: travelImportColumns,
  widths: { employer: 28, remark: 36 },
  days: ['arriveOn', 'leaveOn'],
  rowLimit: importRowLimit,
  texts: {
    ...{ sheet: 'travel.importSheet', importTitle: 'travel.importTitle' },
    errorsTitle: 'travel.importErrorsTitle',
  },
  joined: { columns: sql`null as "nothing"`, tables: sql`` },
  scope: actor => sql`i.company_id = ${actor.companyId}`,
  rulesOf: async db => ({ regions: await regionCodes(db), purposes }),
  isRequired: column => column !== 'remark',
  validate: validateRow,
  identity: travelIdentity,
  twice: row => ({ field: 'name', reason: 'duplicate', key: 'travel.importSameTravel', values: { row } }),

  async refusedAmong(db, { exhibitionId, companyId }, rows) {
    const of = <Member extends keyof TravelEntry>(member: Member) => rows.map(({ entry }) => entry[member])
    const entered = await db.many<{ at: number }>(sql`
      select m.at::int from unnest(${of('name')}::text[], ${of('employer')}::text[], ${of('arriveOn')}::date[],
        ${of('leaveOn')}::date[]) with ordinality m (name, employer, arrive_on, leave_on, at)
      where exists (select from travel t where t.exhibition_id = ${exhibitionId} and t.company_id = ${companyId}
        and (t.name, t.employer, t.arrive_on, t.leave_on) = (m.name, m.employer, m.arrive_on, m.leave_on))`)
    return new Map(entered.map(({ at }) => [rows[at - 1]?.rowNumber as number, [enteredAlready]]))
  },

  async write({ db, push }, { exhibitionId, companyId }, rows, operatorId) {
    const of = <Member extends keyof TravelEntry>(member: Member) => rows.map(({ entry }) => entry[member])
    const made = await db.many<{ id: string }>(sql`
      insert into travel (exhibition_id, company_id, created_by, name, employer, origin, arrive_on, leave_on, purpose, heads, remark)
      select ${exhibitionId}, ${companyId}, ${operatorId}, m.* from unnest(${of('name')}::text[], ${of('employer')}::text[],
        ${of('origin')}::text[], ${of('arriveOn')}::date[], ${of('leaveOn')}::date[], ${of('purpose')}::text[],
        ${of('heads')}::int[], ${of('remark')}::text[]) m returning id`)
    publishRowChange(push, [companyId], 'travel')
    return made.map(({ id }) => id)
  },

  masked: {},
})

const enteredAlready: TravelIssue = { field: 'name', reason: 'duplicate', key: 'travel.importEntered' }
