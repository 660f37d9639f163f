import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { isJsonEqual } from '../../kernel/database/json-equal.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { choicesOf } from './choices.ts'
import type { PolicySettings } from './entity.ts'
import type { GateLocations } from './gate-locations.ts'
import { findGateContext } from './policy-context.ts'
import { type ClauseView, clausesOf } from './queries.ts'

type Comparison = Result<'comparePolicies'>
type Field = Comparison['settings'][number]
type Side = Field['was']

/** Compares two versions of a gate context by clause and field. */
export const comparePolicies =
  (locations: GateLocations) =>
  async ({ exhibitionId, id, withId }: Input<'comparePolicies'>, { db, actor }: ReadContext): Promise<Comparison> => {
    await findGateContext({ db, actor }, exhibitionId)
    const found = await db.many<PolicySettings & { id: string; no: number }>(sql`
      select id, number as no, offline, offline_single as "offlineSingle", passback from policy
      where exhibition_id = ${exhibitionId} and id = any (${[id, withId]}::uuid[])`)
    const [is, was] = [id, withId].map(one => found.find(row => row.id === one) ?? refuse('kernel.notFound'))
    if (!is || !was) return refuse('kernel.notFound')
    const choices = await choicesOf(db, locations, exhibitionId)
    const clauses = changesOf(await clausesOf(db, was.id, choices), await clausesOf(db, is.id, choices))
    const settings = differing(settingSides(was), settingSides(is))
    const differences = settings.length + clauses.reduce((sum, { fields }) => sum + Math.max(1, fields.length), 0)
    return { no: is.no, withNo: was.no, settings, clauses, differences }
  }

/** Clauses are matched by their Chinese name, else by their English one; each once. */
export function changesOf(was: readonly ClauseView[], is: readonly ClauseView[]): Comparison['clauses'] {
  const left = [...was]
  const take = (same: (clause: ClauseView) => boolean) => {
    const at = left.findIndex(same)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const pairs = is.map(clause => ({ clause, before: take(({ nameCn }) => nameCn === clause.nameCn) }))
  const met = pairs.map(({ clause, before }) => ({
    clause,
    before: before ?? take(({ nameEn }) => nameEn === clause.nameEn),
  }))
  const name = ({ nameCn: cn, nameEn: en }: ClauseView) => ({ cn, en })
  return [
    ...met.flatMap(({ clause, before }): Comparison['clauses'] => {
      if (!before) return [{ change: 'added', no: clause.no, wasNo: null, name: name(clause), fields: [] }]
      const fields = differing(clauseSides(before), clauseSides(clause))
      const head = { no: clause.no, wasNo: before.no, name: name(clause) }
      return fields.length > 0 ? [{ change: 'changed', ...head, fields }] : []
    }),
    ...left.map(gone => ({ change: 'removed' as const, no: gone.no, wasNo: gone.no, name: name(gone), fields: [] })),
  ]
}

type Sides = readonly (readonly [Field['field'], Side])[]

function differing(was: Sides, is: Sides): Field[] {
  return is.flatMap(([field, now], at) => {
    const before = was[at]?.[1] ?? []
    return isJsonEqual(before, now) ? [] : [{ field, was: before, is: now }]
  })
}

const settingSides = ({ offline, offlineSingle, passback }: PolicySettings): Sides => [
  ['offline', [offline]],
  ['offlineSingle', [offlineSingle]],
  ['passback', [passback]],
]

const clauseSides = (clause: ClauseView): Sides => {
  const names = (of: readonly { cn: string; en: string }[]): Side => of.map(({ cn, en }) => ({ cn, en }))
  return [
    ['name', [{ cn: clause.nameCn, en: clause.nameEn }]],
    ['effect', [clause.effect]],
    ['badgeTypes', names(clause.badgeTypes)],
    ['companies', names(clause.companies)],
    ['zones', names(clause.zones)],
    ['doors', names(clause.doors)],
    ['phases', clause.phases],
    ['days', clause.days],
    ['hours', clause.hours.map(({ from, to }) => `${from}–${to}`)],
    ['entries', [clause.entries === 'daily' ? `daily ${clause.entriesADay}` : clause.entries]],
    ['gapMinutes', [String(clause.gapMinutes)]],
  ]
}
