import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPrivacyWorld } from '../../app/testing/privacy-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { queueRetention } from './retention-run.ts'

const world = await closeAfterAll(createPrivacyWorld())
const viewer = await world.world.operator(world.platform.company, { permissions: ['privacy:view'] })

const period = async (kind: string) =>
  (await world.call(viewer, 'getRetention', {})).data.list.find(row => row.kind === kind)

const nameOf = async ({ operatorId }: TestOperator) =>
  (await world.db.one<{ name: string }>(sql`select name from operator where id = ${operatorId}`)).name

describe('setRetention', () => {
  it('requires the permission to edit, and the venue', async () => {
    const form = { kind: 'person', days: 30, seen: 0 } as const
    expect((await world.call(null, 'setRetention', form)).statusCode).not.toBe(10001)
    expect((await world.call(viewer, 'setRetention', form)).statusCode).toBe(10003)
    const { organizer } = await world.fair()
    expect((await world.call(organizer, 'getRetention', {})).statusCode).toBe(10003)
    expect(await period('person')).toMatchObject({ days: 0, setBy: '', setAt: null })
  })

  it.each([
    [{ kind: 'person', days: -1, seen: 0 }, 'days'],
    [{ kind: 'person', days: 1.5, seen: 0 }, 'days'],
    [{ kind: 'person', days: 40_000, seen: 0 }, 'days'],
    [{ kind: 'declaration', days: 0, seen: 14 }, 'days'],
    [{ kind: 'address', days: 179, seen: 0 }, 'days'],
    [{ kind: 'heart', days: 1, seen: 0 }, 'kind'],
  ])('refuses %j at its field', async (form, path) => {
    const reply = await world.call(world.platform, 'setRetention', form as never)
    expect(reply).toMatchObject({ statusCode: 10002, data: { issues: [{ path }] } })
  })

  it('succeeds for one of two callers with the same version, and records who', async () => {
    const form = { kind: 'photo', seen: 0 } as const
    const both = await Promise.all([
      world.call(world.first, 'setRetention', { ...form, days: 90 }),
      world.call(world.second, 'setRetention', { ...form, days: 120 }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10007])
    const set = both.findIndex(({ statusCode }) => statusCode === 10001)
    expect(await period('photo')).toMatchObject({
      days: [90, 120][set],
      setBy: await nameOf([world.first, world.second][set] as TestOperator),
      setAt: expect.any(String),
    })
  })

  it('changes the parameter that the parameter list shows, with its legal minimum', async () => {
    const readPage = async () =>
      (
        await world.call(world.platform, 'getSystemParameterPage', {
          search: { type: 'name', value: 'privacy.addressDays' },
        })
      ).data.list[0] as { id: string; version: number }
    const { id, version } = await readPage()
    const edit = (value: string) =>
      world.call(world.platform, 'editSystemParameter', { id, version, value, noteCn: '', noteEn: '' })
    expect(await edit('30')).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'value' }] } })
    expect((await edit('365')).statusCode).toBe(10001)
    expect(await period('address')).toMatchObject({ days: 365, setBy: await nameOf(world.platform) })
  })
})

describe('the nightly run', () => {
  it('is queued once, by any node, and only at night', async () => {
    const at = (time: string) => new Date(`2031-05-05T${time}+08:00`)
    expect(await queueRetention(world.services, at('12:00:00'))).toBe(false)
    const nodes = await Promise.all(Array.from({ length: 6 }, () => queueRetention(world.services, at('01:05:00'))))
    expect(nodes.filter(Boolean)).toHaveLength(1)
    expect(await queueRetention(world.services, at('03:00:00'))).toBe(false)
    const queued = await world.db.many<{ id: string }>(sql`select id from job where kind = 'privacy.shred'`)
    expect(queued).toHaveLength(1)
    expect(await world.runJob(queued[0]?.id ?? '', jobs)).toEqual({ rows: 0 })
  })
})

describe('a certificate', () => {
  it('shows what was erased, by which period and who set it, and can be printed', async () => {
    await world.setRetention('person', 30)
    const fair = await world.fair()
    await world.active(fair)
    await world.over(fair)
    await world.db.run(sql`update exhibition set ended_at = now() - interval '40 days' where id = ${fair.exhibitionId}`)
    expect((await world.call(viewer, 'runRetention', {})).statusCode).toBe(10003)
    const run = await world.call(world.second, 'runRetention', {})
    expect(await world.runJob(run.data.jobId, jobs)).toEqual({ rows: 1 })
    const { data } = await world.call(viewer, 'getRetentionCertificatePage', {})
    const row = data.list[0]
    expect(row).toMatchObject({
      ...{ kind: 'person', rows: 1, days: 30, setBy: await nameOf(world.platform), exhibition: { en: 'Example Fair' } },
      actions: ['print'],
    })
    const id = row?.id ?? ''
    expect((await world.call(viewer, 'getRetentionCertificate', { id })).data).toMatchObject({
      counts: [{ table: 'badge', rows: 1 }],
    })
    const paper = await world.call(viewer, 'printRetentionCertificate', { id })
    const { fileId } = await world.runJob<{ fileId: string }>(paper.data.jobId, jobs)
    const file = await world.db.one<{ size: number; type: string }>(
      sql`select size, type from file where id = ${fileId}`,
    )
    expect(file.type).toBe('application/pdf')
    expect(file.size).toBeGreaterThan(1_000)
    const sheet = await world.call(viewer, 'exportRetentionCertificates', { format: 'xlsx' })
    expect(await world.runJob<{ rows: number }>(sheet.data.jobId, jobs)).toMatchObject({ rows: 1 })
    await expect(world.db.run(sql`update retention_certificate set rows = 0`)).rejects.toThrow()
    await expect(world.db.run(sql`update retention_certificate set set_by_name = 'x'`)).rejects.toThrow('append-only')
    await expect(world.db.run(sql`delete from retention_certificate`)).rejects.toThrow('append-only')
    const notifications = await world.db.many(
      sql`select from operation_log_entry where command = 'runRetention' and after ->> 'rows' = '1'`,
    )
    expect(notifications).toHaveLength(1)
  })
})
