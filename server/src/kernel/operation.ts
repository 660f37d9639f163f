import type { EntityType } from '@fairgate/contract/kernel/entity-type'
import type { TextValues } from '@fairgate/contract/kernel/localized-text'
import type { Actor, DeviceActor } from './actor.ts'

/** What a refusal said beside its reason. */
export interface RefusalDetails {
  values?: TextValues
  /** Paths of the fields that were wrong; never what was typed into them. */
  fields?: readonly string[]
}

/** One finished changing command, for the operation log. */
export interface Operation extends Omit<LogEntry, 'by'> {
  command: string
  traceId: string
  address: string
  /** 10001, or the code it was refused with. */
  statusCode: number
  reason?: string
  refusalDetails?: RefusalDetails
  /** Without an operator: the house itself, for a company. */
  actor?: Partial<NonNullable<LogEntry['by']>>
  device?: DeviceActor
}

/** What the operation log keeps of a change beside who, when and what the dispatcher knows. */
export interface LogEntry {
  /** Entity type and id of the row that changed, or that was only looked at, see `unchanged`. */
  entityType?: EntityType
  targetId?: string
  /** What a reader recognises it by: a name or number, personal numbers masked; names in both languages by `packLocalized`. */
  targetName?: string
  /** Who did it, where nobody was logged in yet: who came in, or whose account was tried. */
  by?: Pick<Actor, 'operatorId' | 'operatorName' | 'companyId'>
  exhibitionId?: string
  before?: unknown
  after?: unknown
  /** Logged for having been seen or asked for: no row of the entity type is stale. */
  unchanged?: boolean
}
