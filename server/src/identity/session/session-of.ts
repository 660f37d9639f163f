import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import { type Db, statement } from '../../kernel/database/database.ts'
import type { SessionLookup } from '../../kernel/services/ports.ts'
import { readingOnly } from './reading-only.ts'
import { permissionsOfRole } from './role-permissions.ts'

interface SessionRow {
  id: string
  stale: boolean
  endedReason: string | null
  ranOut: boolean
  long: boolean
  shut: boolean
  operatorId: string
  operatorName: string
  companyId: string
  companyType: CompanyType
  nameCn: string
  nameEn: string
  roleId: string
  roleVersion: number
  administrator: boolean
  permissions: string
  looksOn: boolean
}

/**
 * Hours, or minutes without a request, by the venue's parameters; an ended or expired token is recognized for 24 hours
 * (`docs/wire.md`, Codes).
 */
const found = statement(
  'session.of',
  `select s.id, s.used_at < now() - interval '1 minute' as stale, s.ended_reason as "endedReason",
     least(s.expires_at, s.used_at + s.idle_for) <= now() as "ranOut",
     coalesce(s.ended_at, least(s.expires_at, s.used_at + s.idle_for)) < now() - interval '24 hours' as long,
     o.state <> 'inUse' or c.state <> 'inUse' as shut,
     o.id as "operatorId", o.name as "operatorName", c.id as "companyId", c.type as "companyType",
     c.name_cn as "nameCn", c.name_en as "nameEn", r.id as "roleId", r.version as "roleVersion", r.administrator,
     array_to_string(r.permissions, ' ') as permissions, c.read_only_since is not null as "looksOn"
   from session s
   join operator o on o.id = s.operator_id
   join company c on c.id = o.company_id
   join role r on r.id = o.role_id
   where s.token_hash = $1`,
)
/** Its commit does not wait for a standby: a lost record is made up by the next use. */
const touched = statement(
  'session.touch',
  `update session set used_at = now() where id = $1 and used_at < now() - interval '1 minute' and ended_at is null
     and set_config('synchronous_commit', 'local', true) is not null`,
)

/** Looks a token up by its SHA-256, with everything that a command needs to know of its caller. */
export async function sessionOf(db: Db, hash: Buffer, aside?: Db): Promise<SessionLookup> {
  const row = await db.maybe<SessionRow>(found(hash))
  if (!row || row.long) return { state: 'unknown' }
  if (row.endedReason) return { state: row.endedReason === 'ranOut' ? 'runOut' : 'ended' }
  if (row.ranOut) return { state: 'runOut' }
  // A freeze ends sessions itself; this also covers other ways of a change.
  if (row.shut) return { state: 'ended' }
  if (row.stale) {
    const lastUseWrite = (aside ?? db).run(touched(row.id))
    // A failed record is made up by the next use.
    if (aside) lastUseWrite.catch(() => {})
    else await lastUseWrite
  }
  return {
    state: 'live',
    actor: {
      sessionId: row.id,
      operatorId: row.operatorId,
      operatorName: row.operatorName,
      companyId: row.companyId,
      companyType: row.companyType,
      companyName: { cn: row.nameCn, en: row.nameEn },
      permissions: row.looksOn ? readingOnly(permissionsOfRole(row)) : permissionsOfRole(row),
    },
  }
}
