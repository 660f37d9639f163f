import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { asOnePerson, refuseForeignPeople } from '../audience/api.ts'

type Line = Output<'getAudienceMessagePage'>['list'][number]
type Fetched = Omit<Line, 'statusCode' | 'actions'>

/** Campaign messages of the actor's company to one person, including merged people; the latest first. */
export async function messagesOf(input: Input<'getAudienceMessagePage'>, { db, actor }: ReadContext) {
  await refuseForeignPeople(db, actor.companyId, [input.audienceId])
  const listing: Listing<Fetched, Line, typeof input> = {
    select: sql`t.id, t.version, t.state, t.campaign_id as "spreadId", m.name as template, m.purpose, m.channel, t.contact_masked as contact,
      t.failure, s.created_at as "createdAt", t.sent_at as "sentAt", t.delivered_at as "deliveredAt"`,
    from: sql`recipient t join campaign s on s.id = t.campaign_id join message_template m on m.id = s.template_id`,
    where: [sql`t.owner_id = ${actor.companyId} and t.audience_id in ${asOnePerson(sql`${input.audienceId}::uuid`)}`],
    filtered: true,
    id: 't.id',
    sorts: { createdAt: { column: 's.created_at', type: 'timestamptz' } },
    defaultSort: '-createdAt',
    finish: row => ({ ...row, statusCode: statusOf(row.state), actions: [] }),
  }
  return page(db, listing, input)
}
