import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createCampaignFixture } from '../../app/testing/campaign-fixture.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'

const { jobs, world, sponsor, phone, person, approved, preview, startCampaign, run, recipients } =
  await createCampaignFixture()

describe('the results', () => {
  it('shows each recipient page by page, by result and by the number, and campaigns by their channel', async () => {
    const template = await approved()
    const numbers = Array.from({ length: 43 }, phone)
    const ids = await Promise.all(numbers.map(number => person(sponsor, { phone: number })))
    const { data } = await startCampaign(template, ids, 43)
    await run(data.jobId)
    const [one] = numbers
    await world.db.run(sql`update recipient set state = 'failed', failure = '空号' where campaign_id = ${data.id}
      and audience_id = ${ids[0]}`)
    const read = async (more: object) =>
      (await world.call(sponsor, 'getRecipientPage', { spreadId: data.id, pageSize: 40, ...more })).data
    const [first, second] = [await read({}), await read({ pageNum: 2 })]
    expect([first.total, first.list.length, second.list.length]).toEqual([43, 40, 3])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(43)
    expect((await read({ tab: 'failed' })).list).toMatchObject([{ failure: '空号' }])
    expect((await read({ search: { type: 'contact', value: one } })).list).toMatchObject([{ state: 'failed' }])
    expect((await read({ search: { type: 'contact', value: '1' } })).list).toEqual([])
    const ofChannel = async (channel: 'sms' | 'mail' | ('sms' | 'mail')[]) =>
      (await world.call(sponsor, 'getSpreadPage', { channel })).data.list.some(({ id }) => id === data.id)
    expect([await ofChannel('sms'), await ofChannel('mail'), await ofChannel(['mail', 'sms'])]).toEqual([
      ...[true, false, true],
    ])
  })

  it('shows what went to a person, with what went to those merged into them, and to nobody else', async () => {
    const [templateId, survivor, gone] = [await approved(), await person(), await person()]
    const { data } = await startCampaign(templateId, [survivor], 1)
    await run(data.jobId)
    const other = (await startCampaign(templateId, [gone], 1)).data
    const of = (audienceId: string, caller = sponsor) => world.call(caller, 'getAudienceMessagePage', { audienceId })
    expect((await of(survivor)).data.list).toMatchObject([
      {
        spreadId: data.id,
        template: '开幕通知',
        channel: 'sms',
        state: 'queued',
        contact: expect.stringMatching(/^135/),
      },
    ])
    await world.call(sponsor, 'mergeAudience', { keep: survivor, ids: [gone], fields: [] })
    expect((await of(survivor)).data.list.map(({ spreadId: campaignId }) => campaignId)).toEqual([other.id, data.id])
    expect((await of(gone)).reason).toBe('kernel.notFound')
    expect((await of(survivor, world.platform)).reason).toBe('kernel.notFound')
    expect((await of(survivor, await world.world.administrator('sponsor'))).reason).toBe('kernel.notFound')
  })
})

describe('unsubscribe', () => {
  it('is one request, can be undone, and persists when the person is erased and added again', async () => {
    const template = await approved()
    const number = phone()
    const id = await person(sponsor, { phone: number })
    const { data } = await startCampaign(template, [id], 1)
    await run(data.jobId)
    const [recipient] = await recipients(data.id)
    const { db, services } = world
    const { code } = await makeOpenLink({ db, services }, { purpose: 'unsubscribe', subject: recipient?.id ?? '' })
    const page = async () => (await world.call(null, 'getUnsubscribe', { code })).data
    expect(await page()).toMatchObject({ contact: `135****${number.slice(-4)}`, unsubscribed: false })
    const press = (action: 'stop' | 'undo' | 'erase') => world.call(null, 'unsubscribe', { code, deed: action })
    await press('stop')
    expect(await page()).toMatchObject({ unsubscribed: true })
    expect((await preview(template, [id])).leftOut).toEqual([{ reason: 'suppressed', count: 1 }])
    await press('undo')
    expect((await preview(template, [id])).sent).toBe(1)
    await press('erase')
    expect((await world.call(sponsor, 'getAudienceDetail', { id })).statusCode).toBe(10006)
    const again = await person(sponsor, { phone: number })
    expect((await preview(template, [again])).leftOut).toEqual([{ reason: 'suppressed', count: 1 }])
    expect((await world.call(null, 'getUnsubscribe', { code: 'A'.repeat(16) })).statusCode).not.toBe(10001)
  })
})

describe('a campaign whose job fails', () => {
  const stateOf = async (id: string) =>
    (await world.db.one<{ state: string }>(sql`select state from campaign where id = ${id}`)).state
  const rowOf = async (id: string) =>
    (await world.call(sponsor, 'getSpreadPage', {})).data.list.find(row => row.id === id)

  it('shows that, and continues with the remaining recipients, or is ended', async () => {
    const templateId = await approved()
    const ids = await Promise.all(Array.from({ length: 5 }, () => person()))
    const { data } = await startCampaign(templateId, ids, 5)
    const job = jobs['spread.send']
    const jobContext = { jobId: data.jobId, db: world.db, publish: () => {} }
    await job?.failed?.({ spreadId: data.id } as never, jobContext, 'kernel.fault')
    expect(await rowOf(data.id)).toMatchObject({ state: 'failed', actions: ['retry', 'cancel'], statusCode: 5 })
    const { version } = (await rowOf(data.id)) ?? { version: 0 }
    const again = await world.call(sponsor, 'retrySpread', { id: data.id, version })
    expect(again.statusCode).toBe(10001)
    const { jobId } = await world.db.one<{ jobId: string }>(
      sql`select job_id as "jobId" from campaign where id = ${data.id}`,
    )
    expect((await run(jobId)).handed).toBe(5)
    expect(await stateOf(data.id)).toBe('finished')

    const other = (await startCampaign(templateId, [await person()], 1)).data
    await job?.failed?.({ spreadId: other.id } as never, { ...jobContext, jobId: other.jobId }, 'kernel.fault')
    // The job tried again by itself goes on too; a spread that is over is not begun again.
    expect((await run(other.jobId)).handed).toBe(1)
    const third = (await startCampaign(templateId, [await person()], 1)).data
    await job?.failed?.({ spreadId: third.id } as never, { ...jobContext, jobId: third.jobId }, 'kernel.fault')
    const row = await rowOf(third.id)
    await world.call(sponsor, 'cancelSpread', { id: third.id, version: row?.version ?? 0 })
    expect(await stateOf(third.id)).toBe('cancelled')
    expect((await run(third.jobId)).handed).toBe(0)
  })

  it.each(['exportSpreads', 'exportMessageTemplates', 'exportRecipients'] as const)(
    '%s writes the list',
    async command => {
      const { id } = (await startCampaign(await approved(), [await person()], 1)).data
      const input = { format: 'csv' as const, ...(command === 'exportRecipients' && { spreadId: id }) }
      const { data, statusCode } = await world.call(sponsor, command, input as never)
      expect(statusCode).toBe(10001)
      const { rows } = await world.runJob<{ rows: number }>(data.jobId, jobs as never)
      expect(rows).toBeGreaterThan(0)
      const stranger = await world.world.administrator('sponsor')
      if (command === 'exportRecipients')
        expect((await world.call(stranger, command, input as never)).statusCode).toBe(10006)
    },
  )
})

it('hands over all others if one contact cannot be decrypted, and that one when its key is back', async () => {
  const [lost, other] = [await person(), await person()]
  const templateId = await approved()
  const { data } = await startCampaign(templateId, [lost, other], 2)
  const back = await loseKey(world, { table: 'audience', column: 'phone_encrypted', where: sql`t.id = ${lost}` })
  await run(data.jobId)
  const handed = async () => (await recipients(data.id)).map(({ state }) => state)
  const sent = async () =>
    (
      await world.db.one<{ n: number }>(sql`
        select count(*)::int as n from recipient where campaign_id = ${data.id} and message_id is not null`)
    ).n
  expect([await handed(), await sent()]).toEqual([['queued', 'queued'], 1])
  expect(await setAside(world.db)).toMatchObject([{ walk: 'spread.handOver', source: 'audience', row: lost }])
  expect(await back()).toBe(1)
  const { jobId } = await world.db.one<{ jobId: string }>(
    sql`select job_id as "jobId" from campaign where id = ${data.id}`,
  )
  expect(await run(jobId)).toMatchObject({ handed: 1 })
  expect([await sent(), await setAside(world.db)]).toEqual([2, []])
})
