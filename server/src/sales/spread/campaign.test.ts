import { smsLength } from '@fairgate/contract/sales/spread/sms-length'
import { sentText } from '@fairgate/contract/sales/spread/template-text'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { recipientDigest } from '../../foundation/message/encrypt-message.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import { createCampaignJobs } from './jobs.ts'

/** None of these campaigns has personal links. */
const jobs = createCampaignJobs(async () => new Map())

const world = await closeAfterAll(createBadgeWorld())
const sponsor = await world.world.administrator('sponsor')
for (const [name, value] of Object.entries({
  ...{ 'spread.smsPerSecond': 10_000, 'spread.marketingFrom': 0, 'spread.marketingTo': 24 },
})) {
  await world.db.run(sql`
      insert into system_parameter (name, kind, value, built_in) values (${name}, 'integer', ${String(value)}, true)
      on conflict (name) do update set value = excluded.value`)
}

let serial = 0
const phone = () => `135${String(++serial).padStart(8, '0')}`
const form = {
  name: '开幕通知',
  purpose: 'notice',
  channel: 'sms',
  textCn: '{{name}}您好，开幕在即',
  textEn: 'Hello {{name}}',
} as const

async function person(caller = sponsor, more: object = {}): Promise<string> {
  const { data } = await world.call(caller, 'addAudience', { name: '观众甲', phone: phone(), ...more } as never)
  return data.id
}

async function approved(caller = sponsor, more: object = {}): Promise<string> {
  const { data, reason } = await world.call(caller, 'addMessageTemplate', { ...form, ...more } as never)
  if (!data?.id) throw new Error(reason)
  const sent = await world.call(caller, 'submitMessageTemplate', data)
  const done = await world.call(world.platform, 'approveMessageTemplate', sent.data)
  expect(done.statusCode).toBe(10001)
  return data.id
}

const preview = async (templateId: string, ids: string[], caller = sponsor) =>
  (await world.call(caller, 'previewSpread', { kind: 'potential', ids, templateId })).data
const startCampaign = (templateId: string, ids: string[], expected: number) =>
  world.call(sponsor, 'spreadAudience', { kind: 'potential', ids, templateId, expected })
const run = (jobId: string) => world.runJob<{ handed: number }>(jobId, jobs)
const recipients = async (campaignId: string) =>
  (await world.call(sponsor, 'getRecipientPage', { spreadId: campaignId })).data.list

describe('before a campaign is sent', () => {
  it('its preview counts parts and costs by the venue’s price, and its pause and hours', async () => {
    const templateId = await approved()
    const ids = [await person(), await person(), await person()]
    const sms = await preview(templateId, ids)
    expect(sms).toMatchObject({ sent: 3, pieces: 1, cost: '0.15', hours: null, pause: null })
    expect(sms.leftToday).toBeGreaterThan(0)
    const mail = { channel: 'mail', subjectCn: '开幕', subjectEn: 'Opening' }
    expect(await preview(await approved(sponsor, mail), ids)).toMatchObject({ pieces: 0, cost: null })
  })

  it('sends a test to the operator’s own telephone, in their language, and to nobody else', async () => {
    const templateId = await approved()
    const own = await world.db.one<{ telephone: string }>(sql`
      update account set telephone = '13598765432' where id = (select account_id from operator where id = ${sponsor.operatorId})
      returning telephone`)
    const reply = await world.call(sponsor, 'testSpread', { templateId }, { language: 'en' })
    expect(reply).toMatchObject({ statusCode: 10001, data: { to: expect.stringMatching(/\*/) } })
    const { n } = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from message where purpose = 'spread' and language = 'en'
        and recipient_blind_index = ${recipientDigest(world.services.cipher, own.telephone)}`)
    expect(n).toBe(1)
    await world.db.run(sql`
      update account set telephone = null where id = (select account_id from operator where id = ${sponsor.operatorId})`)
    const refused = await world.call(sponsor, 'testSpread', { templateId })
    expect(refused.reason).toBe('spread.noOwnContact')
    const foreign = await approved(await world.world.administrator('sponsor'))
    expect((await world.call(sponsor, 'testSpread', { templateId: foreign })).reason).toBe('kernel.notFound')
  })

  it('the venue is offered its own templates, not those that it approved for others', async () => {
    const theirs = await approved()
    const own = (await world.call(world.platform, 'addMessageTemplate', { ...form, name: '自己的' })).data.id
    await world.db.run(sql`update message_template set state = 'approved' where id = ${own}`)
    const offered = await world.call(world.platform, 'getMessageTemplatePage', {
      ...{ tab: 'approved', own: true, pageSize: 999 },
    })
    const ids = offered.data.list.map(({ id }) => id)
    expect([ids.includes(own), ids.includes(theirs)]).toEqual([true, false])
    expect(offered.data.total).toBe(ids.length)
  })
})

describe('a template', () => {
  it.each([
    [{ textCn: '您好 {{nobody}}' }, 'spread.variableWrong', 'textCn'],
    [{ textEn: 'Hello {{name' }, 'spread.variableWrong', 'textEn'],
    [{ textCn: '票 {{link}}' }, 'spread.variableWrong', 'textCn'],
    [{ purpose: 'ticketLink' }, 'spread.variableWrong', 'textCn'],
    [{ textCn: '长'.repeat(300) }, 'spread.tooManyPieces', 'textCn'],
    [{ channel: 'mail' }, 'kernel.inputRefused', 'subjectCn'],
    [{ channel: 'mail', subjectCn: 'a\r\nBcc: x@example.com', subjectEn: 'b' }, 'kernel.inputRefused', 'subjectCn'],
  ])('with %j is refused (%s at %s)', async (change, reason, path) => {
    const reply = await world.call(sponsor, 'addMessageTemplate', { ...form, ...change } as never)
    expect([reply.reason, reply.data]).toMatchObject([
      reason,
      { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    ])
  })

  it('counts the signature before the template is saved like the list does afterwards', async () => {
    const { signature } = (await world.call(sponsor, 'getMessageSignature', {})).data
    // Two SMS parts with the signature, one without.
    const textCn = '展'.repeat(70 - signature.length)
    const of = { purpose: 'notice', channel: 'sms' } as const
    expect(signature).not.toBe('')
    expect(smsLength(sentText({ ...of, signature }, 'cn', textCn)).pieces).toBe(2)
    expect(smsLength(sentText({ ...of, signature: '' }, 'cn', textCn)).pieces).toBe(1)
    const { data } = await world.call(sponsor, 'addMessageTemplate', { ...form, textCn })
    const { list } = (await world.call(sponsor, 'getMessageTemplatePage', {})).data
    expect(list.find(({ id }) => id === data.id)).toMatchObject({ signature, pieces: 2 })
  })

  it('is approved by the venue, and a change of it is a draft next to it that takes its place', async () => {
    const id = await approved()
    const { data } = await world.call(sponsor, 'editMessageTemplate', {
      id,
      version: 3,
      ...form,
      name: '改后',
    } as never)
    expect(data.id).not.toBe(id)
    const sent = await world.call(sponsor, 'submitMessageTemplate', data)
    const readTemplates = async (caller: TestOperator) =>
      (await world.call(caller, 'getMessageTemplatePage', {})).data.asks
    expect([await readTemplates(world.platform), await readTemplates(sponsor)]).toEqual([
      { pending: 1 },
      { pending: 0 },
    ])
    await world.call(world.platform, 'approveMessageTemplate', sent.data)
    const { list } = (await world.call(sponsor, 'getMessageTemplatePage', {})).data
    expect(list.find(row => row.id === id)?.state).toBe('stopped')
    expect(list.find(row => row.id === data.id)?.state).toBe('approved')
  })

  it('is returned and rejected for a reason of the dictionary, which is shown until it is sent in again', async () => {
    const { data } = await world.call(sponsor, 'addMessageTemplate', form)
    const sent = (await world.call(sponsor, 'submitMessageTemplate', data)).data
    const row = async () =>
      (await world.call(sponsor, 'getMessageTemplatePage', {})).data.list.find(({ id }) => id === data.id)
    for (const command of ['returnMessageTemplate', 'rejectMessageTemplate'] as const) {
      for (const reasonCode of ['wrongHall', 'noSuch']) {
        const refused = await world.call(world.platform, command, { ...sent, reasonCode })
        expect([refused.reason, refused.data]).toMatchObject([
          ...['kernel.inputRefused', { issues: [{ path: 'reasonCode' }] }],
        ])
      }
      const silent = await world.call(world.platform, command, { ...sent, note: '没有原因' } as never)
      expect(silent.reason).toBe('kernel.inputRefused')
    }
    const why = { reasonCode: 'wordingUnclear', note: '请写明时间' }
    await world.call(world.platform, 'returnMessageTemplate', { ...sent, ...why })
    const returned = await row()
    expect(returned).toMatchObject({ state: 'returned', reasonName: { cn: '表述不清' }, note: '请写明时间' })
    const again = await world.call(sponsor, 'submitMessageTemplate', { id: data.id, version: returned?.version ?? 0 })
    expect(await row()).toMatchObject({ state: 'pending', reasonName: null, note: '' })
    await world.call(world.platform, 'rejectMessageTemplate', { ...again.data, reasonCode: 'contentNotAllowed' })
    expect(await row()).toMatchObject({ state: 'rejected', reasonName: { cn: '内容不合规' } })
  })

  it('is not approved by its author, nor sent before it is approved', async () => {
    const { data } = await world.call(sponsor, 'addMessageTemplate', form)
    expect((await world.call(sponsor, 'approveMessageTemplate', data)).statusCode).toBe(10003)
    const id = await person()
    expect((await startCampaign(data.id, [id], 1)).reason).toBe('spread.templateNotApproved')
  })
})

describe('a campaign', () => {
  it('goes to those the list was searched for, and to nobody else', async () => {
    const templateId = await approved()
    for (const name of ['端木寻', '端木别']) await person(sponsor, { name })
    const search = { type: 'name', value: '端木寻' } as const
    const target = { kind: 'potential', search, templateId } as const
    expect((await world.call(sponsor, 'previewSpread', target)).data).toMatchObject({ matched: 1, sent: 1 })
    const { data } = await world.call(sponsor, 'spreadAudience', { ...target, expected: 1 })
    expect((await recipients(data.id)).map(({ name }) => name)).toEqual(['端木寻'])
  })

  it('counts first: people without a number or consent, unsubscribed people and children are left out', async () => {
    const marketing = await approved(sponsor, { purpose: 'marketing' })
    const ids = [
      await person(),
      await person(sponsor, { birth: '2020-01-01' }),
      await person(sponsor, { phone: undefined, email: 'a@example.com' }),
    ]
    const agreed = await person()
    const { version } = (await world.call(sponsor, 'getAudienceDetail', { id: agreed })).data
    await world.call(sponsor, 'setAudienceConsent', {
      ...{ rows: [{ id: agreed, version }], purposes: ['marketing'], state: 'given', text: '登记表' },
    } as never)
    const counted = await preview(marketing, [...ids, agreed])
    expect(counted).toMatchObject({ matched: 4, sent: 1 })
    expect(Object.fromEntries(counted.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
      ...{ contact: 1, age: 1, consent: 1 },
    })
    expect(counted.texts.map(({ language }) => language)).toEqual(['cn', 'en'])
    expect(counted.samples[0]?.language).toBe('cn')
    expect(counted.samples[0]?.text).toMatch(/^【.+】观众甲您好，开幕在即拒收请回复R$/)
    const { data } = await startCampaign(marketing, [...ids, agreed], 1)
    await run(data.jobId)
    expect((await preview(marketing, [agreed])).leftOut).toEqual([{ reason: 'week', count: 1 }])
  })

  it('is sent to each contact once, and is refused if the number of recipients changed', async () => {
    const template = await approved()
    const shared = phone()
    const ids = [
      await person(sponsor, { phone: shared }),
      await person(sponsor, { phone: shared, name: '观众乙' }),
      await person(),
    ]
    expect(await preview(template, ids)).toMatchObject({
      matched: 3,
      sent: 2,
      leftOut: [{ reason: 'twice', count: 1 }],
    })
    const refused = await startCampaign(template, ids, 3)
    expect([refused.statusCode, refused.reason]).toEqual([10007, 'spread.audienceChanged'])
    const { data } = await startCampaign(template, ids, 2)
    expect(await run(data.jobId)).toEqual({ handed: 2 })
    const messages = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from message where id in (select message_id from recipient where campaign_id = ${data.id})`)
    expect(messages.n).toBe(2)
    expect((await world.call(sponsor, 'getSpreadDetail', { id: data.id })).data).toMatchObject({
      state: 'finished',
      total: 2,
    })
    expect((await world.call(world.platform, 'getSpreadDetail', { id: data.id })).statusCode).toBe(10006)
  })

  it('is run once by two nodes', async () => {
    const template = await approved()
    const ids = await Promise.all(Array.from({ length: 12 }, () => person()))
    const { data } = await startCampaign(template, ids, 12)
    const definition = jobs['spread.send']
    const again = await world.db.one<{ id: string }>(sql`
      insert into job (kind, language, payload, operator_name, title_key, title_values)
      select kind, language, payload, operator_name, title_key, title_values from job where id = ${data.jobId} returning id`)
    expect(definition).toBeDefined()
    const both = await Promise.all([run(data.jobId), run(again.id)])
    expect(both.reduce((sum, { handed }) => sum + handed, 0)).toBe(12)
    const sent = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from message m where m.purpose = 'spread' and m.recipient_blind_index in (
        select contact_blind_index from recipient where campaign_id = ${data.id})`)
    expect(sent.n).toBe(12)
  })

  it('leaves out people who unsubscribed after its start, and stops when it is cancelled', async () => {
    const template = await approved()
    const [first, second] = [await person(), await person()]
    const { data } = await startCampaign(template, [first, second], 2)
    await world.db.run(sql`insert into suppression (owner_id, contact_blind_index, how)
      select owner_id, phone_blind_index, 'page' from audience where id = ${first}`)
    expect(await run(data.jobId)).toEqual({ handed: 2 })
    expect((await recipients(data.id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'queued'])
    const other = (await startCampaign(template, [second], 1)).data
    const key = { id: other.id, version: 1 }
    expect((await world.call(sponsor, 'cancelSpread', key)).statusCode).toBe(10001)
    expect(await run(other.jobId)).toEqual({ handed: 0 })
    expect((await world.call(sponsor, 'cancelSpread', { ...key, version: 2 })).statusCode).toBe(10008)
  })
})

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
