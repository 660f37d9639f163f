import type { Config } from '../../kernel/settings/config.ts'
import { hasOutbox } from './api.ts'
import type { OutgoingMessage, Transport } from './outgoing-message.ts'
import { SendFailure } from './send-failure.ts'
import { sendMail } from './send-mail.ts'
import { sendSms } from './send-sms.ts'

/** Sends a message by the transport that is configured for its channel; without one it stays in the outbox. */
export async function send(config: Config, message: OutgoingMessage): Promise<Transport> {
  const { smtpUrl, mailFrom, smsUrl, smsToken } = config
  if (message.channel === 'mail' && smtpUrl && mailFrom) {
    await sendMail(smtpUrl, mailFrom, message)
    return 'smtp'
  }
  if (message.channel === 'sms' && smsUrl && smsToken) {
    await sendSms(smsUrl, smsToken, message)
    return 'http'
  }
  if (hasOutbox(config)) return 'outbox'
  const missing = message.channel === 'mail' ? 'SMTP_URL' : 'SMS_URL'
  throw new SendFailure('notConfigured', `${missing} is not set and OUTBOX is off`, true)
}
