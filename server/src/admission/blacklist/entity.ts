import type { BlacklistKind, BlacklistScope } from '@fairgate/contract/admission/blacklist/fields'
import { type BlacklistAction, blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { runsOf } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type BlacklistState = keyof typeof blacklistStateMachine.states
export type BlacklistEvent = keyof typeof blacklistStateMachine.events

/** A locked entry. */
export interface LockedBlacklist extends EntityRow {
  state: BlacklistState
  submittedBy: string | null
  code: string
  scope: BlacklistScope
  exhibitionId: string | null
  kind: BlacklistKind
  name: string
  from: string
  until: string | null
  companyId: string
  urgentUntil: string | null
  inForceAt: string | null
  hintOnly: boolean
}

/** Without a document a person's entry is a hint. */
export const isHint = (alias: 't' | 'b'): Sql => {
  const t = raw(alias)
  return sql`(${t}.kind = 'person' and not exists (select from blacklist_document d where d.blacklist_id = ${t}.id))`
}

/** Entries an actor sees: the venue all, an organizer only its proposals and those for its shows. */
export function blacklistScope(
  { companyType, companyId }: Pick<Actor, 'companyType' | 'companyId'>,
  alias: 't' | 'b' = 't',
): Sql {
  if (companyType === 'platform') return sql`true`
  const t = raw(alias)
  return sql`(${t}.company_id = ${companyId} or ${runsOf({ companyId }, sql`${t}.exhibition_id`)})`
}

const proposed = (actor: Actor, row: LockedBlacklist) =>
  actor.companyType === 'platform' || row.companyId === actor.companyId

export const blacklist: EntityDefinition<LockedBlacklist, BlacklistState, BlacklistEvent> = {
  entityType: 'blacklist',
  table: 'blacklist',
  machine: blacklistStateMachine,
  columns: sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.code, t.scope, t.exhibition_id as "exhibitionId",
    t.kind, case t.kind when 'vehicle' then t.plate else t.name end as name, t.from_day::text as from, t.until_day::text as until,
    t.company_id as "companyId", t.urgent_until as "urgentUntil", t.in_force_at as "inForceAt", ${isHint('t')} as "hintOnly"`,
  scope: actor => blacklistScope(actor),
  may: {
    urgent: { permission: 'blacklist:urgent', if: (_actor, row) => row.urgentUntil === null && !row.hintOnly },
    approve: { permission: 'blacklist:approve' },
    refuse: { permission: 'blacklist:approve' },
    lift: { permission: 'blacklist:lift' },
    withdraw: { permission: 'blacklist:add', if: proposed },
  },
  decisions: ['approve', 'refuse', 'lift'],
  nameOf: ({ code, name }) => `${code} ${name}`,
  exhibitionOf: row => row.exhibitionId ?? undefined,
  affectedCompanies: row => [row.companyId],
}

/** The actions on an entry that are available to this caller: events of the machine, and its notice. */
export const blacklistActionsOf = (actor: Actor, row: LockedBlacklist): BlacklistAction[] => [
  ...listActions(blacklist, actor, row),
  ...(['urgent', 'active'].includes(row.state) && actor.companyType === 'platform' ? (['notice'] as const) : []),
]
