import { telephoneAnywhere } from '@fairgate/contract/kernel/field/pattern'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { hasOpenLink, makeOpenLink, renewOpenLink } from '../../kernel/auth/open-link.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { Services } from '../../kernel/services/services.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { LockedTicket } from './entity.ts'
import type { LockedOrder } from './order-entity.ts'
import { stageOf, updateTasks } from './tasks.ts'

/** What a message about tickets can mention. */
interface Named {
  name: string
  ticketType: string
  code: string
  link: string
}

/** The wording for a seller's ticket messages; undefined for the default. */
export type LinkTexts = (
  context: { db: Db; services: Services },
  of: {
    exhibitionId: string
    sellerId: string
    organizerId: string
    channel: 'sms' | 'mail'
    language: Language
  },
) => Promise<((named: Named) => { subject: string; text: string }) | undefined>

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
  /** The previous link becomes invalid. */
  renew?: boolean
}

/** Creates the link of a ticket or an order and sends it, in the caller's transaction: it goes out after the commit. */
export async function sendLink(
  context: WriteContext,
  linkTexts: LinkTexts | undefined,
  { exhibitionId, purpose, subject, to, language, count, renew = false }: Sent,
): Promise<void> {
  const { code } = await (renew ? renewOpenLink : makeOpenLink)(context, { purpose, subject })
  const exhibition = await exhibitionById(context.db, exhibitionId)
  const link = `${publicUrl(context.services.config)}/noLogin/ticket/${code}`
  const values = { exhibition: { cn: exhibition?.nameCn ?? '', en: exhibition?.nameEn ?? '' }, count, link }
  const { sellerId, ...named } = await namedOf(context.db, { exhibitionId, purpose, subject, language })
  const own = await linkTexts?.(context, {
    ...{ exhibitionId, sellerId, organizerId: exhibition?.sponsorId ?? sellerId, language },
    channel: telephoneAnywhere.test(to) ? 'sms' : 'mail',
  })
  await sendMessage(context, {
    ...{ purpose: 'ticketLink', to, values, language, exhibitionId },
    ...(own && { texts: own({ ...named, link }) }),
  })
}

/** The recipient with ticket types and number: the holder of a ticket, or the buyer of an order. */
const namedOf = (db: Db, { exhibitionId, purpose, subject, language }: Omit<Sent, 'to' | 'count' | 'renew'>) =>
  db.one<Omit<Named, 'link'> & { sellerId: string }>(sql`
    select o.company_id as "sellerId", coalesce(nullif(k.name, ''), o.buyer_name) as name, coalesce(k.code, o.code) as code,
      (select coalesce(string_agg(distinct ${language === 'cn' ? sql`y.name_cn` : sql`coalesce(nullif(y.name_en, ''), y.name_cn)`}, ', '), '')
        from ticket_order_line l join ticket_type y on y.id = l.ticket_type_id
        where l.order_id = o.id and (k.id is null or y.id = k.ticket_type_id)) as "ticketType"
    from ticket_order o left join ticket k on k.exhibition_id = o.exhibition_id and k.order_id = o.id and k.id = ${subject}
    where o.id = ${purpose === 'order' ? sql`${subject}` : sql`(select t.order_id from ticket t where t.exhibition_id = ${exhibitionId} and t.id = ${subject})`}`)

/** A ticket that may still open a gate, and one whose link was sent to its holder. */
const lives = sql`k.state in ('issued', 'entered', 'suspended')`
const linked = hasOpenLink('ticket', sql`k.id`)

/**
 * Tickets were sent one by one, or ended: an order no longer awaits links once each of its active tickets has been sent
 * to its holder. An order without such tickets is as if no link had been requested.
 * @returns companies that show one of those orders
 */
export async function linksFollow(
  db: Db,
  exhibitionIds: readonly string[],
  orderIds: readonly string[],
): Promise<string[]> {
  const due = sql`o.id = any(${[...new Set(orderIds)]}::uuid[]) and o.links = 'due' and o.state = 'confirmed'`
  // Of two concurrent calls for the last two tickets, the second sees what the first did.
  await db.run(sql`select from ticket_order o where ${due} order by o.id for update`)
  const of = sql`from ticket k where k.exhibition_id = any(${[...exhibitionIds]}::uuid[])
    and k.exhibition_id = o.exhibition_id and k.order_id = o.id and ${lives}`
  const done = await db.many<Omit<Waited, 'links'> & { companyId: string; sponsorId: string }>(sql`
    update ticket_order o set version = o.version + 1, links = case when exists (select ${of}) then 'sent' else 'none' end
    where ${due} and not exists (select ${of} and not ${linked})
    returning o.id, o.state, o.participation_id as "participationId", o.exhibition_id as "exhibitionId",
      o.company_id as "companyId", o.sponsor_id as "sponsorId"`)
  await updateTasks(
    db,
    done.flatMap(row => [
      { ...row, deltas: stageOf(row.state, 'due', -1) },
      { ...row, deltas: stageOf(row.state, 'sent') },
    ]),
  )
  return done.flatMap(({ companyId, sponsorId }) => [companyId, sponsorId])
}

/** The same for tickets that were refunded, voided or are over. */
export async function ticketsEnded(
  { db, push }: TransitionContext,
  ended: readonly Transition<LockedTicket>[],
): Promise<void> {
  const of = (key: 'exhibitionId' | 'orderId') => [...new Set(ended.map(({ row }) => row[key]))]
  publishRowChange(push, await linksFollow(db, of('exhibitionId'), of('orderId')), 'ticketOrder')
}

type Waited = Pick<LockedOrder, 'id' | 'state' | 'links' | 'participationId' | 'exhibitionId'>

/** The links of a paid order are sent: its task no longer awaits them. Returns the version of the order. */
export async function linksAreOut(db: Db, row: Waited): Promise<number> {
  const { version } = await db.one<{ version: number }>(
    sql`update ticket_order set links = 'sent', version = version + 1 where id = ${row.id} returning version`,
  )
  await updateTasks(db, [
    { ...row, deltas: stageOf(row.state, row.links, -1) },
    { ...row, deltas: stageOf(row.state, 'sent') },
  ])
  return version
}

/**
 * Sends the link of an order that was just paid to its buyer: by SMS, else by mail. Returns the version of the order.
 */
export async function sendDueLink(
  context: WriteContext,
  linkTexts: LinkTexts | undefined,
  row: LockedOrder,
): Promise<number> {
  const { db, services } = context
  const { phone, email } = await db.one<{ phone: Buffer | null; email: Buffer | null }>(
    sql`select phone_encrypted as phone, email_encrypted as email from ticket_order where id = ${row.id}`,
  )
  const open = (encrypted: Buffer, column: string) =>
    services.cipher.decrypt(encrypted, { table: 'ticket_order', column, row: row.id })
  const to = phone ? open(phone, 'phone_sealed') : open(email as Buffer, 'email_sealed')
  const { id, exhibitionId, language, quantity } = row
  await sendLink(context, linkTexts, { exhibitionId, purpose: 'order', subject: id, to, language, count: quantity })
  return linksAreOut(db, { ...row, state: 'confirmed' })
}
