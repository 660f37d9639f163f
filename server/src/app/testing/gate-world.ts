import { randomInt } from 'node:crypto'
import { usualCalls } from '@fairgate/contract/admission/gate/fields'
import sql, { join, raw } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { newDeviceKey } from '../../admission/gate/device-secrets.ts'
import { encodeBadgeCode, exhibitionNumber } from '../../badging/badge/api.ts'
import { lastOpenDay } from '../../exhibitions/exhibition/api.ts'
import type { BadgeKey } from '../../kernel/crypto/keyring-keys.ts'
import type { Db } from '../../kernel/database/database.ts'
import { lockTicketTypes, moveTickets } from '../../sales/ticket/hooks.ts'

const hour = 3_600_000

interface Lane {
  zoneId: string
  direction?: 'in' | 'out' | 'both'
  subject?: 'person' | 'vehicle'
  state?: 'open' | 'closed' | 'freePassage'
}

interface TypeOptions {
  entriesKind?: 'single' | 'daily' | 'unlimited'
  entriesADay?: number
  zones?: string[]
  subject?: 'person' | 'vehicle'
}

interface BadgeOptions {
  typeId: string
  state?: string
  credential?: string
  phases?: string[]
  name?: string
}

interface TicketTypeOptions {
  entriesKind?: 'single' | 'daily' | 'unlimited'
  entriesADay?: number
  allowedDays?: number
  zones?: string[]
  /** The number of people of a group; default one. */
  people?: number
  note?: string
}

interface TicketOptions {
  typeId: string
  state?: string
  name?: string
  /** Hours from now. */
  validFrom?: number
  validTo?: number
  dead?: string
}

export interface Reader {
  deviceId: string
  channelId: string
  key: string
}

export interface GateWorld {
  exhibitionId: string
  zone(code: string, options?: { parentId?: string; capacity?: number }): Promise<string>
  /** A door with one channel and a paired device. */
  reader(lane: Lane): Promise<Reader>
  /** Another paired device on a channel. */
  device(channelId: string): Promise<Reader>
  badgeType(options?: TypeOptions): Promise<string>
  ticketType(options?: TicketTypeOptions): Promise<string>
  ticket(options: TicketOptions): Promise<{ ticketId: string; code: string; ticketCode: string }>
  /** Postpones the exhibition and its sold tickets by some days, in the caller's transaction. */
  postpone(on: Db, days: number): Promise<void>
  badge(options: BadgeOptions): Promise<{ badgeId: string; credentialId: string; code: string; badgeCode: string }>
}

/**
 * Builders for tests and benches of the gate: an exhibition that is open now (move-in ended an hour ago, it closes in
 * eight hours, move-out takes an hour after that), its zones, devices and badges, inserted directly.
 */
export async function createGateWorld(
  db: Db,
  sponsorId: string,
  key: (exhibitionId: string) => Promise<BadgeKey>,
): Promise<GateWorld> {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const { id: exhibitionId, code: exhibitionCode } = await db.one<{ id: string; code: string }>(sql`
    insert into exhibition (sponsor_id, state, code, name_cn, name_en, move_in_from, move_in_to, open_from, open_to,
      move_out_from, move_out_to)
    values (${sponsorId}, 'ready', 'EXH-2026-' || ${String(randomInt(10 ** 9))}, '测试展', 'Test fair',
      ${at(-30)}, ${at(-1)}, ${at(-1)}, ${at(8)}, ${at(8)}, ${at(9)}) returning id, code`)
  const signing = await key(exhibitionId)
  const exhibition = exhibitionNumber(exhibitionCode)
  const typeNumbers = new Map<string, number>()
  let serial = 0
  const sign = (letter: string) => `${letter}${++serial}`

  async function device(channelId: string): Promise<Reader> {
    const { key, hash } = newDeviceKey()
    const { id: deviceId } = await db.one<{ id: string }>(sql`
      insert into device (exhibition_id, channel_id, name, profile, state, paired_at, clock_offset)
      values (${exhibitionId}, ${channelId}, ${sign('Reader ')}, ${[...usualCalls]}, 'active', now(), 0)
      returning id`)
    await db.run(sql`insert into device_key (hash, device_id) values (${hash}, ${deviceId})`)
    return { deviceId, channelId, key }
  }

  return {
    exhibitionId,
    device,

    async zone(code, { parentId, capacity } = {}) {
      const { id } = await db.one<{ id: string }>(sql`
        with fresh as (select uuidv7() as id)
        insert into zone (id, exhibition_id, parent_id, path, code, name_cn, name_en, capacity)
        select id, ${exhibitionId}, ${parentId ?? null}::uuid,
          coalesce((select path from zone where id = ${parentId ?? null}::uuid), '{}') || id, ${code}, ${code}, ${code},
          ${capacity ?? null} from fresh
        returning id`)
      return id
    },

    async reader({ zoneId, direction = 'in', subject = 'person', state = 'open' }) {
      const { id: channelId } = await db.one<{ id: string }>(sql`
        with door as (
          insert into door (exhibition_id, zone_id, code, name_cn, name_en)
          values (${exhibitionId}, ${zoneId}, ${sign('D')}, '门', 'Door') returning id)
        insert into channel (exhibition_id, door_id, code, direction, subject, state)
        select ${exhibitionId}, id, ${sign('C')}, ${direction}, ${subject}, ${state} from door returning id`)
      return device(channelId)
    },

    async badgeType({ entriesKind = 'unlimited', entriesADay, zones = [], subject = 'person' } = {}) {
      serial += 1
      const { id } = await db.one<{ id: string }>(sql`
        insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, zones,
          entries_kind, entries_a_day)
        values (${exhibitionId}, ${serial}, ${`T${String.fromCharCode(65 + (serial % 26))}`}, ${`证件${serial}`}, ${`Type ${serial}`}, ${subject}, '#0b5ed7', 'sponsor',
          array['open'], ${zones}, ${entriesKind}, ${entriesADay ?? null}) returning id`)
      typeNumbers.set(id, serial)
      return id
    },

    async badge({ typeId, state = 'active', credential = 'coded', phases = ['open'], name = '张三' }) {
      const badgeId = uuidv7()
      const credentialId = uuidv7()
      const badgeCode = sign('EX-')
      const code = encodeBadgeCode(
        {
          ...{ credentialId, exhibition, type: typeNumbers.get(typeId) ?? 0, phases: 2, fromDay: 0, toDay: 0xffff },
          entries: { kind: 'unlimited' },
        },
        signing,
      )
      await db.run(sql`
        insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
        values (${exhibitionId}, ${badgeId}, ${state}, ${badgeCode}, ${typeId}, ${exhibitionId}, ${sponsorId}, ${name},
          ${phases}, ${badgeId})`)
      await db.run(sql`
        insert into credential (exhibition_id, id, badge_id, badge_type_id, state, code)
        values (${exhibitionId}, ${credentialId}, ${badgeId}, ${typeId}, ${credential}, ${code})`)
      return { badgeId, credentialId, code, badgeCode }
    },

    async ticketType({ entriesKind = 'unlimited', entriesADay, allowedDays, zones = [], people = 1, note = '' } = {}) {
      serial += 1
      const { id } = await db.one<{ id: string }>(sql`
        insert into ticket_type (exhibition_id, number, name_cn, name_en, price_fen, total, first_day, last_day, allowed_days,
          entries_kind, entries_a_day, zones, audience, people, gate_note)
        values (${exhibitionId}, ${1000 + serial}, ${`门票${serial}`}, ${`Ticket ${serial}`}, 5000, 1000, current_date, current_date,
          ${allowedDays ?? null}, ${entriesKind}, ${entriesADay ?? null}, ${zones}, ${people > 1 ? 'group' : 'adult'}, ${people},
          ${note}) returning id`)
      typeNumbers.set(id, 1000 + serial)
      return id
    },

    async postpone(on, days) {
      await lockTicketTypes(on, exhibitionId)
      const zone = 'Asia/Shanghai'
      const later = (column: string) => sql`${raw(column)} = ${raw(column)} + make_interval(days => ${days})`
      const open = await on.one<{ from: string; to: string }>(sql`
        update exhibition set ${join(['move_in_from', 'move_in_to', 'open_from', 'open_to', 'move_out_from', 'move_out_to'].map(later))}
        where id = ${exhibitionId} returning open_from as "from", open_to as "to"`)
      await moveTickets(on, { exhibitionId, days, last: lastOpenDay({ open: { ...open, daily: true } }, zone), zone })
    },

    async ticket({ typeId, state = 'issued', name = '李四', validFrom = -1, validTo = 8, dead }) {
      const [ticketId, credentialId, orderId] = [uuidv7(), uuidv7(), uuidv7()]
      const ticketCode = sign('1001-')
      const code = encodeBadgeCode(
        {
          credentialId,
          exhibition,
          type: typeNumbers.get(typeId) ?? 0,
          phases: 2,
          fromDay: 0,
          toDay: 0xffff,
          entries: { kind: 'unlimited' },
        },
        signing,
      )
      await db.run(sql`
        insert into ticket_order (id, state, exhibition_id, code, company_id, sponsor_id, buyer_name, phone_blind_index, method,
          quantity, amount_fen, language, created_by)
        values (${orderId}, 'confirmed', ${exhibitionId}, ${sign('O-')}, ${sponsorId}, ${sponsorId}, ${name},
          ${Buffer.from(orderId)}, 'cash', 1, 5000, 'cn', ${orderId})`)
      await db.run(sql`
        insert into ticket_order_line (order_id, ordinal, exhibition_id, ticket_type_id, stock_id, quantity, unit_fen)
        values (${orderId}, 1, ${exhibitionId}, ${typeId}, ${orderId}, 1, 5000)`)
      await db.run(sql`
        insert into ticket (exhibition_id, id, state, code, ticket_type_id, order_id, ordinal, stock_id, company_id,
          valid_from, valid_to, people, unit_fen, name, schedule_revision)
        select ${exhibitionId}, ${ticketId}, ${state}, ${ticketCode}, id, ${orderId}, 1, ${orderId}, ${sponsorId},
          ${at(validFrom)}, ${at(validTo)}, people, 5000, ${name}, ticket_schedule_revision(${exhibitionId}) from ticket_type where id = ${typeId}`)
      await db.run(sql`
        insert into ticket_credential (exhibition_id, id, ticket_id, ticket_type_id, code, revoked_reason)
        values (${exhibitionId}, ${credentialId}, ${ticketId}, ${typeId}, ${code}, ${dead ?? null})`)
      return { ticketId, code, ticketCode }
    },
  }
}
