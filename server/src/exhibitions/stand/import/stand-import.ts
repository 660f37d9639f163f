import {
  type StandColumn,
  type StandReason,
  standImportColumns,
} from '@fairgate/contract/exhibitions/stand/import-fields'
import { standKindLabels } from '@fairgate/contract/exhibitions/stand/texts'
import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { buildChoices, toPlainText } from '../../../kernel/import/choices.ts'
import {
  defineImport,
  type GoodRow,
  type Import,
  type NumberedRow,
  type Outcome,
} from '../../../kernel/import/definition.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import type { TransitionContext } from '../../../kernel/services/services.ts'
import { exhibitionById } from '../../exhibition/api.ts'
import { findParticipantsNamed, lockParticipants } from '../../participation/api.ts'
import { newIds } from '../stand-change.ts'
import { deriveFromStands } from '../stand-quotas.ts'
import { type StandEntry, type StandIssue, type StandRules, standIdentity, validateRow } from './validate-row.ts'

/** `dryRun`: rows are checked, and good ones stored nowhere. */
export interface StandImport extends Import {
  exhibitionId: string
  dryRun: boolean
}

const kinds = buildChoices(Object.entries(standKindLabels).map(([value, [cn, en]]) => ({ value, cn, en })))
const optional: readonly StandColumn[] = ['kind', 'holderCode', 'holderName']
const taken: StandIssue = { field: 'number', reason: 'duplicate', key: 'stand.numberTaken' }
const gone: StandIssue = { field: 'holderName', reason: 'holder', key: 'stand.holderUnknown' }

type Row = GoodRow<StandColumn, StandEntry>
const valuesOf = <Member extends keyof StandEntry>(rows: readonly Row[], member: Member) =>
  rows.map(({ entry }) => entry[member])

/** Import of stands with their holders. */
export const standImport = defineImport<StandImport, StandColumn, StandReason, StandRules, StandEntry>({
  name: 'stand',
  entityType: 'standImport',
  makes: 'stand',
  grows: ['stand', 'quota'],
  columns: standImportColumns,
  called: 'number',
  widths: { section: 28, holderCode: 24, holderName: 36 },
  rowLimit: importRowLimit,
  texts: { sheet: 'stand.importSheet', importTitle: 'stand.importTitle', errorsTitle: 'stand.importErrorsTitle' },
  joined: { columns: sql`coalesce((i.settings ->> 'dryRun')::boolean, false) as "dryRun"`, tables: sql`` },
  scope: actor => sql`i.company_id = ${actor.companyId}`,
  rulesOf: async (db, found) => {
    const exhibition = await exhibitionById(db, found.exhibitionId)
    return { halls: new Set(exhibition?.halls), kinds, byCode: new Map(), byName: new Map() }
  },
  rulesOfRows: findHolders,
  isRequired: column => !optional.includes(column),
  validate: validateRow,
  identity: standIdentity,
  twice: row => ({ field: 'number', reason: 'duplicate', key: 'stand.importSameStand', values: { row } }),

  async refusedAmong(db, { exhibitionId }, rows) {
    const found = await db.many<{ at: number }>(sql`
      select m.at::int from unnest(${valuesOf(rows, 'hall')}::text[], ${valuesOf(rows, 'number')}::text[])
        with ordinality m (hall, number, at)
      where exists (select from stand t where t.exhibition_id = ${exhibitionId} and t.hall = m.hall
        and t.number = m.number and t.state <> 'ended')`)
    return new Map(found.map(({ at }) => [rows[at - 1]?.rowNumber as number, [taken]]))
  },

  async write(context, found, rows, operatorId) {
    if (found.dryRun) return rows.map(() => null)
    return insertStands(context, found, rows, operatorId)
  },

  masked: {},
})

/** The participations that rows name; an exhibition may have tens of thousands. */
async function findHolders(
  db: Db,
  { exhibitionId }: StandImport,
  rules: StandRules,
  rows: readonly NumberedRow<StandColumn>[],
): Promise<StandRules> {
  const typed = (column: StandColumn) => [...new Set(rows.flatMap(({ typed: { cells } }) => cells[column] || []))]
  const named = { codes: typed('holderCode').map(normaliseNumber), names: typed('holderName') }
  const byCode = new Map<string, string>()
  const byName = new Map<string, string | null>()
  for (const { id, codes, names } of await findParticipantsNamed(db, exhibitionId, named)) {
    for (const code of codes) byCode.set(normaliseNumber(code), id)
    for (const name of new Set(names.map(toPlainText))) byName.set(name, byName.has(name) ? null : id)
  }
  return { ...rules, byCode, byName }
}

/** One change for the batch; rows of companies that have left meanwhile, or with a number taken meanwhile, are bad. */
async function insertStands(
  context: TransitionContext,
  { id: importId, exhibitionId, companyId, enteredBy }: StandImport,
  rows: readonly Row[],
  operatorId: string,
): Promise<Outcome<StandColumn, StandReason>[]> {
  const { db, push } = context
  const named = [...new Set(rows.flatMap(({ entry }) => entry.participationId ?? []))]
  const participants = await lockParticipants(db, exhibitionId, named)
  const isThere = ({ entry }: Row) =>
    entry.participationId === null || (participants.get(entry.participationId)?.state ?? 'ended') !== 'ended'
  const there = rows.filter(isThere)
  const [changeId = '', ...ids] = await newIds(db, exhibitionId, 1 + there.length)
  const areas = there.reduce((sum, { entry }) => sum + entry.area, 0)
  if (there.length > 0)
    await db.run(sql`
      insert into stand_change (id, exhibition_id, kind, after, area_before, area_after, changed_by)
      values (${changeId}, ${exhibitionId}, 'import', ${JSON.stringify([{ importId, stands: there.length }])}::jsonb, 0,
        ${areas}, ${operatorId})`)
  const made = await db.many<{ id: string }>(sql`
    insert into stand (id, exhibition_id, state, hall, number, section, area_dm2, kind, participation_id, created_by_change)
    select m.id, ${exhibitionId}, case when m.participation_id is null then 'free' else 'assigned' end, m.hall, m.number,
      m.section, m.area, m.kind, m.participation_id, ${changeId}
    from unnest(${ids}::uuid[], ${valuesOf(there, 'hall')}::text[], ${valuesOf(there, 'number')}::text[],
      ${valuesOf(there, 'section')}::text[], ${valuesOf(there, 'area')}::int[], ${valuesOf(there, 'kind')}::text[],
      ${valuesOf(there, 'participationId')}::uuid[])
      m (id, hall, number, section, area, kind, participation_id)
    on conflict (exhibition_id, hall, number) where state <> 'ended' do nothing returning id`)
  await deriveFromStands(context, exhibitionId, [...participants.keys()])
  const written = new Set(made.map(({ id }) => id))
  const idOf = new Map(there.map((row, at) => [row, ids[at] as string]))
  const companies = [...participants.values()].map(participant => participant.companyId)
  publishRowChange(push, [companyId, enteredBy, ...companies], 'stand')
  return rows.map(row => {
    const id = idOf.get(row)
    if (id === undefined) return [gone]
    return written.has(id) ? id : [taken]
  })
}
