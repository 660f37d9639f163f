import { permissions } from '@fairgate/contract/app/catalogue'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db, statement } from '../../kernel/database/database.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import type { KeyLookup, KeyUse, ShownKey } from '../../kernel/services/ports.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { ofCompany } from '../company/api.ts'
import { permissionsOfType } from '../session/api.ts'
import { secretDigest } from './secret.ts'

interface KeyRow {
  id: string
  version: number
  name: string
  hint: string
  permissions: string
  revoked: boolean
  expired: boolean
  replaced: boolean
  here: boolean
  shut: boolean
  looksOn: boolean
  companyId: string
  companyType: CompanyType
  nameCn: string
  nameEn: string
  perSecond: number
}

/** Revoking a key waits for writes in progress with it (`inWrite`), and nothing is written with it afterwards. */
const shownKey = (keyId: string, digest: Buffer, address: string, inWrite: boolean): Sql => sql`
  select t.id, t.version, t.name, s.hint, array_to_string(t.permissions, ' ') as permissions,
    t.revoked_at is not null as revoked, coalesce(t.expires_at <= now(), false) as expired,
    coalesce(s.expires_at <= now(), false) as replaced,
    cardinality(t.networks) = 0 or ${address}::inet <<= any(t.networks::cidr[]) as here,
    c.state <> 'inUse' as shut, c.read_only_since is not null as "looksOn",
    c.id as "companyId", c.type as "companyType", c.name_cn as "nameCn", c.name_en as "nameEn",
    ${parameter('apiKey.perSecond')} as "perSecond"
  from api_key t join api_key_secret s on s.key_id = t.id ${ofCompany}
  where t.id = ${keyId} and s.digest = ${digest} ${inWrite ? sql`for share of t` : empty}`

/** The burst beyond the rate, in seconds of it. */
const burstSeconds = 3

/** With the current rate, because the venue may change it. */
const bucketsOf = (services: Services, perSecond: number) =>
  ratesOf(services).of(`apiKey.${perSecond}`, { burst: perSecond * burstSeconds, perSecond })

/**
 * Finds the caller of a key, or why it is refused. Inside a write's `transaction` the key is locked until its end. A
 * key may do what it was granted, as far as its company may do it today, and nothing that needs a person.
 *
 * @param readingOnly the remaining permissions if the company has read-only access
 */
export const keyOf =
  (readingOnly: (granted: ReadonlySet<string>) => ReadonlySet<string>) =>
  async (
    db: Db,
    services: Services,
    shown: ShownKey,
    { address, command, inWrite, aside }: KeyUse,
  ): Promise<KeyLookup> => {
    const digest = secretDigest(services.cipher, shown.keyId, shown.secret)
    const row = await db.maybe<KeyRow>(shownKey(shown.keyId, digest, plain(address), inWrite === true))
    if (!row) return { refusal: new Refused('apiKey.unknown'), http: 401 }
    const ended = endOf(row)
    noteUse(services, aside, { keyId: row.id, address: plain(address), command, refused: ended?.refusal.reason })
    if (ended) return ended
    const retryAfter = bucketsOf(services, row.perSecond).take(row.id, performance.now())
    if (retryAfter > 0) return { refusal: new Refused('kernel.tooMany', { data: { retryAfter } }), http: 429 }
    const granted = permissionsOfKey(row)
    return {
      actor: {
        sessionId: row.id,
        operatorId: row.id,
        operatorName: `${row.name} (fgk ${row.hint})`,
        companyId: row.companyId,
        companyType: row.companyType,
        companyName: { cn: row.nameCn, en: row.nameEn },
        permissions: row.looksOn ? readingOnly(granted) : granted,
      },
    }
  }

type Ended = Extract<KeyLookup, { refusal: Refused }>

function endOf(row: KeyRow): Ended | undefined {
  const ended = (reason: string): Ended => ({ refusal: new Refused(reason), http: 403 })
  if (row.revoked) return ended('apiKey.revoked')
  if (row.replaced) return ended('apiKey.replaced')
  if (row.expired) return ended('apiKey.expired')
  if (row.shut) return ended('apiKey.frozen')
  if (!row.here) return ended('apiKey.wrongNetwork')
  return undefined
}

/** An IPv4 address as networks write it, also if a socket shows it as IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** Permissions that a key of such a company may be given: none that needs a person. */
export function givableToKeys(type: CompanyType): ReadonlySet<string> {
  let givable = byType.get(type)
  if (!givable) {
    givable = new Set([...permissionsOfType(type)].filter(name => !permissions[name]?.person))
    byType.set(type, givable)
  }
  return givable
}
const byType = new Map<CompanyType, ReadonlySet<string>>()

const byKey = new Map<string, ReadonlySet<string>>()
const keysLimit = 5_000

function permissionsOfKey({ id, version, permissions, companyType }: KeyRow): ReadonlySet<string> {
  const name = `${id} ${version} ${companyType}`
  let cached = byKey.get(name)
  if (!cached) {
    if (byKey.size >= keysLimit) byKey.clear()
    const givable = givableToKeys(companyType)
    cached = new Set(permissions.split(' ').filter(one => givable.has(one)))
    byKey.set(name, cached)
  }
  return cached
}

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
     insert into api_key_use (key_id, address, command, refused)
     select $1::uuid, $2, $3, $4 where set_config('synchronous_commit', 'local', true) is not null
     on conflict (key_id, address, taken) do update set at = now(), command = excluded.command, refused = excluded.refused)
   delete from api_key_use old where old.key_id = $1 and old.address <> $2 and old.at < (
     select last.at from api_key_use last where last.key_id = $1 order by last.at desc offset $5 limit 1)`,
)

/**
 * Records the address that a key was used from, concurrently with the request and without waiting for a standby: a
 * failed record is made up by the next use.
 */
function noteUse(services: Services, aside: Db, { keyId, address, command, refused }: Use): void {
  const memory = recentUses(services)
  const name = `${keyId} ${address} ${refused ?? ''}`
  const now = performance.now()
  if ((memory.get(name) ?? Number.NEGATIVE_INFINITY) > now - pause) return
  if (memory.size >= recentUsesLimit) memory.clear()
  memory.set(name, now)
  aside.run(written(keyId, address, command, refused ?? null, maxAddresses)).catch(() => memory.delete(name))
}
