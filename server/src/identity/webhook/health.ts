import sql, { type Sql } from 'sql-template-tag'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { inBoth } from '../../kernel/i18n/translate-key.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { mailableOperators } from '../access/api.ts'
import { companyNamed, contactOf } from '../company/api.ts'
import type { Tried } from './claim.ts'

type Node = { services: Services; publish: Publish }

interface Disabled {
  id: string
  name: string
  companyId: string
  why: 'gone' | 'failing'
  days: number
}

/**
 * Evaluates the tries of webhooks: whether they fail, and since when. A webhook whose receiver answered 410, or that
 * has failed for `webhook.failingDays` without success, is disabled, and its company is notified once.
 */
export async function followTries(node: Node, tried: readonly Pick<Tried, 'webhookId' | 'outcome' | 'failure'>[]) {
  const idsOf = (which: (one: (typeof tried)[number]) => boolean) => [
    ...new Set(tried.filter(which).map(one => one.webhookId)),
  ]
  const good = idsOf(({ outcome }) => outcome === 'delivered')
  const bad = idsOf(({ outcome }) => outcome !== 'delivered').filter(id => !good.includes(id))
  const gone = idsOf(({ failure }) => failure === 'failGone')
  // Usually all webhooks work, and did before.
  const ill = sql`select from webhook t where t.id = any(${good}::uuid[]) and t.failing_since is not null limit 1`
  if (bad.length + gone.length === 0 && !(await toDb(node.services.pool).maybe(ill))) return
  const disabled = await transaction(node.services.pool, async db => {
    // In the order of their ids, as in concurrent runs.
    await db.run(sql`
      select from webhook t where t.id = any(${[...good, ...bad, ...gone]}::uuid[])
        and (t.failing_since is not null or t.id = any(${[...bad, ...gone]}::uuid[])) order by t.id for no key update`)
    await db.run(sql`
      update webhook set failing_since = null where id = any(${good}::uuid[]) and failing_since is not null`)
    await db.run(sql`
      update webhook set failing_since = now() where id = any(${bad}::uuid[]) and failing_since is null`)
    const ended = [
      ...(await disable(db, 'gone', sql`t.id = any(${gone}::uuid[])`)),
      ...(await disable(
        db,
        'failing',
        sql`t.id = any(${bad}::uuid[]) and t.failing_since < now() - make_interval(days => ${parameter('webhook.failingDays')})`,
      )),
    ]
    for (const one of ended) await notifyPeople(db, node.services, one)
    return ended
  })
  publishRowChange(
    node.publish,
    disabled.map(({ companyId }) => companyId),
    'webhook',
  )
}

function disable(db: Db, why: Disabled['why'], which: Sql): Promise<Disabled[]> {
  return db.many<Disabled>(sql`
    update webhook t set disabled_at = now(), disabled_why = ${why}, paused_at = null, version = t.version + 1
    where ${which} and t.disabled_at is null and t.deleted_at is null
    returning t.id, t.name, t.company_id as "companyId", t.disabled_why as why, ${parameter('webhook.failingDays')} as days`)
}

/** Notifies every operator of the company who may edit the webhook, or else the company's own address. */
async function notifyPeople(db: Db, services: Services, { id, name, companyId, why, days }: Disabled): Promise<void> {
  const contact = await contactOf(db, companyId)
  const people = await mailableOperators(db, companyId, ['webhook:modify'])
  const to =
    people.length > 0 ? people.map(({ email, language }) => ({ to: email, language })) : contact ? [contact] : []
  const named = await companyNamed(db, companyId)
  const values = {
    name,
    company: named ?? { cn: '', en: '' },
    why: inBoth(why === 'gone' ? 'webhook.whyGone' : 'webhook.whyFailing', { days }),
    link: `${publicUrl(services.config)}/webhooks/webhook/${id}/deliveries`,
  }
  await sendMessages(
    { db, services },
    to.map(one => ({ purpose: 'webhookDisabled' as const, ...one, values })),
  )
}
