import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { badge } from '../../badging/badge/entity.ts'
import { type Db, type Query, transaction } from '../../kernel/database/database.ts'
import { onTransition } from '../../kernel/services/services.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'

const made = await closeAfterAll(createBadgeWorld())
let fair: Fair = await made.fair()

type Row = Output<'getNotificationPage'>['list'][number]
const pageOf = async (caller: TestOperator, input: { tab?: 'all' | 'unread'; kind?: Row['kind'] } = {}) =>
  (await made.call(caller, 'getNotificationPage', input, { language: 'en' })).data
const titlesOf = async (caller: TestOperator) => (await pageOf(caller)).list.map(({ title }) => title)
const approve = (ids: string[], caller = fair.organizer) =>
  made.call(caller, 'approveBadges', { exhibitionId: fair.exhibitionId, ids })
const submit = (ids: string[]) => made.call(fair.partner, 'submitBadges', { exhibitionId: fair.exhibitionId, ids })
const drafts = async (count: number) => {
  const ids = []
  for (let n = 0; n < count; n++) ids.push(await made.draft(fair))
  return ids
}
/** An exhibition without any notification. */
const afresh = async (options: Parameters<BadgeWorld['fair']>[0] = {}) => {
  fair = await made.fair(options)
}

describe('a transition notifies', () => {
  it('decider and applicant, once for all its rows', async () => {
    await afresh()
    const ids = await drafts(3)
    await submit(ids)
    expect(await titlesOf(fair.organizer)).toEqual(['3 badges submitted for approval'])
    expect(await titlesOf(fair.partner)).toEqual([])
    await approve(ids)
    const { list } = await pageOf(fair.partner)
    expect(list).toMatchObject([
      {
        ...{ title: '3 badges approved', kind: 'decided', state: 'unread', count: 3, actions: ['read'], about: '' },
        ...{ exhibition: { cn: '示例展会', en: 'Example Fair' }, by: fair.organizer.company.nameEn },
        path: `/exhibitionTransaction/papersTransaction/${fair.exhibitionId}/badges`,
      },
    ])
    expect(await titlesOf(fair.organizer)).toEqual(['3 badges submitted for approval'])
  })

  it('in the recipient’s language, with a link to the single row', async () => {
    await afresh()
    const id = await made.active(fair)
    const { data } = await made.call(fair.partner, 'getNotificationPage', {}, { language: 'cn' })
    expect(data.list).toMatchObject([
      {
        title: '1 张证件已通过审批',
        path: `/exhibitionTransaction/papersTransaction/${fair.exhibitionId}/badges?row=${id}`,
      },
    ])
  })

  it('the venue if it is its turn, and not if it is the organizer’s', async () => {
    const platform = await made.world.operator(made.platform.company, { permissions: ['badge:approve'] })
    await afresh({ route: 'sponsorThenPlatform' })
    const [id = ''] = await drafts(1)
    await submit([id])
    expect(await titlesOf(platform)).toEqual([])
    await approve([id])
    expect(await titlesOf(platform)).toEqual(['1 badge endorsed by the organizer'])
  })

  it('everybody with the permission when they read, and no other company', async () => {
    await afresh()
    const company = fair.partner.company
    const [applicant, other] = [
      await made.world.operator(company, { permissions: ['badge:view', 'badge:apply'] }),
      await made.world.operator(company, { permissions: ['badge:view'] }),
    ]
    const stranger = await made.world.administrator('cooperatorMain')
    await made.active(fair)
    expect(await titlesOf(applicant)).toEqual(['1 badge approved'])
    expect(await titlesOf(other)).toEqual([])
    expect(await titlesOf(stranger)).toEqual([])
    await made.db.run(sql`
      update role set permissions = '{badge:view}', version = version + 1
      where id = (select role_id from operator where id = ${applicant.operatorId})`)
    expect(await titlesOf(applicant)).toEqual([])
  })

  it('colleagues of the actor, but not the actor', async () => {
    const admin = await made.world.administrator('sponsor')
    const [colleague, clerk] = [
      await made.world.operator(admin.company, { permissions: ['operator:freeze'] }),
      await made.world.operator(admin.company, { permissions: ['badge:view'] }),
    ]
    const { version } = await made.db.one<{ version: number }>(
      sql`select version from operator where id = ${clerk.operatorId}`,
    )
    await made.call(admin, 'freezeOperator', { rows: [{ id: clerk.operatorId, version }] })
    expect(await titlesOf(colleague)).toEqual(['1 operator frozen'])
    expect(await titlesOf(admin)).toEqual([])
  })

  it('nobody after a rollback', async () => {
    await afresh()
    const id = await made.active(fair)
    const before = await titlesOf(fair.partner)
    const failing = transaction(made.pool, async db => {
      const context = { db, services: made.services, language: 'cn' as const, push() {} }
      await transitionWhere(context, badge, sql`t.id = ${id}`, 'suspend', { set: sql`suspended_by = '{company}'` })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await titlesOf(fair.partner)).toEqual(before)
  })

  it('again, merged with a recent one', async () => {
    await afresh()
    for (const id of await drafts(3)) await submit([id])
    const { list } = await pageOf(fair.organizer)
    expect(list).toMatchObject([{ title: '3 badges submitted for approval', count: 3 }])
    expect(list[0]?.path).toMatch(/\/badges\/approval$/)
    await made.db.run(sql`
      update notification set id = uuidv7(interval '-11 minutes') where company_id = ${fair.organizer.company.id}`)
    await submit(await drafts(1))
    expect((await pageOf(fair.organizer)).list.map(({ count }) => count)).toEqual([1])
  })

  it('concurrently, without losing one and without waiting', async () => {
    await afresh()
    const ids = await drafts(12)
    await submit(await drafts(1))
    let lost: string[] = []
    // A transaction holds the sum locked: the others write separate rows.
    await transaction(made.pool, async db => {
      await db.many(sql`select from notification where company_id = ${fair.organizer.company.id} for update`)
      const answers = await Promise.all(ids.slice(0, 6).map(id => submit([id])))
      lost = answers.filter(({ statusCode }) => statusCode !== 10001).map(({ reason }) => reason ?? '')
    })
    await Promise.all(ids.slice(6).map(id => submit([id])))
    expect(lost).toEqual([])
    const { list } = await pageOf(fair.organizer)
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(13)
  })

  it('once if a row is submitted twice', async () => {
    await afresh()
    const [id = ''] = await drafts(1)
    await submit([id])
    await made.call(fair.partner, 'withdrawBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
    await submit([id])
    expect((await pageOf(fair.organizer)).list).toMatchObject([{ count: 1, title: '1 badge submitted for approval' }])
  })
})

describe('a transition', () => {
  const statementsOf = async (
    services: TransitionContext['services'],
    transitions: (context: TransitionContext) => Promise<unknown[]>,
  ) => {
    const sent: string[] = []
    await transaction(made.pool, async db => {
      const record = (query: Query) => {
        sent.push(query.text)
        return query
      }
      const noting: Db = {
        many: query => db.many(record(query)),
        one: query => db.one(record(query)),
        maybe: query => db.maybe(record(query)),
        run: query => db.run(record(query)),
      }
      await transitions({ db: noting, services, language: 'cn', push() {} })
    })
    return sent
  }

  it('needs one more statement, for one badge as for five; none without recipients', async () => {
    await afresh()
    const { hooks } = made.services
    const notifying = hooks[onTransition]
    const withNotifications = { ...made.services, hooks }
    const buildQuery = notifying?.buildQuery ?? (() => undefined)
    const withoutNotifications = {
      ...made.services,
      hooks: { ...hooks, [onTransition]: { buildQuery, notify: async () => {} } },
    }
    const suspend = (ids: string[]) => (context: TransitionContext) =>
      transitionWhere(context, badge, sql`t.id = any(${ids}::uuid[])`, 'suspend', {
        set: sql`suspended_by = '{company}'`,
      })
    const expire = (ids: string[]) => (context: TransitionContext) =>
      transitionWhere(context, badge, sql`t.id = any(${ids}::uuid[])`, 'expire')
    const actives = async (count: number) => {
      const ids = []
      for (let n = 0; n < count; n++) ids.push(await made.active(fair))
      return ids
    }
    for (const count of [1, 5]) {
      const withIt = await statementsOf(withNotifications, suspend(await actives(count)))
      const without = await statementsOf(withoutNotifications, suspend(await actives(count)))
      expect(withIt.filter(text => text.includes('insert into notification'))).toHaveLength(1)
      expect(withIt).toHaveLength(without.length + 1)
    }
    const withIt = await statementsOf(withNotifications, expire(await actives(1)))
    expect(withIt.filter(text => text.includes('notification'))).toEqual([])
  })
})
