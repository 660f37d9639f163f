import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { decideHandlers } from '../../admission/gate/decide.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/** Opens an exhibition since an hour ago, and returns the device at one of its gates. */
export async function openedNow({ db }: { db: Db }, { exhibitionId }: { exhibitionId: string }): Promise<string> {
  await db.run(sql`update exhibition set move_in_from = now() - interval '30 hours', move_in_to = now() - interval '1 hour',
    open_from = now() - interval '1 hour', open_to = now() + interval '8 hours', move_out_from = now() + interval '8 hours',
    move_out_to = now() + interval '9 hours' where id = ${exhibitionId}`)
  const { id } = await db.one<{ id: string }>(sql`
    with created as (
      insert into zone (id, exhibition_id, path, code, name_cn, name_en)
      select id, ${exhibitionId}, array[id], 'N1', 'N1 馆', 'Hall N1' from (select uuidv7() as id) fresh returning id),
    gate as (
      insert into door (exhibition_id, zone_id, code, name_cn, name_en)
      select ${exhibitionId}, id, 'D1', '一号门', 'Gate 1' from created returning id),
    lane as (
      insert into channel (exhibition_id, door_id, code, direction, subject, state)
      select ${exhibitionId}, id, 'C1', 'in', 'person', 'open' from gate returning id)
    insert into device (exhibition_id, channel_id, name, profile, state, paired_at, clock_offset)
    select ${exhibitionId}, id, 'Reader', '{decide}', 'active', now(), 0 from lane returning id`)
  return id
}

interface Deciding {
  db: Db
  services: Services
}

/** Scans a code at a device with the gate's own decision; a repeated `scanId` requests the same decision again. */
export const scanAt = ({ db, services }: Deciding, deviceId: string, code: string, scanId = uuidv7()) =>
  decideHandlers.decide({ scanId, code, at: new Date().toISOString() as never }, {
    ...{ actor: { deviceId, profile: ['decide'] }, db, language: 'cn', now: new Date() },
    ...{ traceId: randomBytes(16).toString('hex'), address: '127.0.0.1', ticket: '' },
    services: { ...services, publisher: { publish() {}, isHeard: () => false } } as unknown as Services,
  } as ReadContext<DeviceActor>)
