import sql from 'sql-template-tag'
import { phoneDigest } from '../../../badging/badge/api.ts'
import type { ExhibitionFacts } from '../../../exhibitions/exhibition/api.ts'
import { mask } from '../../../kernel/crypto/cipher.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../../kernel/transition/transition.ts'
import type { ReadHolder } from '../holders.ts'
import { maskedMail } from '../issue.ts'
import type { SoldLine } from '../sale.ts'
import { selectTicketShifts } from '../shifted-days.ts'
import type { Sale, TicketImport } from './import-rules.ts'
import type { Buyer, TicketRow } from './order-facts.ts'

/** An order of a sheet, with the lines of this batch. */
export interface GrowingOrder {
  id: string
  code: string
  /** As in the sheet; '' for the rows without a number. */
  number: string
  reference: string | null
  isNew: boolean
  buyer: Buyer
  buyerKey: Buffer
  lines: readonly { line: SoldLine; of: readonly TicketRow[] }[]
  rows: readonly TicketRow[]
}

interface OrderScope {
  found: TicketImport
  exhibition: ExhibitionFacts
}

const quantityOf = ({ lines }: GrowingOrder) => lines.reduce((sum, { line }) => sum + line.quantity, 0)
const amountOf = ({ lines }: GrowingOrder) =>
  String(lines.reduce((sum, { line }) => sum + line.unitFen * BigInt(line.quantity), 0n))

/** Inserts new orders without lines in one statement; refuses `ticket.referenceUsed` and `ticket.orderTaken`. */
export async function insertOrders(
  { db, services: { cipher } }: TransitionContext,
  { found, exhibition, sale, operatorId }: OrderScope & { sale: Sale; operatorId: string },
  orders: readonly GrowingOrder[],
): Promise<void> {
  if (orders.length === 0) return
  const { held } = found.settings
  const encryptValue = (plain: string | undefined, column: string, row: string) =>
    plain === undefined ? null : cipher.encrypt(plain, { table: 'ticket_order', column, row })
  const of = <T>(read: (order: GrowingOrder) => T) => orders.map(read)
  const free = sale.method === 'complimentary'
  await mapConstraintErrors(
    db.run(sql`
      insert into ticket_order (id, state, exhibition_id, code, participation_id, company_id, sponsor_id, buyer_name,
        buyer_company, phone_blind_index, phone_encrypted, phone_masked, email_blind_index, email_encrypted, email_masked, method, reference,
        reason, quantity, amount_fen, language, reserved_until, created_by, confirmed_at, import_id, outer_code)
      select m.id, ${held ? 'awaitingPayment' : 'confirmed'}, ${exhibition.id}, m.code, ${found.participationId}::uuid,
        ${found.companyId}, ${exhibition.sponsorId}, m.name, m.company, m.phone_blind_index, m.phone_encrypted, m.phone_masked,
        m.email_blind_index, m.email_encrypted, m.email_masked, ${sale.method}, m.reference, ${free ? sale.reason : null}, m.quantity,
        m.amount, ${sale.buyer.language}, ${sale.holdUntil ?? null}::timestamptz, ${operatorId},
        ${held ? null : sql`clock_timestamp()`}, ${found.id}, nullif(m.number, '')
      from unnest(${of(({ id }) => id)}::uuid[], ${of(({ code }) => code)}::text[], ${of(({ buyer }) => buyer.name)}::text[],
        ${of(({ buyer }) => buyer.company)}::text[],
        ${of(({ buyer }) => (buyer.phone ? phoneDigest(cipher, buyer.phone) : null))}::bytea[],
        ${of(({ id, buyer }) => encryptValue(buyer.phone, 'phone_sealed', id))}::bytea[],
        ${of(({ buyer }) => (buyer.phone ? mask(buyer.phone) : ''))}::text[],
        ${of(({ buyer }) => (buyer.email ? cipher.digest(buyer.email.toLowerCase(), 'mail') : null))}::bytea[],
        ${of(({ id, buyer }) => encryptValue(buyer.email, 'email_sealed', id))}::bytea[],
        ${of(({ buyer }) => (buyer.email ? maskedMail(buyer.email) : ''))}::text[], ${of(({ reference }) => reference)}::text[],
        ${of(quantityOf)}::int[], ${of(amountOf)}::int8[], ${of(({ number }) => number)}::text[])
        m (id, code, name, company, phone_blind_index, phone_encrypted, phone_masked, email_blind_index, email_encrypted, email_masked, reference,
          quantity, amount, number)`),
    { ticket_reference_used: ['ticket.referenceUsed'], ticket_order_outer: ['ticket.orderTaken'] },
  )
}

/** Appends the lines of this batch; returns how many lines the orders had. An existing order grows. */
export async function addToOrders(
  { db, services: { cipher } }: TransitionContext,
  { found, exhibition }: OrderScope,
  orders: readonly GrowingOrder[],
): Promise<ReadonlyMap<string, number>> {
  const grown = orders.filter(({ isNew }) => !isNew)
  const ids = grown.map(({ id }) => id)
  const state = found.settings.held ? 'awaitingPayment' : 'confirmed'
  const locked = await db.many<{ id: string; before: number; holders: Buffer | null; state: string }>(sql`
    select o.id, o.state, o.holders_encrypted as holders,
      (select coalesce(max(l.ordinal), 0)::int from ticket_order_line l where l.order_id = o.id) as before
    from ticket_order o where o.id = any(${ids}::uuid[]) order by o.id for update`)
  // Paid, cancelled or refunded since it was read: the rows are validated again.
  if (locked.some(order => order.state !== state)) refuse('ticket.orderTaken')
  await db.run(sql`
    update ticket_order o set quantity = o.quantity + m.quantity, amount_fen = o.amount_fen + m.amount, version = version + 1
    from unnest(${ids}::uuid[], ${grown.map(quantityOf)}::int[], ${grown.map(amountOf)}::int8[]) m (id, quantity, amount)
    where o.id = m.id`)
  const before = new Map(locked.map(order => [order.id, order.before]))
  const lines = orders.flatMap(({ id, lines: some }) =>
    some.map(({ line }, at) => ({ id, line, ordinal: (before.get(id) ?? 0) + at + 1 })),
  )
  const of = <T>(read: (one: (typeof lines)[number]) => T) => lines.map(read)
  await db.run(sql`
    insert into ticket_order_line (order_id, ordinal, exhibition_id, ticket_type_id, stock_id, day, quantity, unit_fen, schedule_revision)
    select l.order_id, l.ordinal, ${exhibition.id}, l.type_id, l.stock_id, l.day, l.quantity, l.unit_fen, ${selectTicketShifts(exhibition.id)}
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ ordinal }) => ordinal)}::int[], ${of(({ line }) => line.type.id)}::uuid[],
      ${of(({ line }) => line.type.stockId)}::uuid[], ${of(({ line }) => line.day)}::date[],
      ${of(({ line }) => line.quantity)}::int[], ${of(({ line }) => String(line.unitFen))}::int8[])
      l (order_id, ordinal, type_id, stock_id, day, quantity, unit_fen)`)
  if (found.settings.held) await saveHolders()
  return before

  /** The holder data of a held order is stored encrypted until it is paid. */
  async function saveHolders() {
    const had = new Map(locked.map(({ id, holders }) => [id, holders]))
    const toHoldersCell = (row: string) => ({ table: 'ticket_order', column: 'holders_sealed', row })
    const updatedOrders = orders.map(({ id, lines: some }) => {
      const encrypted = had.get(id)
      const earlier: readonly (readonly ReadHolder[])[] = encrypted
        ? JSON.parse(cipher.decrypt(encrypted, toHoldersCell(id)))
        : []
      return cipher.encrypt(JSON.stringify([...earlier, ...some.map(({ line }) => line.holders)]), toHoldersCell(id))
    })
    await db.run(sql`
      update ticket_order o set holders_encrypted = m.encrypted
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${updatedOrders}::bytea[]) m (id, encrypted) where o.id = m.id`)
  }
}
