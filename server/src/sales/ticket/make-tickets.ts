import type { Day } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { type EntriesRule, encodeBadgeCode, exhibitionNumber } from '../../badging/badge/api.ts'
import type { ExhibitionFacts } from '../../exhibitions/exhibition/api.ts'
import type { BadgeKey } from '../../kernel/crypto/keyring-keys.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { type EncryptedHolder, encryptHolder } from './holders.ts'
import type { SoldLine, SoldType } from './sale.ts'
import { selectTicketShifts } from './shifted-days.ts'

/** The phase that a ticket opens, in its code: the open one. */
const openPhase = 2
const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/** The content of a ticket's code, also for an offline device. */
type CodedType = Pick<SoldType, 'no' | 'firstDay' | 'lastDay' | 'entriesKind' | 'entriesADay'>

export function codeOf(
  credentialId: string,
  type: CodedType,
  day: Day | string | null,
  exhibition: Pick<ExhibitionFacts, 'code'>,
  key: Parameters<typeof encodeBadgeCode>[1],
): string {
  const entries: EntriesRule =
    type.entriesKind === 'daily' ? { kind: 'perDay', count: type.entriesADay ?? 1 } : { kind: type.entriesKind }
  return encodeBadgeCode(
    {
      ...{ credentialId, exhibition: exhibitionNumber(exhibition.code), type: type.no, phases: openPhase, entries },
      ...{ fromDay: dayNumber(day ?? type.firstDay), toDay: dayNumber(day ?? type.lastDay) },
    },
    key,
  )
}

/** The order of the created tickets. */
export interface TicketedOrder {
  id: string
  code: string
  participationId: string | null
  companyId: string
  method: string
  reference: string | null
}

interface Making {
  db: Db
  services: Pick<Services, 'cipher' | 'config'>
  exhibition: ExhibitionFacts
  /** Signs the codes: `badgeKey` of the exhibition. */
  key: BadgeKey
}

/** Reserves consecutive numbers and returns the first of `wanted`. */
export const takeNumbers = async (db: Db, exhibitionId: string, wanted: number): Promise<number> =>
  (await db.one<{ first: number }>(sql`select take_ticket_numbers(${exhibitionId}, ${wanted}) as first`)).first

export const numbered = (prefix: string | number, n: number): string => `${prefix}-${String(n).padStart(6, '0')}`

/** The part of an order that becomes tickets. */
export interface TicketedSale {
  order: TicketedOrder
  lines: readonly SoldLine[]
  /** Ids of the tickets, line by line. */
  ids: readonly string[]
  /** Number of lines that the order had before. */
  linesBefore: number
}

/**
 * Writes the tickets of a paid order with their active codes, and the facts of each line for finance, in one statement.
 * @param firstNumber of as many numbers as there are tickets
 * @param ids of the tickets, line by line
 */
export const makeTickets = (
  making: Making,
  order: TicketedOrder,
  lines: readonly SoldLine[],
  { firstNumber, ids }: { firstNumber: number; ids: readonly string[] },
): Promise<void> => makeTicketsOf(making, [{ order, lines, ids, linesBefore: 0 }], firstNumber)

/** The same for several orders, or for lines that are added to them later. */
export async function makeTicketsOf(
  { db, services, exhibition, key }: Making,
  sales: readonly TicketedSale[],
  firstNumber: number,
): Promise<void> {
  const timeZone = services.config.venueTimeZone
  let n = 0
  const sold = sales.flatMap(({ order, lines, ids, linesBefore }) => {
    const rest = [...ids]
    return lines.map((line, at) => ({
      ...{ line, order, ordinal: linesBefore + at + 1 },
      ids: rest.splice(0, line.quantity),
    }))
  })
  const rows = sold.flatMap(({ line: { type, day, quantity, unitFen, holders }, order, ordinal, ids }) =>
    Array.from({ length: quantity }, (_, of) => {
      const id = ids[of] as string
      const credentialId = uuidv7()
      const holder: EncryptedHolder | undefined = holders[of] && encryptHolder(services.cipher, id, holders[of])
      return {
        ...{
          id,
          credentialId,
          type,
          day,
          unitFen,
          holder,
          ordinal,
          order,
          code: numbered(type.no, firstNumber + n++),
        },
        qr: codeOf(credentialId, type, day, exhibition, key),
      }
    }),
  )
  const of = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read)
  const lineOf = <T>(read: (sold: { line: SoldLine; order: TicketedOrder; ordinal: number }) => T) => sold.map(read)
  await db.run(sql`
    with wanted as materialized (
      select * from unnest(${of(row => row.id)}::uuid[], ${of(row => row.code)}::text[], ${of(row => row.type.id)}::uuid[],
        ${of(row => row.ordinal)}::int[], ${of(row => row.type.stockId)}::uuid[], ${of(row => row.day)}::date[],
        ${of(row => row.day ?? row.type.firstDay)}::date[], ${of(row => row.day ?? row.type.lastDay)}::date[],
        ${of(row => row.type.people)}::int[], ${of(row => String(row.unitFen))}::int8[],
        ${of(row => row.holder?.name ?? '')}::text[], ${of(row => row.holder?.documentType ?? null)}::text[],
        ${of(row => row.holder?.document?.digest ?? null)}::bytea[], ${of(row => row.holder?.document?.encrypted ?? null)}::bytea[],
        ${of(row => row.holder?.document?.masked ?? '')}::text[], ${of(row => row.holder?.document?.tail ?? null)}::text[],
        ${of(row => row.holder?.phone.digest ?? null)}::bytea[], ${of(row => row.holder?.phone.encrypted ?? null)}::bytea[],
        ${of(row => row.holder?.phone.masked ?? '')}::text[], ${of(row => row.holder?.phone.tail ?? null)}::text[],
        ${of(row => row.holder?.birth ?? null)}::date[], ${of(row => row.credentialId)}::uuid[], ${of(row => row.qr)}::text[],
        ${of(row => row.order.id)}::uuid[], ${of(row => row.order.participationId)}::uuid[], ${of(row => row.order.companyId)}::uuid[])
        m (id, code, type_id, ordinal, stock_id, day, from_day, to_day, people, unit_fen, name, document_type, document_blind_index,
          document_encrypted, document_masked, document_tail, phone_blind_index, phone_encrypted, phone_masked, phone_tail, birth,
          credential_id, qr, order_id, participation_id, company_id)
    ), tickets as (
      insert into ticket (exhibition_id, id, state, code, ticket_type_id, order_id, ordinal, stock_id, participation_id,
        company_id, day, valid_from, valid_to, people, unit_fen, name, document_type, document_blind_index, document_encrypted,
        document_masked, document_tail, phone_blind_index, phone_encrypted, phone_masked, phone_tail, birth, schedule_revision)
      select ${exhibition.id}, id, 'issued', code, type_id, order_id, ordinal, stock_id, participation_id,
        company_id, day, from_day::timestamp at time zone ${timeZone}, (to_day + 1)::timestamp at time zone ${timeZone},
        people, unit_fen, name, document_type, document_blind_index, document_encrypted, document_masked, document_tail, phone_blind_index,
        phone_encrypted, phone_masked, phone_tail, birth, ${selectTicketShifts(exhibition.id)} from wanted
    ), codes as (
      insert into ticket_credential (exhibition_id, id, ticket_id, ticket_type_id, code)
      select ${exhibition.id}, credential_id, id, type_id, qr from wanted
    )
    insert into ticket_sale_event (kind, exhibition_id, participation_id, seller_company_id, order_id, ordinal, order_code,
      ticket_type_id, quantity, unit_fen, total_fen, method, reference)
    select 'ticketSold', ${exhibition.id}, l.participation_id, l.company_id, l.order_id, l.ordinal, l.order_code, l.type_id,
      l.quantity, l.unit_fen, l.unit_fen * l.quantity, l.method, l.reference
    from unnest(${lineOf(({ order }) => order.participationId)}::uuid[], ${lineOf(({ order }) => order.companyId)}::uuid[],
      ${lineOf(({ order }) => order.id)}::uuid[], ${lineOf(({ ordinal }) => ordinal)}::int[],
      ${lineOf(({ order }) => order.code)}::text[], ${lineOf(({ line }) => line.type.id)}::uuid[],
      ${lineOf(({ line }) => line.quantity)}::int[], ${lineOf(({ line }) => String(line.unitFen))}::int8[],
      ${lineOf(({ order }) => order.method)}::text[], ${lineOf(({ order }) => order.reference)}::text[])
      l (participation_id, company_id, order_id, ordinal, order_code, type_id, quantity, unit_fen, method, reference)`)
}

/** Revokes the active codes of tickets. */
export const revokeTicketCodes = (
  { db }: Pick<TransitionContext, 'db'>,
  tickets: readonly { id: string; exhibitionId: string }[],
  reason: string,
): Promise<number> =>
  db.run(sql`
    update ticket_credential set revoked_reason = ${reason}
    where exhibition_id = any(${[...new Set(tickets.map(({ exhibitionId }) => exhibitionId))]}::uuid[])
      and ticket_id = any(${tickets.map(({ id }) => id)}::uuid[]) and revoked_reason is null`)
