import { randomInt } from 'node:crypto'
import { deviceCalls } from '@fairgate/contract/gate/fields'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encodeBadgeCode } from '../badge/facts.ts'
import { newDeviceKey } from '../gate/device-secrets.ts'
import type { Db } from '../kernel/database.ts'
import type { BadgeKey } from '../kernel/keyring.ts'

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

export interface Reader {
  deviceId: string
  channelId: string
  key: string
}

export interface GateWorld {
  exhibitionId: string
  zone(code: string, options?: { parentId?: string; capacity?: number }): Promise<string>
  /** A door with one channel, and a paired device on it. */
  reader(lane: Lane): Promise<Reader>
  /** One more paired device on a channel. */
  device(channelId: string): Promise<Reader>
  badgeType(options?: TypeOptions): Promise<string>
  badge(options: BadgeOptions): Promise<{ badgeId: string; credentialId: string; code: string; badgeCode: string }>
}

/**
 * Builders for tests and benches of the gate: an exhibition that is open now (move-in ended an hour ago, it closes in
 * eight hours, move-out for an hour after), its zones, readers and badges, written straight to the tables.
 */
export async function createGateWorld(
  db: Db,
  sponsorId: string,
  key: (exhibitionId: string) => Promise<BadgeKey>,
): Promise<GateWorld> {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const { id: exhibitionId } = await db.one<{ id: string }>(sql`
    insert into exhibition (sponsor_id, state, code, name_cn, name_en, move_in_from, move_in_to, open_from, open_to,
      move_out_from, move_out_to)
    values (${sponsorId}, 'ready', 'EXH-2026-' || ${String(randomInt(10 ** 9))}, '测试展', 'Test fair',
      ${at(-30)}, ${at(-1)}, ${at(-1)}, ${at(8)}, ${at(8)}, ${at(9)}) returning id`)
  const signing = await key(exhibitionId)
  let serial = 0
  const sign = (letter: string) => `${letter}${++serial}`

  async function device(channelId: string): Promise<Reader> {
    const { key, hash } = newDeviceKey()
    const { id: deviceId } = await db.one<{ id: string }>(sql`
      insert into device (exhibition_id, channel_id, name, profile, state, paired_at, clock_offset)
      values (${exhibitionId}, ${channelId}, ${sign('Reader ')}, ${[...deviceCalls]}, 'active', now(), 0)
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
        insert into badge_type (exhibition_id, no, prefix, name_cn, name_en, subject, colour, approval_route, phases, zones,
          entries_kind, entries_a_day)
        values (${exhibitionId}, ${serial}, ${`T${String.fromCharCode(65 + (serial % 26))}`}, ${`证件${serial}`}, ${`Type ${serial}`}, ${subject}, '#0b5ed7', 'sponsor',
          array['open'], ${zones}, ${entriesKind}, ${entriesADay ?? null}) returning id`)
      return id
    },

    async badge({ typeId, state = 'active', credential = 'coded', phases = ['open'], name = '张三' }) {
      const badgeId = uuidv7()
      const credentialId = uuidv7()
      const badgeCode = sign('EX-')
      const code = encodeBadgeCode(
        { credentialId, exhibition: 1, type: 1, phases: 2, fromDay: 0, toDay: 0xffff, entries: { kind: 'unlimited' } },
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
  }
}
