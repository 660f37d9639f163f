import sql from 'sql-template-tag'
import { newSecret, secretDigest } from '../../src/identity/api-key/secret.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** Invented API keys of the venue, whose secrets nobody knows. */
export async function seedApiKeys(db: Db, { companies, operators, services: { cipher } }: Demo): Promise<void> {
  const { operatorId, name } = operators.admin
  for (const key of [
    {
      name: '登记网站（虚构）',
      permissions: ['badge:view', 'badge:export'],
      networks: ['198.51.100.0/24'],
      revoked: false,
    },
    { name: '旧门户（虚构）', permissions: ['exhibition:view'], networks: [], revoked: true },
  ]) {
    const { id } = await db.one<{ id: string }>(sql`
      insert into api_key (company_id, name, permissions, networks, created_by, created_by_name, created_at,
        revoked_at, revoked_by_name)
      values (${companies.venue}, ${key.name}, ${key.permissions}, ${key.networks}, ${operatorId}, ${name},
        now() - interval '30 days', ${key.revoked ? sql`now()` : null}, ${key.revoked ? name : null}) returning id`)
    const { secret, hint } = newSecret(id)
    await db.run(sql`
      insert into api_key_secret (key_id, digest, hint) values (${id}, ${secretDigest(cipher, id, secret)}, ${hint})`)
    await db.run(sql`
      insert into api_key_use (key_id, address, at, command)
      values (${id}, '198.51.100.7', now() - interval '2 hours', 'getBadgePage')`)
  }
}
