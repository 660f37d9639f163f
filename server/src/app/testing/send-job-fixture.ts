import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach } from 'vitest'
import { createMessageWorld } from './message-world.ts'
import { startSmsProvider } from './sms-provider.ts'

/** What the tests of send-job and send-mail share. Call it once in a file. */
export async function createSendJobFixture() {
  const mails: { to: string; raw: string }[] = []
  /** The answers of the mail server to the next recipients. */
  const current = {} as { recipientAnswers: { code: number; text: string }[] }
  current.recipientAnswers = []

  afterAll(async () => {
    await new Promise<void>(resolve => smtp.close(resolve))
    await sms.close()
    await made.close()
  })
  beforeEach(() => {
    mails.length = 0
    sms.received.length = 0
    made.faults.length = 0
    made.pushed.length = 0
    current.recipientAnswers = []
  })

  const smtpUrl = (login = '') => `smtp://${login}127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

  const made = await createMessageWorld()
  await made.world.company('platform', { nameCn: '海湾会展中心', nameEn: 'Bay Expo Centre' })
  const sms = await startSmsProvider()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('535 wrong password')),
    onRcptTo(_address, _session, done) {
      const answer = current.recipientAnswers.shift()
      done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null)
    },
    onData(stream, session, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        raw += text
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), raw })
        done()
      })
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  /** In the demo; without configuration and outbox; with both transports and without an outbox. */
  const demo = await made.services()
  const real = await made.services({
    OUTBOX: 'off',
    SMTP_URL: smtpUrl('office:right@'),
    MAIL_FROM: 'Badge office <office@venue.example>',
    SMS_URL: sms.url,
    SMS_TOKEN: 'secret-token',
  })

  return { made, sms, demo, real, mails, current, smtpUrl }
}
