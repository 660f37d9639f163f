import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBadgeWorld())
const sponsor = await world.world.administrator('sponsor')

interface Key {
  id: string
  version: number
}

const form = {
  name: '开幕通知',
  purpose: 'notice',
  channel: 'sms',
  textCn: '{{name}}您好，开幕在即',
  textEn: 'Hello {{name}}',
} as const
const why = { reasonCode: 'wordingUnclear', note: '请写明时间' }

const send = (key: Key) => world.call(sponsor, 'submitMessageTemplate', key)
const undo = (key: Key, caller = world.platform) => world.call(caller, 'undoMessageTemplateDecision', key)
async function decided(how: 'return' | 'reject' = 'return') {
  const sent = await send((await world.call(sponsor, 'addMessageTemplate', form)).data)
  const reply =
    how === 'return'
      ? await world.call(world.platform, 'returnMessageTemplate', { ...sent.data, ...why })
      : await world.call(world.platform, 'rejectMessageTemplate', { ...sent.data, reasonCode: 'contentNotAllowed' })
  expect(reply.statusCode).toBe(10001)
  return reply.data
}
const findRow = async ({ id }: Key, caller = world.platform) =>
  (await world.call(caller, 'getMessageTemplatePage', {})).data.list.find(row => row.id === id)

/** Of how many undone decisions its writer has been notified. */
const findNotifications = async () =>
  (
    await world.db.one<{ n: number }>(sql`
      select coalesce(sum(count), 0)::int as n from notification
      where event = 'messageTemplate.undo' and company_id = ${sponsor.company.id}`)
  ).n

describe('a decision on a message template, undone', () => {
  it('is pending again without reason and note of the refusal, and can be approved then', async () => {
    for (const how of ['return', 'reject'] as const) {
      const key = await decided(how)
      expect(await findRow(key)).toMatchObject({ state: how === 'return' ? 'returned' : 'rejected', reasonName: {} })
      const back = await undo(key)
      expect([back.statusCode, back.data]).toEqual([10001, { id: key.id, version: key.version + 1 }])
      for (const reader of [world.platform, sponsor])
        expect(await findRow(key, reader)).toMatchObject({ state: 'pending', reasonName: null, note: '' })
      expect((await findRow(key))?.actions).toEqual(['approve', 'return', 'reject'])
      const { data } = await world.call(world.platform, 'getMessageTemplatePage', { tab: 'pending' })
      expect([data.asks, data.tabs?.pending]).toEqual([{ pending: 1 }, 1])
      expect(await findNotifications()).toBe(how === 'return' ? 1 : 2)
      const { after } = await world.db.one<{ after: object }>(sql`
        select after from operation_log_entry where command = 'undoMessageTemplateDecision' and target_id = ${key.id}`)
      expect(after).toMatchObject({ state: 'pending', undone: how })
      const approved = await world.call(world.platform, 'approveMessageTemplate', back.data)
      expect(approved.statusCode).toBe(10001)
      // An approval can be undone too, and approved again.
      const again = await undo(approved.data, world.platform)
      expect(again.statusCode).toBe(10001)
      expect((await world.call(world.platform, 'approveMessageTemplate', again.data)).statusCode).toBe(10001)
    }
  })

  it('is possible for the decider only, and once', async () => {
    const key = await decided()
    const colleague = await world.world.operator(world.platform.company)
    expect((await undo(key, colleague)).reason).toBe('decision.nothingToUndo')
    expect((await undo(key, sponsor)).statusCode).toBe(10003)
    const both = await Promise.all([undo(key), undo(key)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
  })

  it('is too late after some seconds, and once its author has corrected, submitted or deleted it', async () => {
    const old = await decided('reject')
    await tooLateToUndo(world.pool, old)
    expect((await undo(old)).reason).toBe('decision.tooLateToUndo')
    expect(await findRow(old)).toMatchObject({ state: 'rejected', reasonName: { cn: '内容不合规' } })

    const corrected = await decided()
    await world.call(sponsor, 'editMessageTemplate', { ...corrected, ...form, name: '改后' })
    expect((await undo(corrected)).reason).toBe('decision.overtaken')
    expect(await findRow(corrected)).toMatchObject({ state: 'returned', name: '改后', note: why.note })
    const sent = await decided()
    await send(sent)
    expect((await undo(sent)).reason).toBe('decision.nothingToUndo')
    const deleted = await decided()
    await world.call(sponsor, 'deleteMessageTemplate', deleted)
    expect((await undo(deleted)).reason).toBe('kernel.notFound')
  })

  it('or corrected concurrently: one of both succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const key = await decided()
      const replies = await Promise.all([
        undo(key),
        world.call(sponsor, 'editMessageTemplate', { ...key, ...form, name: '改后' }),
      ])
      const [undone] = replies.map(({ statusCode }) => statusCode === 10001)
      expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
      expect(await findRow(key)).toMatchObject(
        undone ? { state: 'pending', name: form.name, note: '' } : { state: 'returned', name: '改后', note: why.note },
      )
    }
  })
})
