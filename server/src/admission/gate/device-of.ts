import type { DeviceActor } from '../../kernel/command/context.ts'
import { type Db, statement } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/**
 * How long (ms) a key and a device are cached. For this time a replaced key still works on another node, and a new
 * clock offset takes effect late; revocation is checked on every call.
 */
const remembered = 5_000
const rememberedLimit = 5_000

/** What is cached of a device: its exhibition, and how far its clock runs ahead, in milliseconds. */
export interface CachedDevice {
  exhibitionId: string
  clockOffset: number | null
}

interface Found extends CachedDevice {
  deviceId: string
  profile: string[]
  fresh: boolean
}

const byKey = statement(
  'gate.deviceOf',
  `select d.id as "deviceId", d.exhibition_id as "exhibitionId", d.clock_offset as "clockOffset",
     case when d.state = 'active' then d.profile else array['heartbeat', 'uploadPassages'] end as profile,
     k.first_used_at is null as fresh
   from device_key k join device d on d.id = k.device_id
   where k.hash = $1 and (d.state = 'active' or d.retired_until > now()) and (k.expires_at is null or k.expires_at > now())`,
)
const byId = statement(
  'gate.cachedDevice',
  `select exhibition_id as "exhibitionId", clock_offset as "clockOffset" from device where id = $1`,
)

/** The first use of a new key ends the old one. */
const taken = statement(
  'gate.keyTaken',
  `with used as (
     update device_key set first_used_at = now() where hash = $1 and first_used_at is null returning device_id, hash)
   delete from device_key k using used
   where k.device_id = used.device_id and k.hash <> used.hash and k.expires_at is not null`,
)

const actors = new Map<string, { value: DeviceActor; until: number }>()
const cachedDevices = new Map<string, { value: CachedDevice; until: number }>()

/**
 * The paired device of a key, by the key's SHA-256; undefined for an unknown, replaced or revoked one. A retired device
 * may upload for a day, and its heartbeat says that it is retired.
 */
export async function deviceOf(db: Db, keyHash: Buffer): Promise<DeviceActor | undefined> {
  const name = keyHash.toString('base64')
  const known = recall(actors, name)
  if (known) return known
  const found = await db.maybe<Found>(byKey(keyHash))
  if (!found) return undefined
  if (found.fresh) await db.run(taken(keyHash))
  const { deviceId, profile, exhibitionId, clockOffset } = found
  remember(cachedDevices, deviceId, { exhibitionId, clockOffset })
  return remember(actors, name, { deviceId, profile })
}

/** Finds the exhibition and clock offset of a device. Refuses `gate.deviceRevoked` where there is no such device. */
export async function findCachedDevice(db: Db, deviceId: string): Promise<CachedDevice> {
  const known = recall(cachedDevices, deviceId)
  if (known) return known
  return remember(
    cachedDevices,
    deviceId,
    (await db.maybe<CachedDevice>(byId(deviceId))) ?? refuse('gate.deviceRevoked'),
  )
}

/** Clears the cache for a device whose keys or clock changed on this node. */
export function forgetDevice(deviceId: string): void {
  cachedDevices.delete(deviceId)
  for (const [name, { value }] of actors) if (value.deviceId === deviceId) actors.delete(name)
}

function recall<T>(memory: Map<string, { value: T; until: number }>, name: string): T | undefined {
  const entry = memory.get(name)
  return entry && entry.until > performance.now() ? entry.value : undefined
}

function remember<T>(memory: Map<string, { value: T; until: number }>, name: string, value: T): T {
  if (memory.size >= rememberedLimit) memory.clear()
  memory.set(name, { value, until: performance.now() + remembered })
  return value
}
