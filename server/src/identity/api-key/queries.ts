import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { refusals } from '@fairgate/contract/app/texts'
import type { ApiKeyAction, ApiKeyState } from '@fairgate/contract/identity/api-key/commands'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { givableToKeys } from './key-of.ts'

interface KeyRow {
  id: string
  version: number
  name: string
  state: ApiKeyState
  hint: string
  permissions: string
  networks: string[]
  expiresOn: string | null
  oldKeyUntil: string | null
  lastUsedAt: string | null
  lastUsedFrom: string | null
  createdAt: string
  createdBy: string
}

const columns = sql`k.id, k.version, k.name, k.networks, k.expires_on as "expiresOn",
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'inUse' end as state,
  array_to_string(k.permissions, ' ') as permissions, s.hint, old.expires_at as "oldKeyUntil",
  u.at as "lastUsedAt", u.address as "lastUsedFrom", k.created_at as "createdAt", k.created_by_name as "createdBy"`
const tables = sql`api_key k
  join api_key_secret s on s.key_id = k.id and s.expires_at is null
  left join api_key_secret old on old.key_id = k.id and old.expires_at > now()
  left join lateral (select at, address from api_key_use where key_id = k.id and refused is null order by at desc limit 1) u on true`

const ended = sql`(k.revoked_at is not null or coalesce(k.expires_at <= now(), false))`

/** Keys of the caller's own company. */
export function apiKeyPage(
  { db, actor }: ReadContext,
  input: Input<'getApiKeyPage'>,
): Promise<Result<'getApiKeyPage'>> {
  return page<KeyRow, Result<'getApiKeyPage'>['list'][number], typeof input>(
    db,
    {
      select: columns,
      from: tables,
      countFrom: sql`api_key k`,
      where: [sql`k.company_id = ${actor.companyId}`],
      tabs: { inUse: sql`not ${ended}`, ended },
      defaultTab: 'inUse',
      // A company has dozens.
      totals: ofCompany =>
        ofCompany.one(sql`
        select count(*) filter (where not ${ended})::int as "inUse", count(*) filter (where ${ended})::int as ended
        from api_key k where k.company_id = ${actor.companyId}`),
      id: 'k.id',
      sorts: { createdAt: { column: 'k.created_at', type: 'timestamptz' }, name: { column: 'k.name', type: 'text' } },
      defaultSort: '-createdAt',
      searches: { name: value => textInside(['k.name'], value) },
      finish: row => toRow(row, actor),
    },
    input,
  )
}

/** One key of the caller's own company, with its last uses. */
export async function apiKeyDetail(
  { db, actor, language }: ReadContext,
  id: string,
): Promise<Result<'getApiKeyDetail'>> {
  const [row, uses] = await Promise.all([
    db.maybe<KeyRow & { revokedAt: string | null; revokedBy: string | null }>(sql`
      select ${columns}, k.revoked_at as "revokedAt", k.revoked_by_name as "revokedBy" from ${tables}
      where k.id = ${id} and k.company_id = ${actor.companyId}`),
    db.many<{ address: string; at: string; command: string; refused: string | null }>(sql`
      select u.address, u.at, u.command, u.refused from api_key_use u join api_key k on k.id = u.key_id
      where u.key_id = ${id} and k.company_id = ${actor.companyId} order by u.at desc limit 20`),
  ])
  if (!row) refuse('kernel.notFound')
  return {
    ...toRow(row, actor),
    revokedAt: row.revokedAt,
    revokedBy: row.revokedBy,
    permissions: grantedPermissions(row, actor),
    uses: uses.map(use => ({ ...use, refused: use.refused && said(use.refused, language) })),
  }
}

function said(refusal: string, language: Language): string {
  const [, cn, en] = refusals[refusal] ?? [0, refusal, refusal]
  return render([cn, en], language)
}

/** The effective permissions of a key: obsolete names, and those that its company may not hold, are left out. */
const grantedPermissions = ({ permissions }: KeyRow, { companyType }: Actor): string[] =>
  permissions.split(' ').filter(name => givableToKeys(companyType).has(name))

function toRow(row: KeyRow, actor: Actor) {
  const { permissions: _, ...shown } = row
  const permissions = grantedPermissions(row, actor)
  return {
    ...shown,
    statusCode: statusOf(row.state),
    permissionCount: permissions.length,
    actions: actionsOf(row, actor, permissions),
  }
}

function actionsOf({ state }: KeyRow, actor: Actor, permissions: readonly string[]): ApiKeyAction[] {
  if (state === 'revoked' || !actor.permissions.has('apiKey:modify')) return []
  // A caller who lacks its permissions neither sees its secret nor changes it.
  const isGivers = permissions.every(name => actor.permissions.has(name))
  return isGivers ? ['edit', 'rotate', 'revoke'] : ['revoke']
}
