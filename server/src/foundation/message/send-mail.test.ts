import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import { createSendJobFixture } from '../../app/testing/send-job-fixture.ts'
import { sweepMessages } from './sweep.ts'

const { mails, current, smtpUrl, made, sms, demo, real } = await createSendJobFixture()

const mute = await made.services({ OUTBOX: 'off' })

const toMail = { to: 'Lin.Chen@mail.example', language: 'en' } as const

describe('by mail', () => {
  it('goes to its recipient with subject, text, sender and an id of its own, and is erased', async () => {
    const id = await made.write(real, toMail)
    await made.run(real)
    expect(mails.map(({ to }) => to)).toEqual(['Lin.Chen@mail.example'])
    const raw = mails[0]?.raw ?? ''
    expect(raw).toContain('From: Badge office <office@venue.example>')
    expect(raw).toContain('Subject: Bay Expo Centre: your login code')
    expect(raw).toContain(`Message-ID: <${id}@venue.example>`)
    expect(raw.replaceAll(/=\r\n/g, '')).toContain('your login code is aB3dE9')
    expect(await made.row(id)).toMatchObject({
      state: 'sent',
      transport: 'smtp',
      recipient: 'L******n@mail.example',
      hasContent: false,
    })
  })

  it('waits out a greylist', async () => {
    current.recipientAnswers = [{ code: 450, text: 'greylisted, come back in five minutes' }]
    const id = await made.write(real, toMail)
    await made.run(real)
    expect(await made.row(id)).toMatchObject({ state: 'queued', failure: 'postponed', hasContent: true })
    expect((await made.row(id))?.said).toContain('greylisted')
    await made.run(real)
    expect(await made.row(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(mails).toHaveLength(1)
  })

  it('fails for good when the recipient is refused', async () => {
    current.recipientAnswers = [{ code: 550, text: 'no such user Lin.Chen@mail.example' }]
    const id = await made.write(real, toMail)
    await made.run(real)
    expect(await made.row(id)).toMatchObject({
      state: 'failed',
      failure: 'refusedBySide',
      attempts: 1,
      hasContent: false,
    })
    expect((await made.row(id))?.said).toMatch(/550 no such user …/)
    expect(mails).toHaveLength(0)
  })

  it('is retried later while the password is wrong, because that is no refusal of the mail', async () => {
    const locked = await made.services({ SMTP_URL: smtpUrl('office:wrong@'), MAIL_FROM: 'office@venue.example' })
    const id = await made.write(locked, toMail)
    await made.run(locked)
    expect(await made.row(id)).toMatchObject({ state: 'queued', failure: 'unreachable' })
  })
})

describe('with nothing configured and no outbox', () => {
  it('fails at once, and the log names the missing setting', async () => {
    const id = await made.write(mute, toMail)
    await made.run(mute)
    expect(await made.row(id)).toMatchObject({ state: 'failed', failure: 'notConfigured', hasContent: false })
    expect(made.faults.join()).toContain('SMTP_URL is not set and OUTBOX is off')
  })
})

describe('two jobs of one message at once', () => {
  it('send it twice, as nobody knows of the other, and mark it once', async () => {
    const id = await made.write(real, {})
    await made.db.run(sql`
      insert into job (kind, language, title_key, payload)
      select kind, language, title_key, payload from job where payload ->> 'messageId' = ${id}`)
    // Neither is answered before both were sent.
    const bothSent = Promise.withResolvers<void>()
    sms.beforeAnswer = () => {
      if (sms.received.length === 2) bothSent.resolve()
      return bothSent.promise
    }
    await Promise.all(Array.from({ length: 2 }, () => made.run(real)))
    sms.beforeAnswer = () => {}
    expect(sms.received.map(message => message.id)).toEqual([id, id])
    expect(made.pushed).toHaveLength(1)
    expect((await made.row(id))?.state).toBe('sent')
  })

  it('and a third gives up what is on its way: it is marked sent once it was', async () => {
    const id = await made.write(real, {})
    await made.db.run(sql`
      insert into job (kind, language, title_key, payload)
      select kind, language, title_key, payload from job, generate_series(1, 2) where payload ->> 'messageId' = ${id}`)
    const bothSent = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    sms.beforeAnswer = () => {
      if (sms.received.length === 2) bothSent.resolve()
      return goOn.promise
    }
    const sending = [made.run(real), made.run(real)]
    await bothSent.promise
    await made.run(real)
    expect(await made.row(id)).toMatchObject({ state: 'failed', failure: 'interrupted' })
    goOn.resolve()
    await Promise.all(sending)
    sms.beforeAnswer = () => {}
    expect(sms.received).toHaveLength(2)
    expect(await made.row(id)).toMatchObject({ state: 'sent', failure: null })
  })
})

describe('the sweep', () => {
  it('deletes old messages, ends stuck ones, and erases the content if there is no outbox', async () => {
    const [old, stuck, fresh] = [await made.write(demo, {}), await made.write(demo, {}), await made.write(demo, {})]
    await made.db.run(sql`update message set unsure = 1, due_at = now() - interval '25 hours' where id = ${stuck}`)
    await made.db.run(sql`delete from job where payload ->> 'messageId' = ${stuck}`)
    await made.run(demo)
    await made.db.run(sql`update message set created_at = now() - interval '31 days' where id = ${old}`)
    await sweepMessages(demo)
    expect(await made.row(old)).toBeUndefined()
    expect(await made.row(stuck)).toMatchObject({ state: 'failed', failure: 'overdue', hasContent: true })
    expect(await made.row(fresh)).toMatchObject({ state: 'sent', hasContent: true })
    await sweepMessages(mute)
    expect(await made.row(stuck)).toMatchObject({ hasContent: false })
    expect(await made.row(fresh)).toMatchObject({ hasContent: false })
  })
})

it('a message that cannot be decrypted waits for its key without counting an attempt, and others are sent', async () => {
  const [lost, other] = [await made.write(demo, {}), await made.write(demo, { to: '13900002222' })]
  const back = await loseKey(
    { db: made.db, services: demo },
    { table: 'message', column: 'recipient_encrypted', where: sql`t.id = ${lost}` },
  )
  await made.run(demo)
  expect([await made.row(lost), await made.row(other)]).toMatchObject([
    { state: 'queued', attempts: 0, failure: null },
    { state: 'sent' },
  ])
  expect(await setAside(made.db)).toMatchObject([{ walk: 'message.send', source: 'message', row: lost }])
  expect(await back()).toBe(1)
  await made.run(demo)
  expect(await made.row(lost)).toMatchObject({ state: 'sent', attempts: 1 })
  expect([await setAside(made.db), made.faults]).toEqual([[], []])
})
