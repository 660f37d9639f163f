import type { gateCommands } from '@fairgate/contract/gate/commands'
import type { ChannelState } from '@fairgate/contract/gate/states'
import type { HandlersOf } from '../kernel/context.ts'
import { statement } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { isClockOff } from './clock.ts'
import { forgetDevice } from './device-of.ts'

interface Heard {
  code: string | null
  direction: string
  subject: string
  state: ChannelState
}

/** The offset is rewritten only where it moved by more than a second: the network alone makes it tremble. */
const heard = statement(
  'gate.heartbeat',
  `with seen as (
     insert into device_seen (device_id, at) select id, $2 from device where id = $1 and state = 'active'
     on conflict (device_id) do update set at = excluded.at returning device_id),
   clock as (
     update device set clock_offset = $3 where id = $1 and state = 'active'
       and (clock_offset is null or abs(clock_offset - $3) > 1000))
   select c.code, c.direction, c.subject, c.state
   from seen join device d on d.id = seen.device_id left join channel c on c.id = d.channel_id`,
)

export const heartbeatHandlers: HandlersOf<Pick<typeof gateCommands, 'heartbeat'>> = {
  async heartbeat({ at }, { actor, db, now }) {
    const clockOffset = Date.parse(at) - now.getTime()
    const row = await db.maybe<Heard>(heard(actor.deviceId, now, clockOffset))
    if (!row) refuse('gate.deviceRevoked')
    forgetDevice(actor.deviceId)
    const { code, direction, subject, state } = row
    return {
      now: now.toISOString(),
      clockOffset,
      clockOff: isClockOff(clockOffset),
      channel: code === null ? null : { code, direction, subject, state },
    }
  },
}
