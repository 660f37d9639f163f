import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { ticketLinkCommands } from '@fairgate/contract/sales/ticket/link-commands'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById, exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { companyNamed } from '../../identity/company/api.ts'
import { openedLink } from '../../kernel/auth/open-link.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { type Db, getSharedDb } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { type Failure, toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { TicketState } from './entity.ts'
import { type LockedOrder, sells, soldScope } from './order-entity.ts'
import { type Consents, pagePerson } from './page-person.ts'
import { sendable } from './queries.ts'
import { type LinkTexts, linksAreOut, linksFollow, sendLink } from './send-link.ts'
import { daysOf, lineDays } from './shifted-days.ts'

type SendInput = Input<'sendTicketLink'>

/**
 * How many people came in with each of these tickets, as the gate has counted; a ticket without an entry is missing.
 */
export type EntriesOf = (
  context: Pick<ReadContext<unknown>, 'services' | 'now'> & { db: Db },
  exhibitionId: string,
  ticketIds: readonly string[],
) => Promise<ReadonlyMap<string, { today: number; total: number }>>

export const ticketLinkHandlers = (
  entriesOf: EntriesOf,
  consents: Consents,
  linkTexts: LinkTexts,
): HandlersOf<typeof ticketLinkCommands> => ({
  /**
   * Sends tickets to their holders, each its link, or an order to its buyer; each succeeds or fails independently: not
   * found, not the caller's to send, revoked or unpaid, or nobody to send to.
   */
  async sendTicketLink(input, context) {
    await exhibitionFor(context.db, context.actor, input.exhibitionId)
    return input.orderId === undefined
      ? sendTickets(context, linkTexts, input, input.ids ?? [])
      : sendOrder(context, linkTexts, input, input.orderId)
  },

  /**
   * What a ticket holder, or the buyer of an order, permits the organizer to write about, with the displayed wording.
   */
  async setTicketConsent({ purpose: about, agrees, ...link }, context) {
    const { db, language } = context
    const { purpose, subject } = await openedLink(context, { purposes: ['ticket', 'order'], held: true, ...link })
    const order = await orderOf(db, orderWhere(purpose, subject))
    const exhibition = order && (await exhibitionById(db, order.exhibitionId))
    const person = await pagePerson(context, purpose, subject)
    if (!exhibition || !person || isSandbox(exhibition.id)) refuse('kernel.linkUnknown')
    const ownerId = exhibition.sponsorId
    const text = translateKey(about === 'survey' ? 'ticket.consentSurvey' : 'ticket.consentMarketing', language)
    await consents.said(context, { ownerId, purpose: about, agrees, text }, person)
    context.log({ entityType: 'audience', targetName: '', exhibitionId: exhibition.id, after: { [about]: agrees } })
    publishRowChange((topic, message) => context.push(topic, message), [ownerId], 'audience')
    return {}
  },

  async getTicket({ code, ...read }, context) {
    const { purpose, subject } = await openedLink(context, { purposes: ['ticket', 'order'], code, ...read })
    // A replica may not have what was just sent.
    const db = getSharedDb(context.services.pool)
    const order = await orderOf(db, orderWhere(purpose, subject))
    const exhibition = order && (await exhibitionById(db, order.exhibitionId))
    if (!order || !exhibition) refuse('kernel.linkUnknown')
    const tickets = await ticketsOf(
      db,
      order.exhibitionId,
      purpose === 'order' ? sql`k.order_id = ${subject}` : sql`k.id = ${subject}`,
    )
    const entries = await entriesOf(
      { ...context, db },
      order.exhibitionId,
      tickets.map(({ id }) => id),
    )
    const shown = tickets.length > 0 ? tickets : await linesOf(db, order)
    /**
     * The state by the clock, before the periodic job writes it: what is over is shown as expired. A ticket that was
     * handed over is shown to the buyer as such.
     */
    const stateOf = ({ state, validTo, passedOn }: Opened): OpenedState => {
      if (!opens(state)) return state
      if (Date.parse(validTo) <= context.now.getTime()) return 'expired'
      return passedOn && purpose === 'order' ? 'passedOn' : state
    }
    const timeZone = context.services.config.venueTimeZone
    return {
      exhibition: { cn: exhibition.nameCn, en: exhibition.nameEn },
      halls: exhibition.halls,
      seller: order.seller,
      refundRule: exhibition.refundRule,
      consent: await consentOf({ db, services: context.services }, consents, exhibition, { purpose, subject }),
      tickets: shown.map(opened => {
        const { id, name, validFrom, validTo, kind, aDay, qr, passedOn: _, ...ticket } = opened
        const state = stateOf(opened)
        return {
          ...ticket,
          state,
          firstDay: dayOf(new Date(validFrom), timeZone),
          // It ends with the last day, at midnight.
          lastDay: dayOf(new Date(Date.parse(validTo) - 1), timeZone),
          holder: name === '' || state === 'passedOn' ? '' : `${[...name][0]}*`,
          peopleLeft: ticket.people > 1 ? headsLeft({ kind, aDay, people: ticket.people }, entries.get(id)) : null,
          qr: opens(state) ? qr : null,
        }
      }),
    }
  },
})

const orderWhere = (purpose: 'ticket' | 'order', subject: string): Sql =>
  purpose === 'order' ? sql`o.id = ${subject}` : sql`o.id = (select k.order_id from ticket k where k.id = ${subject})`

/**
 * What the visitor of the page is asked for; null if nothing, as always in a sandbox exhibition, which creates no known
 * people.
 */
async function consentOf(
  context: { db: Db; services: Services },
  consents: Consents,
  { id, sponsorId }: { id: string; sponsorId: string },
  link: { purpose: 'ticket' | 'order'; subject: string },
): Promise<Output<'getTicket'>['consent']> {
  if (isSandbox(id)) return null
  const person = await pagePerson(context, link.purpose, link.subject)
  const agreed = person && (await consents.agreed(context, sponsorId, person))
  return agreed ? { company: (await companyNamed(context.db, sponsorId)) ?? { cn: '', en: '' }, ...agreed } : null
}

type OpenedState = Opened['state']

const opens = (state: OpenedState) => state === 'issued' || state === 'entered'

/** Like `heads_left` of the gate (0320_ticket_at_gate.sql). */
function headsLeft(
  { kind, aDay, people }: Pick<Opened, 'kind' | 'aDay' | 'people'>,
  { today, total } = { today: 0, total: 0 },
): number | null {
  if (kind === 'single') return people - total
  return kind === 'daily' ? (aDay ?? 1) * people - today : null
}

interface Sendable {
  id: string
  code: string
  name: string
  state: string
  companyId: string
  sponsorId: string
  encrypted: Buffer | null
  language: 'cn' | 'en'
  orderId: string
}

async function sendTickets(context: WriteContext, linkTexts: LinkTexts, input: SendInput, ids: readonly string[]) {
  const { db, actor, language, services } = context
  const { exhibitionId, channel, renew } = input
  const found = await db.many<Sendable & { state: TicketState }>(sql`
    select t.id, t.code, t.name, t.state, t.company_id as "companyId", o.sponsor_id as "sponsorId", o.language, t.phone_encrypted as encrypted,
      t.order_id as "orderId"
    from ticket t join ticket_order o on o.id = t.order_id
    where t.exhibition_id = ${exhibitionId} and t.id = any(${[...ids]}::uuid[]) and ${soldScope(actor)} order by t.id for share of t`)
  const byId = new Map(found.map(row => [row.id, row]))
  const failed: Failure[] = []
  const sent: string[] = []
  for (const id of new Set(ids)) {
    const row = byId.get(id)
    const why = (reason: Failure['reason']) => void failed.push({ id, name: row?.code ?? '', reason })
    if (!row) why('kernel.notFound')
    else if (!sells(actor, row)) why('kernel.noPermission')
    else if (!sendable(row.state)) why('kernel.notInThisState')
    else {
      // A holder gave a telephone or nothing.
      const to =
        channel === 'sms' && row.encrypted
          ? services.cipher.decrypt(row.encrypted, toCell('ticket', 'phone_sealed', id))
          : ''
      if (to === '') why('ticket.noContact')
      else {
        await sendLink(context, linkTexts, {
          exhibitionId,
          purpose: 'ticket',
          subject: id,
          to,
          language: row.language,
          count: 1,
          renew,
        })
        sent.push(row.orderId)
      }
    }
  }
  const companies = await linksFollow(db, [exhibitionId], sent)
  publishRowChange((topic, message) => context.push(topic, message), companies, 'ticketOrder')
  context.log({
    entityType: 'ticket',
    exhibitionId,
    targetName: found
      .map(({ code }) => code)
      .join(', ')
      .slice(0, 200),
    unchanged: true,
  })
  return toBatchResult(sent.length, failed, language)
}

type OrderRow = Pick<LockedOrder, 'state' | 'quantity' | 'links' | 'participationId' | 'exhibitionId'>

async function sendOrder(context: WriteContext, linkTexts: LinkTexts, input: SendInput, orderId: string) {
  const { db, actor, language, services } = context
  const { exhibitionId, channel, renew } = input
  const column = channel === 'sms' ? 'phone_sealed' : 'email_sealed'
  const row = await db.maybe<Omit<Sendable, 'orderId'> & OrderRow>(sql`
    select t.id, t.code, t.buyer_name as name, t.state, t.company_id as "companyId", t.sponsor_id as "sponsorId", t.language,
      t.quantity, t.links, t.participation_id as "participationId", t.exhibition_id as "exhibitionId",
      ${channel === 'sms' ? sql`t.phone_encrypted` : sql`t.email_encrypted`} as encrypted
    from ticket_order t where t.exhibition_id = ${exhibitionId} and t.id = ${orderId} and ${soldScope(actor)} for update`)
  if (!row) refuse('kernel.notFound')
  if (!sells(actor, row)) refuse('kernel.noPermission')
  if (row.state !== 'confirmed') refuse('kernel.notInThisState')
  if (!row.encrypted) refuse('ticket.noContact', { field: 'channel' })
  const to = services.cipher.decrypt(row.encrypted, toCell('ticket_order', column, orderId))
  await sendLink(context, linkTexts, {
    exhibitionId,
    purpose: 'order',
    subject: orderId,
    to,
    language: row.language,
    count: row.quantity,
    renew,
  })
  if (row.links !== 'sent') await linksAreOut(db, row)
  context.log({ entityType: 'ticketOrder', targetId: orderId, targetName: row.code, exhibitionId, after: { channel } })
  return toBatchResult(1, [], language)
}

const toCell = (table: string, column: string, row: string) => ({ table, column, row })

interface OpenedOrder {
  id: string
  exhibitionId: string
  state: string
  seller: { cn: string; en: string }
}

const orderOf = (db: Db, where: Sql) =>
  db.maybe<OpenedOrder>(sql`
    select o.id, o.exhibition_id as "exhibitionId", o.state, json_build_object('cn', co.name_cn, 'en', co.name_en) as seller
    from ticket_order o join company co on co.id = o.company_id where ${where}`)

type Opened = Omit<Output<'getTicket'>['tickets'][number], 'firstDay' | 'lastDay' | 'holder' | 'peopleLeft'> & {
  id: string
  name: string
  validFrom: string
  validTo: string
  kind: 'single' | 'daily' | 'unlimited'
  aDay: number | null
  passedOn: boolean
}

const typeColumns = sql`json_build_object('cn', y.name_cn, 'en', y.name_en) as type, y.refund_fee as "refundFee",
  y.entries_kind as kind, y.entries_a_day as "aDay"`

const days = daysOf('k')

/** The holder changed to somebody with a telephone other than the buyer's: they are sent the code, the buyer is not. */
const passedOn = sql`(k.phone_blind_index is not null and exists (select from ticket_credential c
    where c.exhibition_id = k.exhibition_id and c.ticket_id = k.id and c.revoked_reason = 'replaced')
  and k.phone_blind_index is distinct from (select o.phone_blind_index from ticket_order o where o.id = k.order_id))`

const ticketsOf = (db: Db, exhibitionId: string, where: Sql) =>
  db.many<Opened>(sql`
    select k.id, k.state, k.code, k.name, k.people, ${days.validFrom} as "validFrom", ${days.validTo} as "validTo", ${typeColumns},
      (select c.code from ticket_credential c where c.exhibition_id = k.exhibition_id and c.ticket_id = k.id
        and c.revoked_reason is null) as qr, ${passedOn} as "passedOn"
    from ticket k join ticket_type y on y.id = k.ticket_type_id ${days.moved}
    where k.exhibition_id = ${exhibitionId} and ${where} order by k.code`)

/** The lines of an order without tickets: it is not paid, or was cancelled. */
const linesOf = (db: Db, { id, state }: OpenedOrder) =>
  db.many<Opened>(sql`
    select l.order_id as id, ${state} as state, '' as code, '' as name, y.people,
      coalesce(${lineDays.day}, y.first_day)::text as "validFrom", (coalesce(${lineDays.day}, y.last_day) + 1)::text as "validTo", ${typeColumns}, null as qr,
      false as "passedOn"
    from ticket_order_line l join ticket_type y on y.id = l.ticket_type_id ${lineDays.moved}
    where l.order_id = ${id} order by l.ordinal`)
