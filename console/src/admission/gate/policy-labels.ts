import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type PolicyRow = RowOf<'getPolicyPage'>
export type PolicyDetail = Output<'getPolicy'>
export type Policy = NonNullable<PolicyDetail['policy']>
export type Clause = Policy['list'][number]

export const policyPath = (exhibitionId: string, id?: string): string =>
  `/entranceGuard/policy/${exhibitionId}${id === undefined ? '' : `/${id}`}`

export const stanceLabels = {
  admit: 'policy.stance_admit',
  refuse: 'policy.stance_refuse',
  askGuard: 'policy.stance_askGuard',
} as const satisfies Record<Policy['offline'], TextKey>

export const passbackLabels = {
  strict: 'policy.passback_strict',
  off: 'policy.passback_off',
} as const satisfies Record<Policy['passback'], TextKey>

export const effectLabels = {
  admit: 'policy.effect_admit',
  refuse: 'policy.effect_refuse',
} as const satisfies Record<Clause['effect'], TextKey>

export const entriesLabels = {
  asType: 'policy.entries_asType',
  single: 'policy.entries_single',
  daily: 'policy.entries_dailyChoice',
  unlimited: 'policy.entries_unlimited',
} as const satisfies Record<Clause['entries'], TextKey>

export const phaseLabels = {
  moveIn: 'exhibition.moveIn',
  open: 'exhibition.open',
  moveOut: 'exhibition.moveOut',
} as const satisfies Record<Clause['phases'][number], TextKey>

export const standingLabels = {
  draft: 'policy.standing_draft',
  planned: 'policy.standing_planned',
  inForce: 'policy.standing_inForce',
  past: 'policy.standing_past',
  withdrawn: 'policy.standing_withdrawn',
} as const satisfies Record<PolicyRow['standing'], TextKey>

/** The clauses in the shape that a save sends. */
export const sentClauses = (list: readonly Clause[]) =>
  list.map(({ no: _no, badgeTypes, companies, zones, doors, ...clause }) => ({
    ...clause,
    days: [...clause.days] as never[],
    badgeTypeIds: idsOf(badgeTypes),
    companyIds: idsOf(companies),
    zoneIds: idsOf(zones),
    doorIds: idsOf(doors),
  }))

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The settings of a version in the shape that a save sends. */
export const settingsOf = ({ offline, offlineSingle, passback }: Policy) => ({ offline, offlineSingle, passback })
