import type { Payload } from '@fairgate/contract/app/catalogue'
import type { RedPointFlag } from '@fairgate/contract/kernel/page/menu-flags'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../jobs.ts'
import { createBadgeWorld, type Fair } from '../testing/badge-world.ts'
import { type LiveSocket, openLive } from '../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWireFair, type WireFair } from '../testing/wire-fair.ts'
import type { TestOperator } from '../testing/world.ts'

const submittable: Payload<'addExhibition'> = {
  nameCn: '2031 示例展',
  nameEn: 'Example Fair 2031',
  showType: 'tradeFair',
  halls: ['N1'],
  cityCode: '310100',
  address: '虹湾路 1 号',
  area: 100,
  moveIn: { from: '2031-03-13T00:00:00Z', to: '2031-03-15T12:00:00Z', daily: true },
  open: { from: '2031-03-16T01:00:00Z', to: '2031-03-19T09:00:00Z', daily: true },
  moveOut: { from: '2031-03-19T09:00:00Z', to: '2031-03-20T04:00:00Z', daily: false },
  contactName: '陈若溪',
  contactPhone: '13800000000',
  contactEmail: 'chen@example.com',
  invoiceMethods: ['platform'],
}

describe('companies notified of their menu flags', () => {
  let badges: Awaited<ReturnType<typeof createBadgeWorld>>
  let fair: Fair
  beforeAll(async () => {
    badges = await createBadgeWorld()
  })
  afterAll(() => badges?.close())
  beforeEach(async () => {
    fair = await badges.fair()
    badges.published.length = 0
  })

  /** The topics published since the last call, sorted by name. */
  function takeTopics(): string[] {
    const names = new Map([
      [`company:${badges.platform.company.id}`, 'venue'],
      [`company:${fair.organizer.company.id}`, 'organizer'],
      [`company:${fair.partner.company.id}`, 'partner'],
    ])
    const topics = badges.published.splice(0).flatMap(({ topic, type }) => (type === 'redPoint' ? [topic] : []))
    return topics.map(topic => names.get(topic) ?? topic).sort()
  }
  const chosen = (...ids: string[]) => ({ exhibitionId: fair.exhibitionId, ids })

  it('are only the venue if an exhibition is submitted, and if it is decided', async () => {
    const { data: draft } = await badges.call(fair.organizer, 'addExhibition', submittable)
    expect(takeTopics()).toEqual([])
    const { data: sent } = await badges.call(fair.organizer, 'submitExhibition', {
      id: draft.id,
      version: draft.version,
    })
    expect(takeTopics()).toEqual(['venue'])
    await badges.call(badges.platform, 'returnExhibition', {
      id: draft.id,
      version: sent.version,
      reasonCode: 'wrongHall',
    })
    expect(takeTopics()).toEqual(['venue'])
  })

  it('are all those involved if a pending task passes from one to another', async () => {
    const id = await badges.draft(fair)
    expect(takeTopics()).toEqual([])
    await badges.call(fair.partner, 'submitBadges', chosen(id))
    expect(takeTopics()).toEqual(['organizer', 'partner', 'venue'])
    await badges.call(fair.organizer, 'approveBadges', chosen(id))
    expect(takeTopics()).toEqual(['organizer', 'venue'])
  })

  it('are none while more of the same arrives', async () => {
    await badges.call(fair.partner, 'submitBadges', chosen(await badges.draft(fair)))
    takeTopics()
    const draft = await badges.draft(fair)
    takeTopics()
    await badges.draft(fair)
    expect(takeTopics()).toEqual([])
    await badges.call(fair.partner, 'deleteBadge', chosen(draft))
    expect(takeTopics()).toEqual([])
  })

  it('are none if a command is refused', async () => {
    const id = await badges.pending(fair)
    takeTopics()
    const { statusCode } = await badges.call(fair.partner, 'approveBadges', chosen(id))
    expect(statusCode).not.toBe(10001)
    expect(takeTopics()).toEqual([])
  })

  it('are notified by a job after each of its transactions', async () => {
    await badges.draft(fair)
    const { data } = await badges.call(fair.partner, 'submitBadges', { exhibitionId: fair.exhibitionId, filter: {} })
    expect(takeTopics()).toEqual([])
    await badges.runJob(data.jobId as string, jobs)
    expect(takeTopics()).toEqual(['organizer', 'partner', 'venue'])
  })

  it('are the partner if it joins, and the grantor of a quota if one leaves without', async () => {
    const guest = await badges.world.administrator('cooperatorMain')
    await badges.db.run(sql`insert into organizer_partner (sponsor_id, partner_id)
      values (${fair.organizer.company.id}, ${guest.company.id})`)
    const { exhibitionId } = fair
    const { data } = await badges.call(fair.organizer, 'addParticipation', {
      exhibitionId,
      companyId: guest.company.id,
    })
    expect(takeTopics()).toEqual([`company:${guest.company.id}`])
    const { data: accepted } = await badges.call(guest, 'acceptParticipation', data)
    expect(takeTopics()).toContain(`company:${guest.company.id}`)
    await badges.call(fair.organizer, 'endParticipation', accepted)
    expect(takeTopics()).toEqual(['organizer', 'venue'])
  })

  it('are all participants if an exhibition is cancelled', async () => {
    const { version } = await badges.db.one<{ version: number }>(
      sql`select version from exhibition where id = ${fair.exhibitionId}`,
    )
    await badges.call(badges.platform, 'cancelExhibition', { id: fair.exhibitionId, version, note: '停办' })
    expect(takeTopics()).toEqual(['organizer', 'partner'])
  })
})

describe('a socket', () => {
  let server: TestServer
  let fair: WireFair
  let live: LiveSocket | undefined
  beforeAll(async () => {
    server = await startTestServer()
    fair = await createWireFair(server)
  })
  afterEach(() => live?.close())
  afterAll(() => server?.close())

  const flag = async (caller: TestOperator, name: RedPointFlag) =>
    (await fair.call(caller, 'findRedPoint', {})).data[name]
  const listen = async (caller: TestOperator) => {
    live = await openLive(server.address, fair.clients.cn, caller)
    return live
  }

  it('is notified when something becomes pending, and when nothing is pending any more', async () => {
    const venue = await fair.world.administrator('platform')
    const socket = await listen(venue)
    expect(await flag(venue, 'showApprove')).toBe(false)
    const draft = await fair.call(fair.organizer, 'addExhibition', submittable)
    const up = socket.next('redPoint')
    const { data: sent } = await fair.call(fair.organizer, 'submitExhibition', draft.data)
    await up
    expect(await flag(venue, 'showApprove')).toBe(true)
    const down = socket.next('redPoint')
    await fair.call(venue, 'approveExhibition', { id: sent.id, version: sent.version })
    await down
    expect(await flag(venue, 'showApprove')).toBe(false)
  })

  it('leads to no flag for an operator who may not decide', async () => {
    const { organizer, partner, exhibitionId, badgeTypeId } = fair
    const watcher = await fair.world.operator(organizer.company, { permissions: ['participation:view'] })
    const outsider = await fair.world.operator(organizer.company, { permissions: ['badge:approve'] })
    const socket = await listen(watcher)
    const { data } = await fair.call(partner, 'addBadge', {
      exhibitionId,
      badgeTypeId,
      name: '张伟',
      documentType: 'passport',
      documentNumber: 'E12345678',
    })
    const flagEvent = socket.next('redPoint')
    await fair.call(partner, 'submitBadges', { exhibitionId, ids: [data.id] })
    await flagEvent
    expect(await flag(organizer, 'showAffairCer')).toBe(true)
    expect([await flag(watcher, 'showAffairCer'), await flag(outsider, 'showAffairCer')]).toEqual([false, false])
  })
})
