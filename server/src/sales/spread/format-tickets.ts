import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { TemplateChannel, TemplateVariable } from '@fairgate/contract/sales/spread/template-text'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { composed, type LockedTemplate, venueSignature } from './template-texts.ts'
import { templateColumns } from './templates.ts'
import { valuesOf } from './values.ts'

interface Sent {
  exhibitionId: string
  sellerId: string
  organizerId: string
  channel: TemplateChannel
  language: Language
}

/**
 * The template for tickets: the seller's own latest approved one, otherwise the organizer's; undefined if there is
 * none.
 */
export async function formatTickets(
  context: { db: Db; services: Pick<Services, 'config'> },
  { exhibitionId, sellerId, organizerId, channel, language }: Sent,
): Promise<((values: Partial<Record<TemplateVariable, string>>) => { subject: string; text: string }) | undefined> {
  const { db } = context
  const of = await db.maybe<LockedTemplate>(sql`
    select ${templateColumns} from message_template t
    where t.purpose = 'ticketLink' and t.state = 'approved' and t.channel = ${channel} and t.owner_id in (${sellerId}, ${organizerId})
    order by t.owner_id = ${sellerId} desc, t.updated_at desc limit 1`)
  if (!of) return undefined
  const [shared, signature] = [await valuesOf(context, sellerId, exhibitionId, language), await venueSignature(db)]
  return values => composed(of, language, signature, { ...shared, ...values })
}
