import { smsLength } from '@fairgate/contract/sales/spread/sms-length'
import { sentText } from '@fairgate/contract/sales/spread/template-text'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createCampaignFixture } from '../../app/testing/campaign-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { recipientDigest } from '../../foundation/message/encrypt-message.ts'

const { jobs, world, sponsor, phone, form, person, approved, preview, startCampaign, run, recipients } =
  await createCampaignFixture()

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
