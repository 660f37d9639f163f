import type { Input } from '@fairgate/contract/app/catalogue'
import type { apiKeyCommands } from '@fairgate/contract/identity/api-key/commands'
import { networksIn } from '@fairgate/contract/identity/api-key/networks'
import sql from 'sql-template-tag'
import type { Actor, HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockCompany } from '../company/api.ts'
import { givableToKeys } from './key-of.ts'
import { apiKeyDetail, apiKeyPage } from './queries.ts'
import { newSecret, secretDigest } from './secret.ts'

/** Active keys per company. */
const most = 50

interface ApiKey {
  name: string
  permissions: string[]
  networks: string[]
  expiresOn: string | null
  revokedAt: string | null
}

const keys = table<ApiKey>('api_key', {
  entityType: 'apiKey',
  names: {
    name: 'name',
    permissions: 'permissions',
    networks: 'networks',
    expiresOn: 'expires_on',
    revokedAt: 'revoked_at',
  },
  scope: ({ companyId }) => sql`t.company_id = ${companyId}`,
  may(row) {
    if (row.revokedAt) refuse('apiKey.ended')
  },
  nameOf: ({ name }) => name,
  refusals: { api_key_name: ['apiKey.nameTaken', 'name'] },
})

export const apiKeyHandlers: HandlersOf<typeof apiKeyCommands> = {
  getApiKeyPage: (input, context) => apiKeyPage(context, input),
  getApiKeyDetail: ({ id }, context) => apiKeyDetail(context, id),

  async addApiKey(form, context) {
    const { actor, db } = context
    const { members, further } = await writable(context, form)
    // The second of two concurrent additions waits.
    await lockCompany(db, actor.companyId)
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from api_key where company_id = ${actor.companyId} and revoked_at is null`)
    if (n >= most) refuse('apiKey.tooMany', { values: { max: most } })
    const by = { company_id: actor.companyId, created_by: actor.operatorId, created_by_name: actor.operatorName }
    const made = await keys.add(context, members, { ...by, ...further })
    return { ...made, key: await giveSecret(context, made.id) }
  },

  async editApiKey({ id, version, ...form }, context) {
    const row = await keys.locked(context, { id, version })
    refuseForeign(context.actor, row.permissions)
    const { members, further } = await writable(context, form)
    return keys.change(context, row, members, further)
  },

  async rotateApiKey({ id, version, overlapHours }, context) {
    const { db } = context
    const row = await keys.locked(context, { id, version })
    // Otherwise the secret would let its recipient do what they may not do themselves.
    refuseForeign(context.actor, row.permissions)
    // An earlier expiring secret ends now: there is at most one old secret.
    await db.run(sql`delete from api_key_secret where key_id = ${id} and expires_at is not null`)
    const { until } = await db.one<{ until: string }>(sql`
      update api_key_secret set expires_at = now() + make_interval(hours => ${overlapHours}) where key_id = ${id}
      returning expires_at as until`)
    const key = await giveSecret(context, id)
    const changed = await keys.change(context, row, {})
    context.log({ after: { oldKeyUntil: until } })
    return { ...changed, key, oldKeyUntil: until }
  },

  async revokeApiKey(rowKey, context) {
    const row = await keys.locked(context, rowKey)
    const { operatorName } = context.actor
    return keys.change(context, row, { revokedAt: context.now.toISOString() }, { revoked_by_name: operatorName })
  },
}

/**
 * A form in its stored format: permissions that the caller may grant, networks in canonical form, the end of the last
 * day.
 */
async function writable(context: WriteContext, form: Input<'addApiKey'>) {
  const permissions = [...new Set(form.permissions)].sort()
  refuseForeign(context.actor, permissions)
  const { venueTimeZone } = context.services.config
  const { networks, ends } = await context.db.one<{ networks: string[]; ends: string | null }>(sql`
    select array(select distinct network(one::inet)::cidr::text from unnest(${networksIn(form.networks)}::text[]) one) as networks,
      ((${form.expiresOn}::date + 1)::timestamp at time zone ${venueTimeZone}) as ends`)
  const members: Partial<ApiKey> = { name: form.name, permissions, networks, expiresOn: form.expiresOn }
  return { members, further: { expires_at: ends } }
}

/** A key cannot have permissions that its giver lacks, or that need a person. */
function refuseForeign(actor: Actor, permissions: readonly string[]): void {
  const givable = givableToKeys(actor.companyType)
  if (permissions.every(name => givable.has(name) && actor.permissions.has(name))) return
  refuse('apiKey.notYours', { field: 'permissions' })
}

async function giveSecret(
  { db, services }: { db: Db; services: WriteContext['services'] },
  id: string,
): Promise<string> {
  const { key, secret, hint } = newSecret(id)
  await db.run(sql`
    insert into api_key_secret (key_id, digest, hint) values (${id}, ${secretDigest(services.cipher, id, secret)}, ${hint})`)
  return key
}
