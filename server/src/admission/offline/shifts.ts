import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import { pinMinutes, pinTries, shiftHours } from '@fairgate/contract/admission/offline/fields'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { transaction } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { doorOfDevice } from '../gate/api.ts'
import { pinDigest } from './guards.ts'

interface Tried {
  name: string
  doorIds: string[]
  pin: Buffer
}

export const shiftHandlers: HandlersOf<Pick<typeof offlineCommands, 'startShift' | 'endShift'>> = {
  async startShift({ guardId, pin }, { actor: { deviceId }, db, services, now }) {
    const door = await doorOfDevice(db, deviceId)
    if (!door) refuse('gate.deviceRevoked')
    const { exhibitionId, doorId } = door
    // The attempt is counted before the PIN is checked, and stays counted: of many in parallel five are checked.
    const tried = await db.maybe<Tried>(sql`
      update gate_staff set wrong = case when wrong_since > now() - make_interval(mins => ${pinMinutes}) then wrong else 0 end + 1,
        wrong_since = case when wrong > 0 and wrong_since > now() - make_interval(mins => ${pinMinutes}) then wrong_since else now() end
      where id = ${guardId} and exhibition_id = ${exhibitionId} and not stopped
        and (wrong < ${pinTries} or wrong_since <= now() - make_interval(mins => ${pinMinutes}))
      returning name, door_ids as "doorIds", pin_digest as pin`)
    if (!tried) {
      const there = await db.maybe(
        sql`select 1 from gate_staff where id = ${guardId} and exhibition_id = ${exhibitionId} and not stopped`,
      )
      return there ? refuse('offline.pinLocked', { values: { minutes: pinMinutes } }) : refuse('offline.guardUnknown')
    }
    if (!tried.pin.equals(pinDigest(services, guardId, pin))) refuse('offline.pinWrong', { field: 'pin' })
    await db.run(sql`update gate_staff set wrong = 0 where id = ${guardId}`)
    if (doorId === null || !tried.doorIds.includes(doorId)) refuse('offline.guardElsewhere')
    const until = new Date(now.getTime() + shiftHours * 3_600_000).toISOString()
    const { id } = await transaction(services.pool, async inner => {
      // Two on one device in parallel: the second waits, and ends the first.
      await inner.run(sql`select pg_advisory_xact_lock(hashtextextended(${deviceId}, 44))`)
      await inner.run(sql`update shift set ended_at = now() where device_id = ${deviceId} and ended_at is null`)
      return inner.one<{ id: string }>(sql`
        insert into shift (exhibition_id, guard_id, device_id, started_at, until)
        values (${exhibitionId}, ${guardId}, ${deviceId}, ${now.toISOString()}, ${until}) returning id`)
    })
    return { shiftId: id, guardName: tried.name, until }
  },

  async endShift({ shiftId }, { actor: { deviceId }, db }) {
    const ended = await db.maybe(sql`
      update shift set ended_at = coalesce(ended_at, now()) where id = ${shiftId} and device_id = ${deviceId} returning id`)
    if (!ended) refuse('kernel.notFound')
    return {}
  },
}
