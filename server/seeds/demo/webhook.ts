import sql from 'sql-template-tag'
import { encryptSecret, newSecret } from '../../src/identity/webhook/secret.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** An invented, paused webhook of the venue, whose secret nobody knows. */
export async function seedWebhooks(db: Db, { companies, operators, services: { cipher } }: Demo): Promise<void> {
  const { operatorId, name } = operators.admin
  const events = ['badge.active', 'badge.rejected', 'charge.finished']
  const { id } = await db.one<{ id: string }>(sql`
    insert into webhook (company_id, name, url, host, events, secret_encrypted, paused_at, created_by, created_by_name, created_at)
    values (${companies.venue}, '登记网站（虚构）', 'https://registration.example/fairgate', 'registration.example', ${events}, '', now(),
      ${operatorId}, ${name}, now() - interval '30 days') returning id`)
  await db.run(sql`update webhook set secret_encrypted = ${encryptSecret(cipher, id, newSecret())} where id = ${id}`)
  await db.run(sql`
    insert into webhook_event (event, company_id, webhook_id)
    select event, ${companies.venue}, ${id} from unnest(${events}::text[]) event`)
  await db.run(sql`
    insert into webhook_delivery (webhook_id, event, by_event, subject_id, happened_at, outcome, attempts, last_at, http, failure, answer)
    values (${id}, 'badge.active', 'approve', uuidv7(), now() - interval '2 hours', 'delivered', 1, now() - interval '2 hours', 200, null, 'ok'),
      (${id}, 'charge.finished', 'finish', uuidv7(), now() - interval '4 days', 'failed', 10, now() - interval '1 day', 503, 'failStatus',
        'upstream not ready')`)
}
