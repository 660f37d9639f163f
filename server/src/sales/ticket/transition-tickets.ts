import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { endOpenLink } from '../../kernel/auth/open-link.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import {
  locked,
  type Transition,
  type TransitionContext,
  transition,
  transitionAll,
} from '../../kernel/transition/transition.ts'
import { type LockedTicket, ticket } from './entity.ts'
import { encryptHolder, personOf, readHolder } from './holders.ts'
import { codeOf, revokeTicketCodes } from './make-tickets.ts'
import { sells } from './order-entity.ts'
import { stockHome } from './order-stock.ts'
import { releaseSlots, reserveSlots } from './person-slots.ts'
import { laterDay, type SoldType } from './sale.ts'
import { daysOf } from './shifted-days.ts'

const days = daysOf('t')

const inside = (exhibitionId: string) => ({ within: sql`t.exhibition_id = ${exhibitionId}` })

export async function suspendTicket(
  { exhibitionId, note, ...key }: Input<'suspendTicket'>,
  context: WriteContext,
): Promise<Output<'suspendTicket'>> {
  const set = sql`suspended_by = '{organizer}'`
  const { version } = await transition(context, ticket, key, 'suspend', { ...inside(exhibitionId), note, set })
  return { id: key.id, version }
}

export async function resumeTicket(
  { exhibitionId, ...key }: Input<'resumeTicket'>,
  context: WriteContext,
): Promise<Output<'resumeTicket'>> {
  const check = ({ suspendedBy }: LockedTicket) => {
    if (suspendedBy.includes('blacklist')) refuse('badge.blacklisted')
  }
  const set = sql`suspended_by = '{}'`
  const event = ({ enteredAt }: LockedTicket) => (enteredAt === null ? 'resume' : 'readmit')
  const { version } = await transition(context, ticket, key, event, { ...inside(exhibitionId), check, set })
  return { id: key.id, version }
}

export async function voidTicket(
  { exhibitionId, ids, note }: Input<'voidTicket'>,
  context: WriteContext,
): Promise<Output<'voidTicket'>> {
  const keys = ids.map(id => ({ id }))
  const { transitions, failed } = await transitionAll(context, ticket, keys, 'void', { ...inside(exhibitionId), note })
  return toBatchResult(transitions.length, failed, context.language)
}

/** After tickets were voided: their codes are revoked; unused ones return to their stock. Nothing is paid back. */
export async function ticketsVoided(
  context: TransitionContext,
  voided: readonly Transition<LockedTicket>[],
): Promise<void> {
  const rows = voided.map(({ row }) => row)
  await revokeTicketCodes(context, rows, 'voided')
  const unused = rows.filter(({ enteredAt }) => enteredAt === null)
  await releaseSlots(
    context.db,
    unused.map(({ id }) => id),
  )
  await stockHome(
    context.db,
    unused.map(({ stockId }) => ({ stockId, quantity: 1 })),
  )
}

/**
 * Changes the holder of an unused ticket: a new code, the old one revoked, and the sent link invalid; the new holder is
 * sent a separate one. Refuses like `locked`, `kernel.noPermission`, `kernel.notInThisState`, what the type requires of
 * holders, `ticket.perPersonReached`.
 */
export async function editTicketHolder(
  { exhibitionId, id, version, ...form }: Input<'editTicketHolder'>,
  context: WriteContext,
): Promise<Output<'editTicketHolder'>> {
  const { db, actor, services, now } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const row = await locked(context, ticket, { id, version, ...inside(exhibitionId) })
  if (!sells(actor, row)) refuse('kernel.noPermission')
  if (row.state !== 'issued') refuse('kernel.notInThisState')
  // Under the lock that a postponement waits for, so that its days and those in its code are of one moment.
  await db.run(sql`select from ticket_type where id = ${row.ticketTypeId} for key share`)
  const type = await db.one<Omit<SoldType, 'stockId'> & { day: Day | null }>(sql`
    select ${days.day} as day, y.id, y.number as no, y.first_day as "firstDay", y.last_day as "lastDay", y.under_age as "underAge", y.holder,
      y.per_person as "perPerson", y.entries_kind as "entriesKind", y.entries_a_day as "entriesADay"
    from ticket t join ticket_type y on y.id = t.ticket_type_id ${days.moved}
    where t.exhibition_id = ${exhibitionId} and t.id = ${id}`)
  const today = dayOf(now, services.config.venueTimeZone)
  const issues: FieldRefusal[] = []
  const on = type.day ?? laterDay(type.firstDay, today)
  const holder = readHolder(form, type, { on, today, path: '', issues })
  if (issues.length > 0) refuseFields(issues)
  const encrypted = encryptHolder(services.cipher, id, holder)
  if (type.perPerson !== null) {
    const { buyer } = await db.one<{ buyer: Buffer }>(
      sql`select coalesce(phone_blind_index, email_blind_index) as buyer from ticket_order where id = ${row.orderId}`,
    )
    await releaseSlots(db, [id])
    const person = personOf(services.cipher, holder, buyer)
    const { perPerson, id: ticketTypeId } = type
    await reserveSlots(db, [{ ticketTypeId, perPerson, person, orderId: row.orderId, ticketId: id }])
  }
  const { document, phone } = encrypted
  const { version: after } = await db.one<{ version: number }>(sql`
    update ticket set version = version + 1, name = ${encrypted.name}, birth = ${encrypted.birth},
      document_type = ${encrypted.documentType}, document_blind_index = ${document?.digest ?? null},
      document_encrypted = ${document?.encrypted ?? null}, document_masked = ${document?.masked ?? ''},
      document_tail = ${document?.tail ?? null}, phone_blind_index = ${phone.digest}, phone_encrypted = ${phone.encrypted},
      phone_masked = ${phone.masked}, phone_tail = ${phone.tail}
    where exhibition_id = ${exhibitionId} and id = ${id} returning version`)
  await revokeTicketCodes(context, [row], 'replaced')
  const credentialId = uuidv7()
  const qr = codeOf(credentialId, type, type.day, exhibition, await services.keyring.badgeKey(exhibitionId))
  await db.run(sql`
    insert into ticket_credential (exhibition_id, id, ticket_id, ticket_type_id, code)
    values (${exhibitionId}, ${credentialId}, ${id}, ${row.ticketTypeId}, ${qr})`)
  await endOpenLink(context, { purpose: 'ticket', subjects: [id] })
  await addHistory(context, 'ticket', { id, event: 'edit' }, row.state, row.state)
  publishRowChangeOf(context, ticket, [{ row, state: row.state }])
  context.log({
    ...{ entityType: 'ticket', targetId: id, targetName: row.code, exhibitionId },
    ...{
      before: { name: row.name },
      after: { name: encrypted.name, documentNumber: document?.masked ?? '', phone: phone.masked },
    },
  })
  return { id, version: after }
}

/** Every look at full numbers is a write, so that it is logged. */
export async function revealTicketNumbers(
  { exhibitionId, id, reason }: Input<'revealTicketNumbers'>,
  { actor, db, services, log }: WriteContext,
): Promise<Output<'revealTicketNumbers'>> {
  const found = await db.maybe<{ code: string; document: Buffer | null; phone: Buffer | null }>(sql`
    select t.code, t.document_encrypted as document, t.phone_encrypted as phone from ticket t
    where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${ticket.scope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const open = (encrypted: Buffer | null, column: string) =>
    encrypted ? services.cipher.decrypt(encrypted, { table: 'ticket', column, row: id }) : ''
  log({ entityType: 'ticket', targetId: id, targetName: found.code, exhibitionId, after: { reason }, unchanged: true })
  return { documentNumber: open(found.document, 'document_sealed'), phone: open(found.phone, 'phone_sealed') }
}
