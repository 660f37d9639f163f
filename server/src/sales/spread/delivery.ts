import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { telephoneAnywhere } from '@fairgate/contract/kernel/field/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import sql from 'sql-template-tag'
import { phoneDigest } from '../../badging/badge/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { stopWriting } from './stop-writing.ts'

type Reports = Input<'reportMessageDelivery'>

/**
 * Carriers tell what arrived, what failed and what came back. What arrived has arrived, whatever is reported before or after it.
 * A telephone that answers R is written to no more by any of those who wrote to it: it cannot say which it means.
 */
export async function reportMessageDelivery(
  { reports, replies }: Reports,
  { services }: ReadContext<undefined>,
): Promise<Result<'reportMessageDelivery'>> {
  const owners = new Set<string>()
  const answer = await transaction(services.pool, async db => {
    const changed = await reported(db, reports)
    for (const { ownerId } of changed) owners.add(ownerId)
    let stopped = 0
    for (const phone of new Set(replies.filter(saysStop).map(({ from }) => normaliseTelephone(from)))) {
      if (!telephoneAnywhere.test(phone)) continue
      for (const said of await writersTo(db, phoneDigest(services.cipher, phone))) {
        if (!(await stopWriting(db, { ...said, how: 'reply' }))) continue
        stopped++
        owners.add(said.ownerId)
      }
    }
    return { reported: changed.length, stopped }
  })
  const publish = (...message: Parameters<typeof services.publisher.publish>) => services.publisher.publish(...message)
  publishRowChange(publish, [...owners], 'spread', 'recipient', 'audience')
  return answer
}

/** Recipients that a report is about, in the order of their ids: two carriers never wait for each other in a circle. */
function reported(db: Db, reports: Reports['reports']): Promise<{ ownerId: string }[]> {
  const of = <T>(read: (report: Reports['reports'][number]) => T) => reports.map(read)
  return db.many(sql`
    with said as (
      select id, bool_or(outcome = 'delivered') as arrived, min(at) filter (where outcome = 'delivered') as at, max(reason) as reason
      from unnest(${of(({ id }) => id)}::uuid[], ${of(({ outcome }) => outcome)}::text[], ${of(({ at }) => at)}::timestamptz[],
        ${of(({ reason }) => reason)}::text[]) s (id, outcome, at, reason) group by id
    ), those as (
      select r.id, s.arrived, s.at, s.reason from said s join recipient r on r.message_id = s.id order by r.id for update of r
    )
    update recipient r set version = r.version + 1, delivered_at = t.at, failure = case when t.arrived then '' else t.reason end,
      sent_at = case when t.arrived then coalesce(r.sent_at, t.at) else r.sent_at end,
      state = case when t.arrived then 'sent' else 'failed' end
    from those t where r.id = t.id and r.delivered_at is null and (t.arrived or r.state <> 'failed')
    returning r.owner_id as "ownerId"`)
}

/** The senders that wrote to a contact, each with the person of the latest message. */
const writersTo = (db: Db, digest: Buffer) =>
  db.many<{ ownerId: string; audienceId: string | null; digest: Buffer }>(sql`
    select w.owner_id as "ownerId", w.audience_id as "audienceId", ${digest}::bytea as digest
    from (select distinct owner_id from campaign) o cross join lateral (
      select r.owner_id, r.audience_id from recipient r
      where r.owner_id = o.owner_id and r.contact_blind_index = ${digest} and r.handed_at is not null
      order by r.handed_at desc limit 1) w order by 1`)

/** R, as carriers forward it, and other replies that mean the same. */
const saysStop = ({ text }: { text: string }) => /^(?:r|t|td)$/i.test(toHalfWidth(text).trim())
