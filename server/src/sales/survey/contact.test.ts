import type { Payload } from '@fairgate/contract/app/catalogue'
import { sampleQuestion as q, sampleSurvey } from '@fairgate/contract/app/testing/sample-question'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import { syncAudience } from '../audience/sync.ts'

const world = await closeAfterAll(createAccessWorld())
const fair = await world.fair()

type Contact = NonNullable<Payload<'answerSurvey'>['contact']>
type Form = Partial<Omit<Payload<'editSurvey'>, 'id' | 'version'>>

const content = sampleSurvey(q('q1'))
const answers = [{ question: 'q1', options: ['a'] }]
let networks = 0
const elsewhere = () => `10.${Math.floor(networks / 250)}.${networks++ % 250}.7`

const written = (more: Form) => ({ titleCn: '满意度', titleEn: 'How was it', content, asksContact: true, ...more })
async function published(more: Form = {}) {
  const made = (await world.call(fair.organizer, 'addSurvey', { titleCn: '满意度', titleEn: 'How was it' })).data
  const edited = (await world.call(fair.organizer, 'editSurvey', { ...made, ...written(more) })).data
  const { id } = (await world.call(fair.organizer, 'publishSurvey', edited)).data
  const { url } = (await world.call(fair.organizer, 'getSurveyDetail', { id })).data
  return { id, code: url?.split('/').at(-1) ?? '' }
}

async function answer(
  code: string,
  contact?: Partial<Contact>,
  { language = 'cn', ...more }: Partial<Payload<'answerSurvey'>> & { language?: 'cn' | 'en' } = {},
) {
  const { form } = (await world.call(null, 'getSurvey', { code })).data
  return world.call(
    ...([null, 'answerSurvey', { form, answers, ...(contact && { contact: contact as Contact }), ...more }] as const),
    { language, address: elsewhere() },
  )
}

interface StoredContact {
  kind: string
  source: string
  survey: string
  marketing: string
  email: string
  said: { purpose: string; state: string; how: string; text: string }[] | null
}
const findStored = (name: string) =>
  world.db.many<StoredContact>(sql`
    select kind, source, survey, marketing, email_masked as email, (select json_agg(json_build_object('purpose', c.purpose,
      'state', c.state, 'how', c.how, 'text', c.text) order by c.id) from consent c where c.audience_id = t.id) as said
    from audience t where owner_id = ${fair.organizer.company.id} and name = ${name} and merged_into is null`)
const answered = async (surveyId: string) =>
  (await world.call(fair.organizer, 'getSurveyAnswerPage', { surveyId })).data.list

let serial = 0
const phone = () => `133${String(++serial).padStart(8, '0')}`

describe('a respondent who leaves contact data', () => {
  it('becomes potential audience, with the consents in their exact wording, separate from the answer', async () => {
    const open = await published()
    const page = (await world.call(null, 'getSurvey', { code: open.code })).data
    expect(page.contact?.company).toEqual({ cn: fair.organizer.company.nameCn, en: expect.any(String) })
    const email = 'lin@example.com'
    const given = { name: ' 林 一 ', phone: phone(), email, survey: true }
    expect((await answer(open.code, given)).statusCode).toBe(10001)
    expect(await findStored('林 一')).toEqual([
      {
        ...{ kind: 'potential', source: 'survey', survey: 'given', marketing: 'unknown', email: expect.any(String) },
        said: [{ purpose: 'survey', state: 'given', how: 'survey', text: '满意度 · 我已满 14 周岁，同意接收问卷' }],
      },
    ])
    await answer(open.code, { name: '林二', phone: phone(), survey: true, marketing: true }, { language: 'en' })
    const [two] = await findStored('林二')
    expect(two?.said?.map(({ purpose, text }) => [purpose, text])).toEqual([
      ['survey', 'How was it · I am 14 or older and agree to receive surveys'],
      ['marketing', 'How was it · I am 14 or older and agree to receive news about exhibitions and events'],
    ])
    expect((await answer(open.code)).statusCode).toBe(10001)
    const all = await answered(open.id)
    expect(all).toHaveLength(3)
    expect(JSON.stringify(all)).not.toContain('林')
    const audiencePage = await world.call(fair.organizer, 'getPotentialAudiencePage', { source: 'survey' })
    expect(audiencePage.data.list.map(({ name }) => name)).toEqual(['林二', '林 一'])
  })

  it.each([
    [{ survey: undefined }, 'contact.survey'],
    [{ survey: false, marketing: false }, 'contact.survey'],
    [{ name: '' }, 'contact.name'],
    [{ name: '😀' }, 'contact.name'],
    [{ phone: undefined }, 'contact.phone'],
    [{ phone: '12' }, 'contact.phone'],
    [{ phone: '+86 133' }, 'contact.phone'],
    [{ email: 'a@b\r\nBcc: c@d.cn' }, 'contact.email'],
    [{ survey: 'yes' }, 'contact.survey'],
    [{ audienceId: 'x' }, 'contact'],
  ])('is refused at the field with %j, and neither is saved', async (change, path) => {
    const open = await published()
    const reply = await answer(open.code, { name: '坏人', phone: '13300000000', survey: true, ...change } as never)
    expect(reply.reason).toBe('kernel.inputRefused')
    expect((reply.data as unknown as { issues: { path: string }[] }).issues.map(issue => issue.path)).toContain(path)
    expect(await answered(open.id)).toEqual([])
    expect(await findStored('坏人')).toEqual([])
  })

  it('is not possible in an anonymous survey, nor in one that does not ask for it', async () => {
    const made = (await world.call(fair.organizer, 'addSurvey', { titleCn: '匿名', titleEn: 'Nobody' })).data
    const both = { ...made, ...written({ anonymous: true }) }
    expect(await world.call(fair.organizer, 'editSurvey', both)).toMatchObject({
      ...{ reason: 'survey.contactAnonymous', data: { issues: [{ path: 'asksContact' }] } },
    })
    await expect(
      world.db.run(sql`update survey set collects_contact = true, anonymous = true where id = ${made.id}`),
    ).rejects.toThrow(/survey_contact/)
    const open = await published({ anonymous: true, asksContact: false })
    expect((await world.call(null, 'getSurvey', { code: open.code })).data.contact).toBe(null)
    const given = { name: '无名', phone: phone(), survey: true }
    expect((await answer(open.code, given)).reason).toBe('survey.contactUnasked')
    expect([await answered(open.id), await findStored('无名')]).toEqual([[], []])
  })
})

describe('who must not be contacted', () => {
  it('nothing is stored where they unsubscribed or are under age, and the answer does not tell', async () => {
    const open = await published()
    const usual = await answer(open.code, { name: '林三', phone: phone(), survey: true })
    const [gone, young] = [phone(), phone()]
    const { data } = await world.call(fair.organizer, 'addAudience', { name: '退订人', phone: gone } as never)
    await world.call(fair.organizer, 'addAudience', { name: '小朋友', phone: young, birth: '2020-01-01' } as never)
    await world.db.run(sql`insert into suppression (owner_id, contact_blind_index, how)
      select owner_id, phone_blind_index, 'page' from audience where id = ${data.id}`)
    const { version } = (await world.call(fair.organizer, 'getAudienceDetail', { id: data.id })).data
    await world.call(fair.organizer, 'eraseAudience', { rows: [{ id: data.id, version }] })
    for (const [name, number] of [
      ['退订人', gone],
      ['小朋友', young],
    ] as const) {
      const reply = await answer(open.code, { name, phone: number, marketing: true })
      expect(reply.data).toEqual(usual.data)
      expect(reply.statusCode).toBe(10001)
    }
    expect(await findStored('退订人')).toEqual([])
    expect(await findStored('小朋友')).toMatchObject([{ marketing: 'unknown', said: null, source: 'added' }])
    expect(await answered(open.id)).toHaveLength(3)
  })

  it('an opt-out blocks an unverified telephone, not a verified one', async () => {
    const number = phone()
    const { data } = await world.call(fair.organizer, 'addAudience', { name: '林四', phone: number } as never)
    const said = (state: 'withdrawn') => ({
      ...{ rows: [{ id: data.id, version: data.version }], purposes: ['survey' as const], state, text: '来电' },
    })
    await world.call(fair.organizer, 'setAudienceConsent', said('withdrawn'))
    await answer((await published()).code, { name: '林四', phone: number, survey: true, marketing: true })
    expect(await findStored('林四')).toMatchObject([{ survey: 'withdrawn', marketing: 'given' }])

    const open = await published({ mode: 'person' })
    const { form } = (await world.call(null, 'getSurvey', { code: open.code })).data
    const { id: captchaId } = await world.db.one<{ id: string }>(
      sql`insert into captcha (kind, answer) values ('typed', 'abcd') returning id`,
    )
    await world.call(null, 'sendSurveyCode', { form, telephone: number, captchaId, captcha: 'abcd' } as never)
    const telephoneCode = (await world.sent(number)).at(-1)?.content.code ?? ''
    const proven = { telephone: number, telephoneCode }
    expect((await answer(open.code, { name: '林四', survey: true }, proven)).statusCode).toBe(10001)
    expect(await findStored('林四')).toMatchObject([{ survey: 'given', marketing: 'given' }])
    // After an erasure they are new: nothing is known about the earlier person.
    const { version } = (await world.call(fair.organizer, 'getAudienceDetail', { id: data.id })).data
    await world.call(fair.organizer, 'eraseAudience', { rows: [{ id: data.id, version }] })
    await answer((await published()).code, { name: '林四', phone: number, marketing: true })
    expect(await findStored('林四')).toMatchObject([{ source: 'survey', survey: 'unknown', marketing: 'given' }])
  })
})

it('is one person, however often they answer at once and while their badge is synced', async () => {
  const open = await published()
  const number = phone()
  const sync = () => syncAudience({ services: world.services, publish: () => {} })
  for (let round = 0; round < 3; round++) {
    const name = `诸葛齐${'甲乙丙'[round]}`
    await world.active(fair, { name, phone: number })
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) =>
        answer(open.code, { name, phone: number, [n % 2 ? 'survey' : 'marketing']: true }),
      ),
      sync(),
    ])
    expect(replies.slice(0, 6).map(reply => (reply as { statusCode: number }).statusCode)).toEqual(Array(6).fill(10001))
    await sync()
    const rows = await findStored(name)
    expect(rows).toMatchObject([{ kind: 'real', survey: 'given', marketing: 'given' }])
    expect(rows[0]?.said).toHaveLength(6)
  }
})

it('is nobody if their data is erased concurrently, in either order', async () => {
  const open = await published()
  const { company } = fair.organizer
  const template = await world.db.one<{ id: string }>(sql`
    insert into message_template (owner_id, name, purpose, channel, text_cn, text_en, state)
    values (${company.id}, '通知', 'notice', 'sms', '您好', 'Hello', 'approved') returning id`)
  const { id: campaignId } = await world.db.one<{ id: string }>(sql`
    insert into campaign (owner_id, template_id, chosen, matched) values (${company.id}, ${template.id}, '{}', 1) returning id`)
  for (let round = 0; round < 8; round++) {
    const name = `林消${'甲乙丙丁戊己庚辛'[round]}`
    const number = phone()
    await answer(open.code, { name, phone: number, survey: true })
    const recipient = await world.db.one<{ id: string }>(sql`
      insert into recipient (campaign_id, owner_id, audience_id, contact_blind_index, contact_masked)
      select ${campaignId}, owner_id, id, phone_blind_index, phone_masked from audience
      where owner_id = ${company.id} and name = ${name} returning id`)
    const { db, services } = world
    const { code } = await makeOpenLink({ db, services }, { purpose: 'unsubscribe', subject: recipient.id })
    const replies = await Promise.all([
      ...[0, 1, 2].map(() => answer(open.code, { name, phone: number, survey: true })),
      world.call(null, 'unsubscribe', { code, deed: 'erase' }),
      ...[0, 1, 2].map(() => answer(open.code, { name, phone: number, marketing: true })),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(10001))
    expect(await findStored(name)).toEqual([])
  }
})
