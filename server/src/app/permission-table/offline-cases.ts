import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

/** What a guard and a discrepancy need: a door, a channel, a device, a passage. */
async function built({ db, make, parties, rows }: Fixture, exhibitionId: string): Promise<Record<string, NamedRow>> {
  const venue = parties.platform.operator
  const names = { nameCn: '示例', nameEn: 'Example' }
  const sign = randomUUID().slice(0, 6).toUpperCase()
  const zone = await make(venue, 'saveZone', { exhibitionId, ...names, code: `Z${sign}` })
  const door = await make(venue, 'addDoor', { exhibitionId, ...names, code: `D${sign}`, zoneId: zone.id })
  const lane = { doorId: door.id, code: `C${sign}`, direction: 'in', subject: 'person' } as const
  const channel = await make(venue, 'addChannel', { exhibitionId, ...lane })
  const device = await make(venue, 'addDevice', { exhibitionId, name: `Reader ${sign}`, channelId: channel.id })
  const guard = await make(venue, 'saveGuard', {
    exhibitionId,
    name: `示例 ${sign}`,
    doorIds: [door.id],
    pin: '135790',
  })
  const discrepancy = await db.one<NamedRow>(sql`
    with passed as (insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, reason,
        clock_off, at, device_at, gate_day)
      values (${exhibitionId}, ${device.id}, ${randomUUID()}, ${channel.id}, ${zone.id}, 'in', 'refused', 'unknown', false,
        now(), now(), current_date) returning id)
    insert into discrepancy (exhibition_id, kind, passage_id, door_id, at)
    select ${exhibitionId}, 'admittedRefused', id, ${door.id}, now() from passed returning id, version, exhibition_id as "exhibitionId"`)
  const badges = Object.values((await rows('badge')).rows)
  const insider = badges.find(badge => badge.exhibitionId === exhibitionId)?.id ?? randomUUID()
  const inside = await db.one<NamedRow>(sql`
    with stands as (insert into presence (exhibition_id, holder_id, gate_day, path)
      values (${exhibitionId}, ${insider}, current_date + 1, array[${zone.id}]::uuid[])
      on conflict (exhibition_id, holder_id) do update set gate_day = excluded.gate_day, path = excluded.path)
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at,
      device_at, gate_day)
    values (${exhibitionId}, ${device.id}, ${randomUUID()}, ${channel.id}, ${zone.id}, ${insider}, 'in', 'admitted', false, now(),
      now(), current_date + 1) returning id, exhibition_id as "exhibitionId"`)
  return {
    inside,
    guard: { exhibitionId, id: guard.id, version: guard.version },
    conflict: discrepancy,
    door: { exhibitionId, id: door.id },
  }
}

const part = (name: string) =>
  ofExhibitions(async (fixture, { exhibitionId }) => (await built(fixture, exhibitionId))[name] as NamedRow)
const inState = (state: 'processing' | 'finished') =>
  ofExhibitions(async (fixture, { exhibitionId }) => {
    const { conflict: discrepancy } = await built(fixture, exhibitionId)
    const { operatorId } = fixture.parties.platform.operator
    const resolution = state === 'finished' ? 'rightAsWas' : null
    return fixture.db.one<NamedRow>(sql`
      update discrepancy set state = ${state}, taken_by = ${operatorId}, resolution = ${resolution} where id = ${discrepancy?.id}
      returning id, version, exhibition_id as "exhibitionId"`)
  })

/** A guard of a door of the exhibition; of a door that does not exist if there is none. */
async function atItsDoor({ id, exhibitionId = id }: NamedRow, { db }: Fixture) {
  const door = await db.maybe<{ id: string }>(sql`select id from door where exhibition_id = ${exhibitionId} limit 1`)
  return { name: '示例值守员', pin: '246802', doorIds: [door?.id ?? randomUUID()] }
}

/** Replaces the key that signs badges there. */
const replacing = async ({ id, exhibitionId = id }: NamedRow, { services }: Fixture) => ({
  kid: (await services.keyring.badgeKey(exhibitionId)).kid,
  compromised: false,
})

export const offlineCases: DomainCases = {
  rows: {
    guard: part('guard'),
    conflict: part('conflict'),
    'passage, inside': part('inside'),
    'conflict, taken': inState('processing'),
    'conflict, settled': inState('finished'),
  },
  hints: {
    getConflictPage: on({ doorId: [] }),
    exportConflicts: on({ exhibitionId: [], doorId: [] }, { format: 'csv' }),
    resolveConflict: on({ id: 'conflict, taken' }),
    reopenConflict: on({ id: 'conflict, settled' }),
    exportGuards: on({}, { format: 'csv' }),
    saveGuard: on({ doorIds: [] }, atItsDoor),
    renewBadgeKey: on({}, replacing),
    getInsidePage: on({ listed: 'passage, inside', zoneId: [] }),
    exportInside: on({ exhibitionId: [], zoneId: [] }, { format: 'csv' }),
  },
}
