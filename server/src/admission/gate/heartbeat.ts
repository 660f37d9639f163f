import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { ChannelState } from '@fairgate/contract/admission/gate/states'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { type Db, statement } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { isClockOff } from './device-clock.ts'
import { signedMove } from './device-move.ts'
import { forgetDevice } from './device-of.ts'

interface Heard {
  exhibitionId: string
  code: string | null
  direction: string
  subject: string
  state: ChannelState
}

/** The offset is rewritten only if it changed by more than a second, because network latency alone makes it vary. */
const heard = statement(
  'gate.heartbeat',
  `with seen as (
     insert into device_heartbeat (exhibition_id, device_id, at, bundle, unsent)
     select exhibition_id, id, $2, $4, coalesce($5, 0) from device where id = $1 and state = 'active'
     on conflict (device_id) do update set at = excluded.at, bundle = coalesce(excluded.bundle, device_heartbeat.bundle),
       unsent = case when $5::int is null then device_heartbeat.unsent else excluded.unsent end
     returning device_id),
   clock as (
     update device set clock_offset = $3 where id = $1 and state = 'active'
       and (clock_offset is null or abs(clock_offset - $3) > 1000))
   select d.exhibition_id as "exhibitionId", c.code, c.direction, c.subject, c.state
   from seen join device d on d.id = seen.device_id left join channel c on c.id = d.channel_id`,
)

/** The newest bundle of a gate context; null if none exists yet. */
export type FindBundleRevision = (db: Db, exhibitionId: string) => Promise<string | null>

export const heartbeatHandlers = (
  findBundleRevision: FindBundleRevision,
): HandlersOf<Pick<typeof gateCommands, 'heartbeat'>> => ({
  async heartbeat({ at, ground: claimedExhibitionId, pack: bundleRevision, unsent }, { actor, db, now, services }) {
    const clockOffset = Date.parse(at) - now.getTime()
    const row = await db.maybe<Heard>(heard(actor.deviceId, now, clockOffset, bundleRevision ?? null, unsent ?? null))
    if (!row) {
      const retired = await db.maybe(sql`select 1 from device where id = ${actor.deviceId} and retired_until > now()`)
      refuse(retired ? 'gate.deviceRetired' : 'gate.deviceRevoked')
    }
    forgetDevice(actor.deviceId)
    const { exhibitionId, code, direction, subject, state } = row
    return {
      now: now.toISOString(),
      clockOffset,
      clockOff: isClockOff(clockOffset),
      packRevision: await findBundleRevision(db, exhibitionId),
      photosAhead: actor.profile.includes('getPhotosAhead'),
      channel: code === null ? null : { code, direction, subject, state },
      moved:
        claimedExhibitionId === undefined || claimedExhibitionId === exhibitionId
          ? null
          : await signedMove(
              { db, services },
              { deviceId: actor.deviceId, fromId: claimedExhibitionId, toId: exhibitionId },
            ),
    }
  },
})
