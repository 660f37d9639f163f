import type {
  ChannelFacts,
  GateContextFacts,
  PolicyFacts,
  TypeFacts,
  ZoneFacts,
} from '@fairgate/contract/admission/gate/scan-facts'
import sql from 'sql-template-tag'
import { exhibitionNumber } from '../../badging/badge/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { policiesOf } from './policies-of.ts'

/** A gate context as `evaluateScan` takes it, on a device, in an upload and in a policy simulation. */
export interface GateContext {
  /** The number in its codes; 0 if it has none yet. */
  exhibition: number
  facts: GateContextFacts
  zones: ZoneFacts[]
  channels: ChannelFacts[]
  types: TypeFacts[]
  /** By their beginning; the one without a policy first. */
  policies: PolicyFacts[]
}

type Found = Omit<GateContextFacts, 'exhibitionId' | 'timeZone' | 'dayBegins'> &
  Pick<GateContext, 'zones' | 'channels' | 'types'> & { code: string | null }

/** Channels that have been deleted since, as they were: what a device did there happened there. */
export function deletedChannels(db: Db, exhibitionId: string, ids: readonly string[]): Promise<ChannelFacts[]> {
  return db.many<ChannelFacts>(sql`
    select c.id, c.code, c.door_id as "doorId", o.zone_id as "zoneId", c.direction, c.subject, c.state
    from channel c join door o on o.id = c.door_id
    where c.exhibition_id = ${exhibitionId} and c.id = any(${[...new Set(ids)]}::uuid[]) and c.deleted`)
}

/** Refuses `kernel.notFound` if there is no such gate context. */
export async function readGateContext(
  db: Db,
  { config }: Pick<Services, 'config'>,
  exhibitionId: string,
): Promise<GateContext> {
  const { found, dayBegins } = await db.one<{ found: Found | null; dayBegins: number }>(sql`
    select gate_context(${exhibitionId}) as found, ${parameter('gate.dayBegins')} as "dayBegins"`)
  if (!found) refuse('kernel.notFound')
  const { code, zones, channels, types, ...gateContext } = found
  return {
    exhibition: code === null ? 0 : exhibitionNumber(code),
    facts: { ...gateContext, exhibitionId, timeZone: config.venueTimeZone, dayBegins },
    ...{ zones, channels, types },
    policies: await policiesOf(db, exhibitionId),
  }
}
