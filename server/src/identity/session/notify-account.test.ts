import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { withAuthenticator } from '../../app/testing/authenticator.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createSessionWorld, type TestPerson } from '../../app/testing/session-world.ts'
import { openContent, recipientDigest } from '../../foundation/message/encrypt-message.ts'
import { notifyAccount } from './notify-account.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Safari/604.1'

let person: TestPerson

const session = await closeAfterAll(createSessionWorld())
beforeEach(async () => {
  person = await session.person()
})

interface How {
  device?: string
  userAgent?: string
  from?: string
  language?: 'cn' | 'en'
}
const logIn = async ({ device, ...how }: How = {}) =>
  session.send(
    'userLogin',
    { account: person.userName, password: person.password, device, ...(await session.captcha()) },
    how,
  )
const again = async (how: How = {}) => {
  await session.db.run(sql`delete from session where operator_id = ${person.operatorId}`)
  return logIn(how)
}

/** The messages to a target, the oldest first. */
const sentTo = async (target: string) => {
  const rows = await session.db.many<{ id: string; purpose: string; language: string; encrypted: Buffer }>(sql`
    select id, purpose, language, content_encrypted as encrypted from message
    where recipient_blind_index = ${recipientDigest(session.services.cipher, target)} order by id`)
  return rows.map(({ id, encrypted, ...row }) => ({
    ...row,
    text: openContent(session.services.cipher, id, encrypted)?.text,
  }))
}
const purposesTo = async (target: string) => (await sentTo(target)).map(({ purpose }) => purpose)

describe('a login on a new device', () => {
  it('is reported by mail, with time, device and origin; the first of an account is not', async () => {
    await logIn({ userAgent: chrome })
    expect(await sentTo(person.email)).toEqual([])
    await again({ userAgent: safari, from: '203.0.113.9' })
    const [mail] = await sentTo(person.email)
    expect(mail).toMatchObject({ purpose: 'newDevice', text: expect.stringContaining('Safari · iPhone') })
    expect(mail?.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d.*203\.0\.113\.9/)
    expect(await sentTo(person.telephone)).toEqual([])
  })

  it('is reported by SMS if there is no mail address', async () => {
    await session.db.run(sql`update account set email = null where id = ${person.accountId}`)
    await logIn()
    await again()
    expect(await purposesTo(person.telephone)).toEqual(['newDevice'])
  })

  it('is reported in the language of the account, whatever that of the login', async () => {
    const { data } = await logIn({ language: 'en' })
    await again({ language: 'en', device: data.device })
    await again({ language: 'cn' })
    expect(await sentTo(person.email)).toMatchObject([
      { language: 'en', text: expect.stringContaining('Unknown device') },
    ])
  })

  it('is reported once a day for the same device, and at most five times', async () => {
    await logIn()
    for (let times = 0; times < 3; times++) await again({ userAgent: chrome })
    expect(await purposesTo(person.email)).toEqual(['newDevice'])
    for (let network = 0; network < 7; network++) await again({ userAgent: chrome, from: `10.9.${network}.7` })
    expect(await purposesTo(person.email)).toHaveLength(5)
    await session.db.run(sql`update security_notification
      set notified_at = array(select at - interval '25 hours' from unnest(notified_at) at) where account_id = ${person.accountId}`)
    await again({ userAgent: chrome })
    expect(await purposesTo(person.email)).toHaveLength(6)
  })

  it('is not reported on a known device', async () => {
    const { data } = await logIn()
    await again({ device: data.device })
    expect(await sentTo(person.email)).toEqual([])
  })
})

it('a notice is sent once a day, although twenty are due at the same time', async () => {
  const { db, services } = session
  const context = { db, services, language: 'cn' as const, now: new Date(), address: '203.0.113.7' }
  const sendMail = () => notifyAccount(context, person.accountId, 'newDevice', { dailyKey: 'the same' })
  await Promise.all(Array.from({ length: 20 }, sendMail))
  expect(await purposesTo(person.email)).toEqual(['newDevice'])
})

it('a password reset and a used recovery code are reported', async () => {
  await session.send('getVerificationcodeByResetPassword', { target: person.telephone, ...(await session.captcha()) })
  const code = await session.code(person.telephone)
  const reset = { target: person.telephone, code, password: 'Another2031' }
  expect(await session.send('resetPassword', reset, { userAgent: chrome })).toMatchObject({ statusCode: 10001 })
  expect(await sentTo(person.email)).toMatchObject([
    { purpose: 'passwordChanged', text: expect.stringContaining('Chrome · Windows') },
  ])
  const { codes } = await withAuthenticator(session, person)
  person.password = 'Another2031'
  const answer = await logIn()
  await session.send('userLogin', { resume: answer.data.resume, otp: codes[0] })
  expect(await purposesTo(person.email)).toContain('recoveryCodeUsed')
})
