import { type Db, statement } from '../../kernel/database/database.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'

interface Use {
  keyId: string
  address: string
  command: string
  /** The refusal's key, if the key was refused. */
  refused?: string
}

/** How long (ms) repeated uses from one address with one outcome are not written. */
const pause = 60_000
const recentUses = ofServices(() => new Map<string, number>())
const recentUsesLimit = 20_000
/** Entries per key: one per address and outcome (success or refusal). */
const maxAddresses = 50

const written = statement(
  'apiKey.use',
  `with used as (
     insert into api_key_use (key_id, address, command, refused) values ($1, $2, $3, $4)
     on conflict (key_id, address, taken) do update set at = now(), command = excluded.command, refused = excluded.refused)
   delete from api_key_use old where old.key_id = $1 and old.address <> $2 and old.at < (
     select last.at from api_key_use last where last.key_id = $1 order by last.at desc offset $5 limit 1)`,
)

/**
 * Records the address that a key was used from, concurrently with the request: a failed record is made up by the next
 * use.
 */
export function noteUse(services: Services, aside: Db, { keyId, address, command, refused }: Use): void {
  const memory = recentUses(services)
  const name = `${keyId} ${address} ${refused ?? ''}`
  const now = performance.now()
  if ((memory.get(name) ?? Number.NEGATIVE_INFINITY) > now - pause) return
  if (memory.size >= recentUsesLimit) memory.clear()
  memory.set(name, now)
  aside.run(written(keyId, address, command, refused ?? null, maxAddresses)).catch(() => memory.delete(name))
}
