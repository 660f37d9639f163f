import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createSendJobFixture } from '../../app/testing/send-job-fixture.ts'
import { openContent, openRecipient } from './encrypt-message.ts'

const { made, sms, demo, real } = await createSendJobFixture()

describe('a message', () => {
  it('is stored encrypted: neither the recipient nor the code is readable in the database', async () => {
    const id = await made.write(demo, {})
    const { row } = await made.db.one<{ row: string }>(
      sql`select encode(convert_to(m::text, 'UTF8'), 'escape') || encode(recipient_encrypted || content_encrypted, 'escape') as row
        from message m where id = ${id}`,
    )
    expect(row).not.toContain('13900001111')
    expect(row).not.toContain('aB3dE9')
    const stored = await made.db.one<{ recipient: Buffer; content: Buffer }>(
      sql`select recipient_encrypted as recipient, content_encrypted as content from message where id = ${id}`,
    )
    expect(openRecipient(demo.cipher, id, stored.recipient)).toBe('13900001111')
    expect(openContent(demo.cipher, id, stored.content)).toMatchObject({ code: 'aB3dE9' })
    expect((await made.row(id))?.recipient).toBe('139****1111')
  })

  it('does not exist if the transaction that wrote it fails', async () => {
    const before = await made.db.one<{ n: number }>(sql`select count(*) as n from message`)
    const { sendMessage } = await import('./hooks.ts')
    const { transaction } = await import('../../kernel/database/database.ts')
    const failing = transaction(made.database.pool, async db => {
      await sendMessage(
        { db, services: demo },
        { purpose: 'loginCode', to: '13900001111', language: 'cn', values: { code: 'x', minutes: 5 } },
      )
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await made.db.one(sql`select count(*) as n from message`)).toEqual(before)
  })

  it('is refused if a value of its text is missing, and never sent with a gap', async () => {
    await expect(made.write(demo, { values: { code: 'aB3dE9' } })).rejects.toThrow('lacks its value minutes')
  })

  it('says what its values say, even where they look like marks', async () => {
    const values = {
      company: { cn: '{{venue}}{{x}}', en: '{{venue}}{{x}}' },
      link: 'https://fair.example/i/1',
      days: 7,
    }
    const id = await made.write(demo, { purpose: 'operatorInvited', values, language: 'en' })
    const { content } = await made.db.one<{ content: Buffer }>(
      sql`select content_encrypted as content from message where id = ${id}`,
    )
    expect(openContent(demo.cipher, id, content)?.text).toContain('Bay Expo Centre: {{venue}}{{x}} invites you')
  })
})

describe('in the demo', () => {
  it('stays in the outbox, is marked as sent, and is visible only to the platform', async () => {
    const id = await made.write(demo, {})
    await made.run(demo)
    expect(await made.row(id)).toMatchObject({ state: 'sent', transport: 'outbox', hasContent: true, attempts: 1 })
    const platform = await made.world.company('platform')
    const pushedMessages = new Set(made.pushed.map(push => JSON.stringify(push)))
    expect([...pushedMessages]).toEqual([
      JSON.stringify([`company:${platform.id}`, { type: 'row', changed: ['message'] }]),
    ])
  })

  it('without a recipient costs the same writes, and is deleted without being visible', async () => {
    const written = async (really: boolean) => {
      const id = await made.write(demo, { really })
      const jobs = await made.db.one(
        sql`select count(*) as n from job where payload ->> 'messageId' = ${id} and state = 'queued'`,
      )
      return { id, jobs, state: (await made.row(id))?.state }
    }
    const nobody = await written(false)
    const somebody = await written(true)
    expect({ ...nobody, id: '' }).toEqual({ ...somebody, id: '' })
    await made.run(real)
    expect(await made.row(nobody.id)).toBeUndefined()
    expect(sms.received.map(({ id }) => id)).not.toContain(nobody.id)
    expect(sms.received.map(({ id }) => id)).toContain(somebody.id)
  })
})

describe('by SMS', () => {
  it('is posted once with its token and id, and its content is erased', async () => {
    const id = await made.write(real, {})
    await made.run(real)
    await made.run(real)
    expect(sms.received).toEqual([
      {
        id,
        to: '13900001111',
        text: expect.stringContaining('【海湾会展中心】登录验证码 aB3dE9'),
        authorization: 'Bearer secret-token',
        // This test has no trace.
        traceparent: '',
      },
    ])
    expect(await made.row(id)).toMatchObject({ state: 'sent', transport: 'http', hasContent: false, failure: null })
  })

  it('fails for good at 4xx, without repeating the recipient, and the log says why', async () => {
    sms.answers.push({ status: 400, text: 'number 13900001111 is not in service' })
    const id = await made.write(real, {})
    await made.run(real)
    expect(await made.row(id)).toMatchObject({
      state: 'failed',
      failure: 'refusedBySide',
      said: '400 number … is not in service',
      hasContent: false,
    })
    expect(made.faults.join()).toContain(`message ${id} was not sent: refusedBySide: 400`)
    expect(made.faults.join()).not.toContain('13900001111')
    await made.run(real)
    expect(sms.received).toHaveLength(1)
  })

  it.each([
    ['code', 'not allowed: aB3dE9', '400 not allowed: …'],
    ['text', `not allowed: {{text}}`, '400 not allowed: …'],
    ['link', 'spam: https://fair.example/i/1 …', '400 spam: … …'],
  ])('keeps its %s out of database and log where the provider repeats it', async (_what, answer, said) => {
    const values = { code: 'aB3dE9', minutes: 5, link: 'https://fair.example/i/1' }
    const id = await made.write(real, { values })
    const { content } = await made.db.one<{ content: Buffer }>(
      sql`select content_encrypted as content from message where id = ${id}`,
    )
    const text = openContent(real.cipher, id, content)?.text ?? ''
    sms.answers.push({ status: 400, text: answer.replace('{{text}}', text) })
    await made.run(real)
    expect(await made.row(id)).toMatchObject({ failure: 'refusedBySide', said })
    expect(made.faults.join()).toContain(`message ${id} was not sent: refusedBySide: ${said}`)
  })

  it("waits for the venue's pauses, from the first to the longest", async () => {
    const set = (values: Record<string, number>) =>
      made.db.run(sql`insert into system_parameter (name, kind, value, built_in)
        select key, 'integer', value, true from jsonb_each_text(${JSON.stringify(values)}::jsonb)
        on conflict (name) do update set value = excluded.value`)
    await set({ 'message.firstPauseSeconds': 100, 'message.longestPauseMinutes': 5 })
    sms.answers.push({ status: 503, text: '' }, { status: 503, text: '' })
    const id = await made.write(real, {})
    const pauses: number[] = []
    for (let attempt = 0; attempt < 2; attempt++) {
      await made.run(real)
      pauses.push(Math.round(((await made.row(id))?.dueIn ?? 0) / 10) * 10)
    }
    await set({ 'message.firstPauseSeconds': 10, 'message.longestPauseMinutes': 60 })
    expect(pauses).toEqual([100, 300])
    await made.run(real)
  })

  it('is retried after 5xx, 429 and a redirect, after growing pauses, with the same id', async () => {
    sms.answers.push({ status: 503, text: '' }, { status: 429, text: '' }, { status: 307, text: '' })
    const id = await made.write(real, {})
    const pauses: (number | undefined)[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      await made.run(real)
      pauses.push((await made.row(id))?.dueIn)
    }
    expect(pauses.map(seconds => Math.round((seconds ?? 0) / 10) * 10)).toEqual([10, 60, 360])
    expect(await made.row(id)).toMatchObject({ state: 'queued', failure: 'postponed', attempts: 3, hasContent: true })
    await made.run(real)
    expect(await made.row(id)).toMatchObject({ state: 'sent', attempts: 4, failure: null, said: '' })
    expect(new Set(sms.received.map(message => message.id))).toEqual(new Set([id]))
  })

  it('fails after its last attempt, and is never retried automatically', async () => {
    const nowhere = await made.services({ OUTBOX: 'off', SMS_URL: 'http://127.0.0.1:9/', SMS_TOKEN: 'x' })
    const id = await made.write(nowhere, {})
    for (let attempt = 0; attempt < 8; attempt++) await made.run(nowhere)
    expect(await made.row(id)).toMatchObject({
      state: 'failed',
      failure: 'unreachable',
      attempts: 6,
      hasContent: false,
    })
  })
})
