import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

const remind = (caller: TestOperator, ...ids: string[]) => world.call(caller, 'remindPartners', { ids })
const reachable = ({ partner }: Fair, contact: { email?: string; telephone?: string; country?: string }) =>
  world.db.run(sql`update company set contact_email = ${contact.email ?? ''},
    contact_telephone = ${contact.telephone ?? ''} where id = ${partner.company.id}`)
const messages = ({ exhibitionId }: Fair) =>
  world.db.many<{ channel: string; language: string; subject: string; masked: string }>(sql`
    select channel, language, subject, recipient_masked as masked from message
    where exhibition_id = ${exhibitionId} and purpose = 'affairsReminded' order by id`)
const fairs = async () => {
  const fair = await world.fair()
  await reachable(fair, { email: 'partner@example.com' })
  return fair
}

describe('remindPartners', () => {
  it('sends a message to a partner in its language, and shows when', async () => {
    const fair = await fairs()
    const { exhibitionId, organizer, participationId } = fair
    const shown = async () => {
      const tasks = (await world.call(organizer, 'getAffairPage', { exhibitionId, tab: '1020' })).data.list
      const task = tasks.find(row => row.participationId === participationId)
      const page = await world.call(organizer, 'getParticipationPage', { exhibitionId })
      const row = page.data.list.find(({ id }) => id === participationId)
      return [task, row].map(one => [one?.actions.includes('remind'), one?.remindedAt])
    }
    expect(await shown()).toEqual([
      [true, null],
      [true, null],
    ])
    expect((await remind(organizer, participationId)).data).toEqual({ count: 1, failed: [] })
    const { at } = await world.db.one<{ at: string }>(
      sql`select reminded_at as at from participation where id = ${participationId}`,
    )
    expect(await shown()).toEqual([
      [false, at],
      [false, at],
    ])
    expect(await messages(fair)).toMatchObject([
      { channel: 'mail', language: 'cn', subject: expect.stringContaining('示例展会') },
    ])
    const abroad = await fairs()
    await reachable(abroad, { telephone: '13912345678' })
    await world.db.run(
      sql`update company set country = 'DE', credit_code = null where id = ${abroad.partner.company.id}`,
    )
    await remind(world.platform, abroad.participationId)
    expect(await messages(abroad)).toMatchObject([{ channel: 'sms', language: 'en' }])
    const log = await world.call(organizer, 'getOperationLogPage', {
      search: { type: 'operation', value: '提醒参展企业' },
    })
    expect(log.data.total).toBe(1)
  })

  it('refuses a second one within the hours that the venue sets, also of twenty in parallel', async () => {
    const fair = await fairs()
    const { organizer, participationId } = fair
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => remind(n % 2 === 0 ? organizer : world.platform, participationId)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['participation.remindedLately']))
    expect(await messages(fair)).toHaveLength(1)
    const ago = (hours: number) =>
      world.db.run(
        sql`update participation set reminded_at = now() - make_interval(hours => ${hours}) where id = ${participationId}`,
      )
    await ago(23)
    expect((await remind(organizer, participationId)).reason).toBe('participation.remindedLately')
    await ago(25)
    expect((await remind(organizer, participationId)).statusCode).toBe(10001)
    expect(await messages(fair)).toHaveLength(2)
  })

  it('reminds those it can and gives the reason for the others', async () => {
    const fair = await fairs()
    const { exhibitionId, organizer, participationId } = fair
    const silent = await world.world.administrator('logistics')
    const silentId = await world.participate(fair, silent.company, 5)
    await world.db.run(
      sql`update company set contact_email = '', contact_telephone = '' where id = ${silent.company.id}`,
    )
    const lacking = await world.world.administrator('logistics')
    const lackingId = await world.participate(fair, lacking.company, 0)
    const { data } = await remind(organizer, silentId, participationId, lackingId)
    expect(data.count).toBe(1)
    expect(data.failed.map(({ id, msg }) => [id, msg])).toEqual([
      [silentId, '该企业未留联系邮箱或手机号'],
      [lackingId, '该企业没有待办事项'],
    ])
    // A failed reminder was not recorded: it may be repeated as soon as a message can be sent.
    const reminded = await world.db.one(sql`select reminded_at as at from participation where id = ${silentId}`)
    expect(reminded).toEqual({ at: null })
    const actions = (await world.call(organizer, 'getParticipationPage', { exhibitionId })).data.list
    expect(actions.find(({ id }) => id === lackingId)?.actions).not.toContain('remind')
  })

  it('is for the givers of quotas', async () => {
    const fair = await fairs()
    const { partner, organizer, participationId } = fair
    const stranger = await world.world.administrator('sponsor')
    expect((await remind(stranger, participationId)).reason).toBe('kernel.notFound')
    expect((await remind(partner, participationId)).reason).toBe('kernel.noPermission')
    const clerk = await world.world.operator(organizer.company, { permissions: ['participation:view'] })
    expect((await remind(clerk, participationId)).reason).toBe('kernel.noPermission')
    await world.db.run(sql`update exhibition set state = 'closed', ended_at = now() where id = ${fair.exhibitionId}`)
    await world.db.run(sql`update participation_task set closed = true where exhibition_id = ${fair.exhibitionId}`)
    expect((await remind(organizer, participationId)).reason).toBe('participation.nothingToDo')
    expect(await messages(fair)).toEqual([])
  })
})
