import { hash } from 'node:crypto'
import type { ClauseForm } from '@fairgate/contract/admission/policy/commands'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { unknownTypes } from '../../badging/badge/api.ts'
import { participantsOf } from '../../exhibitions/participation/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { type PolicyContent, policy } from './entity.ts'
import type { GateLocations } from './gate-locations.ts'
import { findRunningContext } from './policy-context.ts'

type Changed = Result<'savePolicy'>

/** Saves a draft as in the form, or begins one; a gate context has at most one. */
export const savePolicy =
  (locations: GateLocations) =>
  async (input: Input<'savePolicy'>, context: WriteContext): Promise<Changed> => {
    const { exhibitionId, id, version, ...content } = input
    await findRunningContext(context, exhibitionId)
    if (id) {
      const row = await locked(context, policy, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
      if (row.state !== 'draft') refuse('kernel.notInThisState')
    }
    await refuseUnknown(context, locations, input)
    const made = id ? await changed(context, id, content) : await begun(context, exhibitionId, content)
    await writeClauses(context, made.id, content.clauses)
    const { no, ...key } = made
    const { clauses, ...settings } = content
    context.log({
      ...{ entityType: 'policy', targetId: key.id, exhibitionId, targetName: policy.nameOf(made as never) },
      after: { ...settings, clauses: clauses.map(({ nameCn }) => nameCn) },
    })
    return key
  }

const begun = ({ db, actor }: WriteContext, exhibitionId: string, content: PolicyContent) =>
  mapConstraintErrors(
    db.one<Changed & { no: number }>(sql`
      insert into policy (exhibition_id, number, offline, offline_single, passback, digest, edited_by)
      values (${exhibitionId}, (select coalesce(max(number), 0) + 1 from policy where exhibition_id = ${exhibitionId}),
        ${content.offline}, ${content.offlineSingle}, ${content.passback}, ${digestOf(content)}, ${actor.operatorName})
      returning id, version, number as no`),
    { policy_one_draft: ['policy.draftExists'], policy_no: ['policy.draftExists'] },
  )

const changed = ({ db, actor }: WriteContext, id: string, content: PolicyContent) =>
  db.one<Changed & { no: number }>(sql`
    update policy set version = version + 1, offline = ${content.offline}, offline_single = ${content.offlineSingle},
      passback = ${content.passback}, digest = ${digestOf(content)}, edited_by = ${actor.operatorName}, edited_at = now()
    where id = ${id} returning id, version, number as no`)

/** Replaces the clauses of a version. */
export async function writeClauses(
  { db }: Pick<WriteContext, 'db'>,
  id: string,
  clauses: readonly ClauseForm[],
): Promise<void> {
  await db.run(sql`delete from policy_clause where policy_id = ${id}`)
  const rows = clauses.map((clause, at) => ({
    ...{ no: at + 1, name_cn: clause.nameCn, name_en: clause.nameEn, refuse: clause.effect === 'refuse' },
    ...{ badge_type_ids: clause.badgeTypeIds, company_ids: clause.companyIds, zone_ids: clause.zoneIds },
    ...{ door_ids: clause.doorIds, phases: clause.phases, days: [...new Set(clause.days)].sort(), hours: clause.hours },
    entries_kind: clause.entries === 'asType' ? null : clause.entries,
    entries_a_day: clause.entries === 'daily' ? clause.entriesADay : null,
    gap_minutes: clause.gapMinutes,
  }))
  await db.run(sql`
    insert into policy_clause (exhibition_id, policy_id, number, name_cn, name_en, refuse, badge_type_ids, company_ids, zone_ids, door_ids,
      phases, days, hours, entries_kind, entries_a_day, gap_minutes)
    select p.exhibition_id, p.id, r.* from policy p cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no int, name_cn text, name_en text,
      refuse boolean, badge_type_ids uuid[], company_ids uuid[], zone_ids uuid[], door_ids uuid[], phases text[], days date[],
      hours jsonb, entries_kind text, entries_a_day int, gap_minutes int) where p.id = ${id}`)
}

/** The digest of settings and clauses, by which a simulation identifies its content. */
export const digestOf = ({ offline, offlineSingle, passback, clauses }: PolicyContent): Buffer =>
  hash('sha256', JSON.stringify([offline, offlineSingle, passback, clauses]), 'buffer')

/** Refuses at the clause that refers to rows outside of the gate context. */
async function refuseUnknown(
  { db }: WriteContext,
  locations: GateLocations,
  { exhibitionId, clauses }: Input<'savePolicy'>,
): Promise<void> {
  const all = (member: 'badgeTypeIds' | 'companyIds' | 'zoneIds' | 'doorIds') => [
    ...new Set(clauses.flatMap(clause => clause[member])),
  ]
  const at = (member: 'badgeTypeIds' | 'companyIds', ids: readonly string[]) =>
    `clauses.${clauses.findIndex(clause => clause[member].some(id => ids.includes(id)))}.${member}`
  const types = await unknownTypes(db, exhibitionId, all('badgeTypeIds'))
  if (types.length > 0) refuse('policy.typeUnknown', { field: at('badgeTypeIds', types) })
  await locations.refuseUnknownZones(db, exhibitionId, all('zoneIds'), 'zoneIds')
  await locations.refuseUnknownDoors(db, exhibitionId, all('doorIds'), 'doorIds')
  const companies = all('companyIds')
  if (companies.length === 0) return
  const there = new Set(await participantsOf(db, exhibitionId))
  const unknown = companies.filter(id => !there.has(id))
  if (unknown.length > 0) refuse('policy.companyUnknown', { field: at('companyIds', unknown) })
}
