import sql from 'sql-template-tag'
import { exhibitionById } from '../exhibition/facts.ts'
import type { WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { makeOpenLink, renewOpenLink } from '../kernel/open-link.ts'
import { publicUrl } from '../kernel/public-url.ts'
import { sendMessage } from '../message/effects.ts'
import { stageOf, tellAffairs } from './affairs.ts'
import type { LockedOrder } from './order-subject.ts'

interface Sent {
  exhibitionId: string
  purpose: 'ticket' | 'order'
  /** Id of the ticket or the order. */
  subject: string
  /** A mobile phone or an e-mail address. */
  to: string
  language: 'cn' | 'en'
  /** How many tickets it opens. */
  count: number
  /** The link sent before works no longer. */
  renew?: boolean
}

/** Makes the link of a ticket or an order and sends it, in the caller's transaction: it goes out after the commit. */
export async function sendLink(
  context: WriteContext,
  { exhibitionId, purpose, subject, to, language, count, renew = false }: Sent,
): Promise<void> {
  const { code } = await (renew ? renewOpenLink : makeOpenLink)(context, { purpose, subject })
  const exhibition = await exhibitionById(context.db, exhibitionId)
  const values = {
    exhibition: (language === 'cn' ? exhibition?.nameCn : exhibition?.nameEn) ?? '',
    count,
    link: `${publicUrl(context.services.config)}/noLogin/ticket/${code}`,
  }
  await sendMessage(context, { purpose: 'ticketLink', to, values, language, exhibitionId })
}

type Waited = Pick<LockedOrder, 'id' | 'state' | 'links' | 'participationId' | 'exhibitionId'>

/** A paid order's links are out: its affair waits no longer. Says the order's version. */
export async function linksAreOut(db: Db, row: Waited): Promise<number> {
  const { version } = await db.one<{ version: number }>(
    sql`update ticket_order set links = 'sent', version = version + 1 where id = ${row.id} returning version`,
  )
  await tellAffairs(db, [
    { ...row, deltas: stageOf(row.state, row.links, -1) },
    { ...row, deltas: stageOf(row.state, 'sent') },
  ])
  return version
}

/** Sends the link of an order that was just paid to its buyer: by SMS, else by mail. Says the order's version. */
export async function sendDueLink(context: WriteContext, row: LockedOrder): Promise<number> {
  const { db, services } = context
  const { phone, email } = await db.one<{ phone: Buffer | null; email: Buffer | null }>(
    sql`select phone_sealed as phone, email_sealed as email from ticket_order where id = ${row.id}`,
  )
  const open = (sealed: Buffer, column: string) =>
    services.cipher.decrypt(sealed, { table: 'ticket_order', column, row: row.id })
  const to = phone ? open(phone, 'phone_sealed') : open(email as Buffer, 'email_sealed')
  const { id, exhibitionId, language, quantity } = row
  await sendLink(context, { exhibitionId, purpose: 'order', subject: id, to, language, count: quantity })
  return linksAreOut(db, { ...row, state: 'confirmed' })
}
