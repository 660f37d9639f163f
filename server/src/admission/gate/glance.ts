import sql from 'sql-template-tag'
import { isPermanentContext } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type ControlCounts, controlCounts } from './control-counts.ts'
import { type DeviceRow, deviceColumns, deviceTables, isSilent } from './device-row.ts'

/** Active devices of an exhibition, those never seen first. */
export const devicesInUse = (db: Db, exhibitionId: string): Promise<DeviceRow[]> =>
  db.many<DeviceRow>(sql`
    select ${deviceColumns} from ${deviceTables}
    where t.exhibition_id = ${exhibitionId} and t.state = 'active' order by s.at nulls first`)

/** Silent devices, and devices with unsent passages or an outdated bundle. */
export function troubleOf(devices: readonly DeviceRow[], now: Date) {
  const silent = devices.filter(device => isSilent(device, now))
  const heard = devices.filter(device => !silent.includes(device))
  return {
    silent,
    behind: heard.filter(({ unsent, stalePack }) => unsent > 0 || stalePack),
    unsent: devices.reduce((sum, { unsent }) => sum + unsent, 0),
  }
}

/** People inside the outermost zones. */
export const insideOf = (
  zones: readonly { id: string; parentId: string | null }[],
  { inside }: ControlCounts,
): number => zones.filter(({ parentId }) => parentId === null).reduce((sum, { id }) => sum + (inside.get(id) ?? 0), 0)

/** The figures of the control room of one exhibition, as a summary. */
export async function gateGlance(db: Db, services: Services, exhibitionId: string, now: Date) {
  const [counts, devices, zones] = await Promise.all([
    controlCounts(db, services, exhibitionId, now),
    devicesInUse(db, exhibitionId),
    db.many<{ id: string; parentId: null }>(sql`
      select id, parent_id as "parentId" from zone where exhibition_id = ${exhibitionId} and parent_id is null`),
  ])
  const { silent, behind, unsent } = troubleOf(devices, now)
  return {
    today: counts.today,
    inside: insideOf(zones, counts),
    devices: { total: devices.length, silent: silent.length, behind: behind.length, unsent },
  }
}

/** The permanent gate contexts of the venue that have active devices. */
export async function findContextsWithDevices(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select distinct d.exhibition_id as id from device d where d.state = 'active' and ${isPermanentContext(sql`d.exhibition_id`)}
    order by 1`)
  return rows.map(({ id }) => id)
}
