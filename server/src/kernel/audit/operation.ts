import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import type { Actor, DeviceActor } from '../auth/actor.ts'

/** The details of a refusal besides its reason. */
export interface RefusalDetails {
  values?: TextValues
  /** Paths of the invalid fields; never what was typed. */
  fields?: readonly string[]
}

/** A completed changing command, for the audit log. */
export interface Operation extends Omit<LogEntry, 'by'> {
  command: string
  traceId: string
  address: string
  /** 10001, or the code of the refusal. */
  statusCode: number
  reason?: string
  refusalDetails?: RefusalDetails
  /** Without an operator: the system, for a company. */
  actor?: Partial<NonNullable<LogEntry['by']>>
  device?: DeviceActor
}

/** What the audit log stores of a change besides operator, time and the data of the dispatcher. */
export interface LogEntry {
  /** Entity type and id of the row that changed, or that was only viewed, see `unchanged`. */
  entityType?: EntityType
  targetId?: string
  /** A name or number that identifies it, with personal numbers masked; names in both languages by `packLocalized`. */
  targetName?: string
  /** The operator, if nobody was logged in yet: who logged in, or whose account was tried. */
  by?: Pick<Actor, 'operatorId' | 'operatorName' | 'companyId'>
  exhibitionId?: string
  before?: unknown
  after?: unknown
  /** Logged because it was viewed or requested: no row of the entity type is stale. */
  unchanged?: boolean
}
