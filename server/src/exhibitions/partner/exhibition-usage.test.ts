import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { partnerJobs } from './jobs.ts'

const world = await closeAfterAll(createPartnerWorld())
await migrateJobs(world.pool)

/** An exhibition of a sponsor that is open on these days, in the venue's zone. */
async function exhibition(sponsor: TestOperator, name: string, from: string, to: string) {
  const { id } = await world.db.one<{ id: string }>(sql`
    insert into exhibition (sponsor_id, state, name_cn, name_en, open_from, open_to)
    values (${sponsor.company.id}, 'ready', ${name}, ${`Fair ${name}`}, ${`${from}T09:00+08`}, ${`${to}T17:00+08`}) returning id`)
  return id
}

/** Takes part with a quota; returns the participation. */
async function takesPart(
  exhibitionId: string,
  sponsor: TestOperator,
  companyId: string,
  granted = 0,
  parentId?: string,
) {
  const { id } = await world.db.one<{ id: string }>(sql`
    insert into participation (exhibition_id, company_id, sponsor_id, kind, state, parent_id)
    values (${exhibitionId}, ${companyId}, ${sponsor.company.id}, 'cooperator', 'active', ${parentId ?? null}) returning id`)
  const type = await world.db.one<{ id: string }>(sql`
    insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, entries_kind)
    select ${exhibitionId}, coalesce(max(number), 0) + 1, 'T' || chr(65 + count(*)::int), '工作人员' || count(*), 'Crew ' || count(*),
      'person', '#0b5ed7', 'sponsor', array['open'], 'unlimited' from badge_type where exhibition_id = ${exhibitionId}
    returning id`)
  await world.db.run(sql`
    insert into quota (exhibition_id, participation_id, badge_type_id, granted) values (${exhibitionId}, ${id}, ${type.id}, ${granted})`)
  return id
}
const usedBadges = (participationId: string, n: number) =>
  world.db.run(
    sql`insert into row_count (scope, name, slot, value) values (${participationId}, 'badge.active', 0, ${n})`,
  )

async function scene() {
  const sponsor = await world.owner('Cooperator')
  const { id } = await world.partnerInUse('Cooperator', sponsor, { nameCn: '展台搭建', nameEn: 'Stands' })
  const spring = await exhibition(sponsor, '春季', '2026-03-10', '2026-03-12')
  const autumn = await exhibition(sponsor, '秋季', '2026-10-01', '2026-10-03')
  const first = await takesPart(spring, sponsor, id, 30)
  await usedBadges(first, 7)
  await takesPart(autumn, sponsor, id, 12)
  const page = async (caller: TestOperator, input: object = {}) =>
    (await world.send(caller, 'Cooperator', 'get…ExhibitionUsagePage', { pageSize: 999, ...input })).data
  return { sponsor, id, spring, autumn, page }
}

describe('usage by exhibition', () => {
  it('shows quota and badges in each exhibition, newest first', async () => {
    const { sponsor, id, spring, page } = await scene()
    const { list, total } = await page(sponsor)
    expect(total).toBe(2)
    expect(list).toMatchObject([
      {
        partnerId: id,
        exhibition: { cn: '秋季' },
        quota: 12,
        badges: 0,
        tickets: 0,
        amount: '0.00',
        sponsor: { cn: sponsor.company.nameCn },
      },
      { exhibitionId: spring, quota: 30, badges: 7, companyType: 'cooperatorMain', state: 'active' },
    ])
    expect((await page(world.platform, { partnerId: id })).list).toHaveLength(2)
    expect((await page(await world.owner('Cooperator'))).list).toEqual([])
  })

  it('is filtered by open days, both inclusive, and by exhibition', async () => {
    const { sponsor, spring, autumn, page } = await scene()
    const found = async (input: object) => (await page(sponsor, input)).list.map(row => row.exhibitionId)
    expect(await found({ from: '2026-03-12', to: '2026-09-30' })).toEqual([spring])
    expect(await found({ from: '2026-03-13', to: '2026-10-01' })).toEqual([autumn])
    expect(await found({ from: '2026-03-13', to: '2026-09-30' })).toEqual([])
    expect(await found({ exhibitionId: spring })).toEqual([spring])
    expect(await found({ search: { type: 'exhibition', value: 'fair 秋' } })).toEqual([autumn])
    expect(await found({ search: { type: 'name', value: 'stands' } })).toEqual([autumn, spring])
    const wrong = await world.send(sponsor, 'Cooperator', 'get…ExhibitionUsagePage', { from: '2026-02-30' })
    expect(wrong.statusCode).toBe(10002)
  })

  it('is shown to the partner itself, and nothing of others', async () => {
    const { sponsor, id, spring, autumn } = await scene()
    const other = await world.partnerInUse('Cooperator', sponsor)
    await takesPart(spring, sponsor, other.id, 5)
    const own = await world.world.operator({ ...sponsor.company, id, type: 'cooperatorMain' })
    const readUsage = (caller: TestOperator, input: object = {}) => world.call(caller, 'getOwnUsagePage', input)
    const { data } = await readUsage(own)
    expect(data.list).toMatchObject([
      { exhibitionId: autumn, partnerId: id, quota: 12, badges: 0, tickets: 0, amount: '0.00' },
      { exhibitionId: spring, partnerId: id, quota: 30, badges: 7, sponsor: { cn: sponsor.company.nameCn } },
    ])
    expect(
      (await readUsage(own, { from: '2026-03-12', to: '2026-09-30' })).data.list.map(row => row.exhibitionId),
    ).toEqual([spring])
    expect((await readUsage(own, { search: { type: 'exhibition', value: 'FAIR 秋' } })).data.list).toHaveLength(1)
    const { data: job } = await world.call(own, 'exportOwnUsage', { format: 'csv', filter: { from: '2026-09-01' } })
    const { fileId } = await world.runJob<{ fileId: string }>(job.jobId, partnerJobs)
    const path = join(world.services.config.dataDir, `${fileId}.sheet`)
    await world.services.store.withPath(fileId, from => copyFile(from, path))
    const rows: string[][] = []
    for await (const { cells } of readSheet(path)) rows.push(cells)
    expect(rows.slice(1).map(cells => cells.slice(11, 15))).toEqual([['12', '0', '0', '0.00']])
    expect((await world.call(sponsor, 'exportOwnUsage', { format: 'csv' })).reason).toBe('kernel.noPermission')
    for (const caller of [sponsor, world.platform]) expect((await readUsage(caller)).reason).toBe('kernel.noPermission')
    const without = await world.world.operator(own.company, { permissions: ['badge:view'] })
    expect((await readUsage(without)).reason).toBe('kernel.noPermission')
  })

  it('of a secondary is shown to the main partner it worked for and to its owner; of a sponsor by partner', async () => {
    const { sponsor, id, spring } = await scene()
    const owner = await world.owner('SecondaryCooperator')
    const { id: secondary } = await world.partnerInUse('SecondaryCooperator', owner)
    const user = await world.world.operator({ ...sponsor.company, id, type: 'cooperatorMain' })
    const { id: parent } = await world.db.one<{ id: string }>(
      sql`select id from participation where exhibition_id = ${spring} and company_id = ${id}`,
    )
    await takesPart(spring, sponsor, secondary, 3, parent)
    for (const caller of [owner, user]) {
      const { data } = await world.send(caller, 'SecondaryCooperator', 'get…ExhibitionUsagePage', {})
      expect(data.list).toMatchObject([{ partnerId: secondary, sponsor: { cn: '展台搭建' }, quota: 3 }])
    }
    const input = { partnerId: sponsor.company.id, pageSize: 999, exhibitionId: spring }
    const { data } = await world.send(world.platform, 'Sponsor', 'get…ExhibitionUsagePage', input)
    expect(data.list.map(row => row.partnerId).sort()).toEqual([id, secondary].sort())
  })

  it.each(['xlsx', 'csv'] as const)('is exported as %s as displayed', async format => {
    const { sponsor, page } = await scene()
    const same = async (input: object) => {
      const { list } = await page(sponsor, input)
      const { data } = await world.send(sponsor, 'Cooperator', 'export…Usage', { format, filter: input })
      const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, partnerJobs)
      const path = join(world.services.config.dataDir, `${fileId}.sheet`)
      await world.services.store.withPath(fileId, from => copyFile(from, path))
      const rows: string[][] = []
      for await (const { cells } of readSheet(path)) rows.push(cells)
      expect(rows.slice(1).map(cells => [cells[0], cells[6], ...cells.slice(11, 15)])).toEqual(
        list.map(row => [
          row.partner.cn,
          row.exhibition.cn,
          ...[row.quota, row.badges, row.tickets, row.amount].map(String),
        ]),
      )
      return rows.slice(1)
    }
    const [, spring] = await same({})
    expect(spring?.slice(8, 11)).toEqual(['2026-03-10', '2026-03-12', '参展中'])
    expect(await same({ from: '2026-09-01', to: '2026-12-31' })).toHaveLength(1)
    expect((await world.logged('exportCooperatorUsage')).all).toContain('2026-09-01')
  })
})
