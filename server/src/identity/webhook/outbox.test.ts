import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createWebhookWorld } from '../../app/testing/webhook-world.ts'
import { credential } from '../../badging/badge/credential-entity.ts'
import { badge } from '../../badging/badge/entity.ts'
import { notifyOfTransitions } from '../../insight/notification/hooks.ts'
import { type Db, type Query, transaction } from '../../kernel/database/database.ts'
import { onTransition } from '../../kernel/services/services.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { scheduleDueDeliveries } from './schedule-delivery.ts'
import { sweepDeliveries } from './sweep.ts'

const made = await closeAfterAll(createWebhookWorld())
const fair = await made.fair()

const findDeliveries = async (webhookId: string) =>
  (await made.deliveries(webhookId)).map(({ event, byEvent, subjectId }) => [event, byEvent, subjectId])

describe('an event is written for', () => {
  it('the applicant, the organizer and the venue, and no other company', async () => {
    const stranger = await made.world.administrator('cooperatorMain')
    const rival = await made.world.administrator('sponsor')
    const events = ['badge.pending', 'badge.active']
    const hooks = []
    for (const caller of [fair.partner, fair.organizer, made.platform, stranger, rival])
      hooks.push(await made.add(caller, events))
    const id = await made.active(fair)
    const expected = [
      ['badge.pending', 'submit', id],
      ['badge.active', 'approve', id],
    ]
    const all = await Promise.all(hooks.map(hook => findDeliveries(hook.id)))
    expect(all).toEqual([expected, expected, expected, [], []])
    const [first] = await made.deliveries(hooks[0]?.id ?? '')
    expect(first).toMatchObject({ exhibitionId: fair.exhibitionId, outcome: null, attempts: 0 })
  })

  it('webhooks that subscribed to that event only', async () => {
    const { id: hook } = await made.add(fair.partner, ['badge.active'])
    const badgeId = await made.pending(fair)
    expect(await findDeliveries(hook)).toEqual([])
    await made.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids: [badgeId] })
    expect(await findDeliveries(hook)).toEqual([['badge.active', 'approve', badgeId]])
  })

  it('no company that may not see the row, although the venue gets all', async () => {
    // Operators are only visible to their own company.
    const company = await made.world.company('sponsor')
    const [chief, clerk] = [await made.world.operator(company), await made.world.operator(company)]
    const own = await made.add(chief, ['operator.frozen'])
    const venue = await made.add(made.platform, ['operator.frozen'])
    const { version } = await made.db.one<{ version: number }>(
      sql`select version from operator where id = ${clerk.operatorId}`,
    )
    await made.call(chief, 'freezeOperator', { rows: [{ id: clerk.operatorId, version }] })
    expect(await findDeliveries(own.id)).toEqual([['operator.frozen', 'freeze', clerk.operatorId]])
    expect(await findDeliveries(venue.id)).toEqual([])
  })

  it('many rows at once, each once', async () => {
    const { id: hook } = await made.add(fair.partner, ['badge.active'])
    const ids = []
    for (let n = 0; n < 5; n++) ids.push(await made.pending(fair))
    await made.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids })
    expect((await findDeliveries(hook)).map(([, , id]) => id).toSorted()).toEqual(ids.toSorted())
  })

  it('transitions by the scheduler or a job too', async () => {
    const { id: hook } = await made.add(fair.partner, ['badge.suspended'])
    const badgeId = await made.active(fair)
    await runTransitionTransaction({ services: made.services, publish: () => {} }, context =>
      transitionWhere(context, badge, sql`t.id = ${badgeId}`, 'suspend', { set: sql`suspended_by = '{company}'` }),
    )
    expect(await findDeliveries(hook)).toEqual([['badge.suspended', 'suspend', badgeId]])
  })

  it('a decision that is undone, as the restored state', async () => {
    const { id: hook } = await made.add(fair.organizer, ['badge.pending', 'badge.rejected'])
    const badgeId = await made.pending(fair)
    const { exhibitionId } = fair
    await made.call(fair.organizer, 'rejectBadges', { exhibitionId, ids: [badgeId], reasonCode: 'other', note: 'no' })
    const { version } = await made.db.one<{ version: number }>(sql`select version from badge where id = ${badgeId}`)
    await made.call(fair.organizer, 'undoBadgeDecision', { exhibitionId, rows: [{ id: badgeId, version }] })
    expect((await findDeliveries(hook)).map(([event, by]) => `${event} ${by}`)).toEqual([
      'badge.pending submit',
      'badge.rejected reject',
      'badge.pending undo',
    ])
  })
})

describe('nothing is written', () => {
  it('for a transition that is rolled back', async () => {
    const { id: hook } = await made.add(fair.partner, ['badge.suspended'])
    const badgeId = await made.active(fair)
    const { services } = made
    const failing = transaction(made.pool, async db => {
      const context = { db, services, language: 'cn' as const, push() {} }
      await transitionWhere(context, badge, sql`t.id = ${badgeId}`, 'suspend', { set: sql`suspended_by = '{company}'` })
      expect(await db.many(sql`select from webhook_delivery where webhook_id = ${hook}`)).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await findDeliveries(hook)).toEqual([])
  })

  it('for disabled or deleted webhooks, nor for a frozen company; for a paused one it is stored', async () => {
    const hooks = []
    for (let n = 0; n < 3; n++) hooks.push(await made.add(fair.partner, ['badge.active']))
    const [paused, disabled, deleted] = hooks.map(({ id }) => id)
    await made.call(fair.partner, 'pauseWebhook', { id: paused ?? '', version: 1 })
    await made.db.run(sql`update webhook set disabled_at = now(), disabled_why = 'gone' where id = ${disabled}`)
    await made.call(fair.partner, 'deleteWebhook', { id: deleted ?? '', version: 1 })
    await made.active(fair)
    const counts = await Promise.all(hooks.map(async ({ id }) => (await findDeliveries(id)).length))
    expect(counts).toEqual([1, 0, 0])
    const badgeId = await made.pending(fair)
    await made.db.run(sql`update company set state = 'frozen' where id = ${fair.partner.company.id}`)
    await made.call(fair.organizer, 'rejectBadges', {
      exhibitionId: fair.exhibitionId,
      ids: [badgeId],
      reasonCode: 'other',
      note: 'no',
    })
    await made.db.run(sql`update company set state = 'inUse' where id = ${fair.partner.company.id}`)
    expect((await findDeliveries(paused ?? '')).length).toBe(1)
  })
})

describe('a transition', () => {
  /** The statements sent to the database while one badge, or its credential, changes its state. */
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
      expect(await transitions({ db: noting, services, language: 'cn', push() {} })).toHaveLength(1)
    })
    return sent
  }

  it('without a subscription needs no more statements than without an outbox', async () => {
    // Pushes to consoles are the same in both cases.
    const bareMove = { buildQuery: () => undefined, notify: notifyOfTransitions }
    const without = { ...made.services, hooks: { ...made.services.hooks, [onTransition]: bareMove } }
    const transitions = {
      badge: (id: string) => (context: TransitionContext) =>
        transitionWhere(context, badge, sql`t.id = ${id}`, 'suspend', { set: sql`suspended_by = '{company}'` }),
      credential: (id: string) => (context: TransitionContext) =>
        transitionWhere(context, credential, sql`t.badge_id = ${id}`, 'kill', {
          within: sql`t.exhibition_id = ${fair.exhibitionId}`,
        }),
    }
    await made.db.run(sql`delete from webhook_event`)
    for (const transition of Object.values(transitions)) {
      const unheard = await statementsOf(made.services, transition(await made.active(fair)))
      const bare = await statementsOf(without, transition(await made.active(fair)))
      expect(unheard.filter(text => text.includes('webhook_event'))).toHaveLength(1)
      expect(bare.filter(text => text.includes('webhook'))).toEqual([])
      expect(unheard).toHaveLength(bare.length)
    }
  })

  it('with subscriptions needs one more statement for each company', async () => {
    await made.db.run(sql`delete from webhook_event`)
    for (const caller of [fair.partner, fair.partner, fair.organizer]) await made.add(caller, ['badge.suspended'])
    const id = await made.active(fair)
    const sent = await statementsOf(made.services, context =>
      transitionWhere(context, badge, sql`t.id = ${id}`, 'suspend', { set: sql`suspended_by = '{company}'` }),
    )
    expect(sent.filter(text => text.includes('insert into webhook_delivery'))).toHaveLength(2)
  })
})

describe('the sender', () => {
  it('is woken once after the commit, for any number of commits before it begins', async () => {
    await made.db.run(sql`delete from job where kind = 'webhook.deliver'`)
    await made.add(fair.partner, ['badge.active'])
    await Promise.all([made.active(fair), made.active(fair), made.active(fair)])
    await expect
      .poll(() => made.db.many(sql`select state from job where kind = 'webhook.deliver'`))
      .toEqual([{ state: 'queued' }])
    await Promise.all(Array.from({ length: 4 }, () => scheduleDueDeliveries(made.services)))
    expect(await made.db.many(sql`select state from job where kind = 'webhook.deliver'`)).toEqual([{ state: 'queued' }])
  })
})

describe('the sweep', () => {
  it('deletes rows beyond the venue’s retention, and deleted webhooks with all of theirs', async () => {
    const [active, gone] = [
      await made.add(fair.partner, ['badge.active']),
      await made.add(fair.partner, ['badge.active']),
    ]
    await made.due(active.id, 2)
    await made.due(gone.id, 2)
    await made.db.run(sql`
      insert into webhook_delivery (id, webhook_id, event) values (uuidv7(interval '-31 days'), ${active.id}, 'badge.active')`)
    await made.call(fair.partner, 'deleteWebhook', { id: gone.id, version: 1 })
    await sweepDeliveries(made.services)
    expect(await made.deliveries(active.id)).toHaveLength(2)
    expect(await made.deliveries(gone.id)).toEqual([])
    // A transition that began before may still write for it.
    expect(await made.db.many(sql`select from webhook where id = ${gone.id}`)).toHaveLength(1)
    await made.db.run(sql`update webhook set deleted_at = now() - interval '1 hour' where id = ${gone.id}`)
    await sweepDeliveries(made.services)
    expect(await made.db.many(sql`select from webhook where id = ${gone.id}`)).toEqual([])
  })
})
