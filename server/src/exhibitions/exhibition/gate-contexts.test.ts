import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { syncAudience } from '../../sales/audience/sync.ts'

const world = await closeAfterAll(createBadgeWorld())
await world.fair()

const ids: string[] = [permanentContexts.venue.id, permanentContexts.garden.id]
const shown = (list: readonly { id: string }[]) => list.filter(({ id }) => ids.includes(id))

describe('permanent gate contexts', () => {
  it('come with the venue, once, open until the last day that a badge code can contain', async () => {
    const rows = await world.db.many(sql`
      select e.code, e.kind, e.state, e.name_cn as cn, e.open_to < '1970-01-01'::timestamptz + interval '65535 days' as coded,
        c.type from exhibition e join company c on c.id = e.sponsor_id where e.kind <> 'show' order by code`)
    expect(rows).toEqual([
      {
        code: permanentContexts.venue.code,
        kind: 'venue',
        state: 'ready',
        cn: permanentContexts.venue.cn,
        coded: true,
        type: 'platform',
      },
      {
        code: permanentContexts.garden.code,
        kind: 'garden',
        state: 'ready',
        cn: permanentContexts.garden.cn,
        coded: true,
        type: 'platform',
      },
    ])
    const { many } = await world.db.one<{ many: number }>(sql`
      select sum(value)::int as many from row_count where name = 'exhibition.ready'
        and scope = '00000000-0000-0000-0000-000000000000'`)
    expect(many).toBe(1)
  })

  it('are in no list, sell nothing, take no partners, never close', async () => {
    const { call, platform } = world
    const lists = await Promise.all([
      call(platform, 'getExhibitionPage', {}),
      call(platform, 'getExhibitionApprovalPage', {}),
      call(platform, 'getOperatorExhibitionPage', {}),
      call(platform, 'getLastExhibitions', { limit: 20 }),
      call(platform, 'getPaySettingPage', {}),
    ])
    for (const { statusCode, data } of lists) {
      expect(statusCode).toBe(10001)
      expect(shown(data.list as { id: string }[])).toEqual([])
    }
    const exhibitionId = permanentContexts.venue.id
    const { data } = await call(platform, 'getExhibitionDetail', { id: exhibitionId })
    expect(data).toMatchObject({ code: permanentContexts.venue.code, actions: [] })
    for (const reply of [
      await call(platform, 'getAffairDetail', { exhibitionId }),
      await call(platform, 'cancelExhibition', { id: exhibitionId, version: 1, note: '试' }),
      await call(platform, 'closeExhibition', { id: exhibitionId, version: 1 }),
      await call(platform, 'addParticipation', { exhibitionId, companyId: platform.company.id }),
      await call(platform, 'getEntryStatistics', { exhibitionIds: [exhibitionId] }),
    ])
      expect(reply.reason).toBe('kernel.notFound')
  })

  it('have zones, doors, devices and badge types like a show', async () => {
    const { call, platform } = world
    for (const { id: exhibitionId } of Object.values(permanentContexts)) {
      const zone = await call(platform, 'saveZone', { exhibitionId, code: 'V1', nameCn: '场馆', nameEn: 'Venue' })
      expect(zone.statusCode).toBe(10001)
      const door = { exhibitionId, zoneId: zone.data.id, code: 'G1', nameCn: '东门', nameEn: 'East gate' }
      expect((await call(platform, 'addDoor', door)).statusCode).toBe(10001)
      expect(await world.badgeType(exhibitionId, platform)).toBeTruthy()
      expect((await call(platform, 'getDoorList', { exhibitionId })).data.list).toHaveLength(1)
    }
  })

  it('add nobody to the audience', async () => {
    await world.db.run(sql`insert into audience_sync_queue (exhibition_id, holder_id, holder, came_on)
      values (${permanentContexts.venue.id}, uuidv7(), 'badge', '2027-01-01')`)
    await syncAudience({ services: world.services, publish: () => {} })
    expect(
      await world.db.many(sql`select from audience_sync_queue where exhibition_id = ${permanentContexts.venue.id}`),
    ).toEqual([])
    expect(
      await world.db.many(sql`select from attendance where exhibition_id = ${permanentContexts.venue.id}`),
    ).toEqual([])
  })
})
