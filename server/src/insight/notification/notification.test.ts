import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { badge } from '../../badging/badge/entity.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { runJob } from '../../kernel/jobs/run-job.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { sweepNotifications } from './sweep.ts'

const made = await closeAfterAll(createBadgeWorld())
let fair: Fair = await made.fair()

type Row = Output<'getNotificationPage'>['list'][number]
const pageOf = async (caller: TestOperator, input: { tab?: 'all' | 'unread'; kind?: Row['kind'] } = {}) =>
  (await made.call(caller, 'getNotificationPage', input, { language: 'en' })).data
const titlesOf = async (caller: TestOperator) => (await pageOf(caller)).list.map(({ title }) => title)
/** An exhibition without any notification. */
const afresh = async (options: Parameters<BadgeWorld['fair']>[0] = {}) => {
  fair = await made.fair(options)
}

describe('reading', () => {
  it('marks one, only for the caller', async () => {
    await afresh()
    const colleague = await made.world.operator(fair.partner.company, { permissions: ['badge:apply'] })
    await made.active(fair)
    const { list, tabs } = await pageOf(fair.partner)
    const id = list[0]?.id ?? ''
    expect(tabs).toEqual({ unread: 1 })
    expect((await made.call(fair.partner, 'readNotification', { id })).statusCode).toBe(10001)
    expect((await made.call(fair.partner, 'readNotification', { id })).statusCode).toBe(10001)
    expect(await pageOf(fair.partner)).toMatchObject({ tabs: { unread: 0 }, list: [{ state: 'read', actions: [] }] })
    expect(await pageOf(fair.partner, { tab: 'unread' })).toMatchObject({ list: [], total: 0 })
    expect((await pageOf(colleague)).tabs).toEqual({ unread: 1 })
    expect((await made.call(made.platform, 'readNotification', { id })).reason).toBe('kernel.notFound')
    expect((await made.call(made.platform, 'readAllNotifications', { id })).reason).toBe('kernel.notFound')
  })

  it('counts all unread ones, however many', async () => {
    await afresh()
    await made.active(fair)
    await made.db.run(sql`insert into notification select (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'subject_id', gen_random_uuid()))).*
      from notification t, generate_series(1, 129) where t.exhibition_id = ${fair.exhibitionId}`)
    expect(await pageOf(fair.partner, { tab: 'unread' })).toMatchObject({ total: 130, tabs: { unread: 130 } })
  })

  it('marks all visible ones, but not uncommitted ones', async () => {
    await afresh()
    const shown = await made.active(fair)
    const later = await made.active(fair)
    await made.db.run(sql`delete from notification where company_id = ${fair.partner.company.id}`)
    const suspend = (db: Db, id: string) =>
      transitionWhere({ db, services: made.services, language: 'cn', push() {} }, badge, sql`t.id = ${id}`, 'suspend', {
        set: sql`suspended_by = '{company}'`,
      })
    await transaction(made.pool, async db => {
      // Written first, committed last.
      await suspend(db, later)
      await made.call(fair.organizer, 'voidBadges', { exhibitionId: fair.exhibitionId, ids: [shown], note: 'no' })
      const { list } = await pageOf(fair.partner)
      expect(list.map(({ title }) => title)).toEqual(['1 badge voided'])
      await made.call(fair.partner, 'readAllNotifications', { id: list[0]?.id ?? '' })
    })
    expect((await pageOf(fair.partner)).list.map(({ title, state }) => [title, state])).toEqual([
      ['1 badge voided', 'read'],
      ['1 badge suspended', 'unread'],
    ])
  })

  it('can be limited to one kind', async () => {
    await afresh()
    await made.active(fair)
    expect((await pageOf(fair.partner, { kind: 'decided' })).total).toBe(1)
    expect((await pageOf(fair.partner, { kind: 'security' })).total).toBe(0)
  })
})

describe('a command without a transition', () => {
  it('notifies of creations, of changes of access, and a person about their own account', async () => {
    const admin = await made.world.administrator('sponsor')
    const colleague = await made.world.operator(admin.company, { permissions: ['webhook:view'] })
    await made.call(admin, 'addWebhook', { name: 'ERP', url: 'https://erp.example.com/x', events: ['badge.active'] })
    expect((await pageOf(colleague)).list).toMatchObject([
      { title: 'A webhook was added', about: 'ERP', kind: 'security', path: '/webhooks', by: admin.actor.operatorName },
    ])
    expect(await titlesOf(admin)).toEqual([])
    await made.call(admin, 'addWebhook', { name: '', url: 'x', events: [] })
    expect(await titlesOf(colleague)).toHaveLength(1)
  })

  it('notifies the operator who started a job of its end, in the same transaction', async () => {
    const { partner } = fair
    const queue = (state: string) =>
      made.db.one<{ id: string }>(sql`
        insert into job (kind, payload, company_id, operator_id, operator_name, language, title_key, state)
        values ('badge.export', '{}', ${partner.company.id}, ${partner.operatorId}, 'A', 'cn', 'badge.export', ${state}) returning id`)
    const world = {
      ...{ pool: made.pool, services: made.services, files: made.services.store, onFault() {} },
      publish: (topic: string, { type }: { type: string }) => void made.published.push({ topic, type }),
    }
    const { id } = await queue('queued')
    await runJob(world, id, { run: async () => ({ rows: 1 }) }, new AbortController())
    const { list } = await pageOf(partner, { kind: 'job' })
    expect(list).toMatchObject([{ title: 'A job finished', path: '/jobs' }])
    expect(made.published).toContainEqual({ topic: `operator:${partner.operatorId}`, type: 'row' })
    const failing = await queue('queued')
    await runJob(world, failing.id, { run: () => Promise.reject(new Error('x')), attempts: 1 }, new AbortController())
    expect(await titlesOf(partner)).toContain('A job failed')
    const cancelled = await queue('queued')
    const abort = new AbortController()
    abort.abort()
    await runJob(world, cancelled.id, { run: async () => null }, abort)
    expect((await pageOf(partner, { kind: 'job' })).total).toBe(2)
  })
})

describe('the sweep', () => {
  it('deletes notifications beyond the venue’s retention, with their read marks', async () => {
    await afresh()
    await made.active(fair)
    const { list } = await pageOf(fair.partner)
    await made.call(fair.partner, 'readNotification', { id: list[0]?.id ?? '' })
    const left = () =>
      made.db.one<{ notifications: number; marks: number }>(sql`
        select (select count(*)::int from notification where company_id = ${fair.partner.company.id}) as notifications,
          (select count(*)::int from notification_read where operator_id = ${fair.partner.operatorId}) as marks`)
    await sweepNotifications(made.services)
    expect(await left()).toEqual({ notifications: 1, marks: 1 })
    const old = sql`uuidv7(interval '-31 days')`
    await made.db.run(sql`update notification set id = ${old} where company_id = ${fair.partner.company.id}`)
    await sweepNotifications(made.services)
    expect(await left()).toEqual({ notifications: 0, marks: 0 })
  })
})
