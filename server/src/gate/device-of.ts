import type { DeviceActor } from '../kernel/context.ts'
import { type Db, statement } from '../kernel/database.ts'

/** How long (ms) a found key is not looked up again. What a device does asks the database whether it was revoked. */
const remembered = 5_000
const rememberedLimit = 5_000

interface Found {
  deviceId: string
  profile: string[]
  fresh: boolean
}

const byKey = statement(
  'gate.deviceOf',
  `select d.id as "deviceId", d.profile, k.first_used_at is null as fresh
   from device_key k join device d on d.id = k.device_id
   where k.hash = $1 and d.state = 'active' and (k.expires_at is null or k.expires_at > now())`,
)

/** The first use of a new key ends the old one. */
const taken = statement(
  'gate.keyTaken',
  `with used as (update device_key set first_used_at = now() where hash = $1 and first_used_at is null returning device_id, hash)
   delete from device_key k using used where k.device_id = used.device_id and k.hash <> used.hash
     and k.expires_at is not null`,
)

const known = new Map<string, { actor: DeviceActor; until: number }>()

/** The paired device a key belongs to, by the key's SHA-256; undefined for an unknown, replaced or revoked one. */
export async function deviceOf(db: Db, keyHash: Buffer): Promise<DeviceActor | undefined> {
  const name = keyHash.toString('base64')
  const now = performance.now()
  const kept = known.get(name)
  if (kept && kept.until > now) return kept.actor
  known.delete(name)
  const found = await db.maybe<Found>(byKey(keyHash))
  if (!found) return undefined
  if (found.fresh) await db.run(taken(keyHash))
  const actor = { deviceId: found.deviceId, profile: found.profile }
  if (known.size >= rememberedLimit) known.clear()
  known.set(name, { actor, until: now + remembered })
  return actor
}

/** Forgets what is remembered of a device: its keys or rights were changed on this node. */
export function forgetDevice(deviceId: string): void {
  for (const [name, { actor }] of known) if (actor.deviceId === deviceId) known.delete(name)
}
