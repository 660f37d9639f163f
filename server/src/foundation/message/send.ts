import { fetchOutbound } from '../../kernel/http/outbound-http.ts'
import type { Config } from '../../kernel/settings/config.ts'
import { hasOutbox } from './api.ts'
import type { OutgoingMessage, Transport } from './outgoing-message.ts'
import { SendFailure } from './send-failure.ts'
import { sendMail } from './send-mail.ts'

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

/** Milliseconds to wait for the provider. */
const timeoutMs = 10_000
/** 408 and 429 concern the moment, not the message. */
const momentary = [408, 429]

/**
 * Sends one SMS to the provider: POST of `{to, text, id}`; the same `id` twice is the same SMS. 2xx means sent.
 * @throws SendFailure; lasting at 4xx
 */
export async function sendSms(smsUrl: string, token: string, message: OutgoingMessage): Promise<void> {
  const response = await fetchOutbound(smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': message.id },
    body: JSON.stringify({ to: message.recipient, text: message.text, id: message.id }),
    // The token must not be sent to another address.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    const { cause } = error
    throw new SendFailure('unreachable', cause instanceof Error && cause.message ? cause.message : error.message)
  })
  if (response.ok) {
    await response.body?.cancel()
    return
  }
  const said = `${response.status} ${await startOf(response)}`.trim()
  const refused = response.status >= 400 && response.status < 500 && !momentary.includes(response.status)
  throw refused ? new SendFailure('refusedBySide', said, true) : new SendFailure('postponed', said)
}

/** The beginning of an answer; the rest of a long one is not read. */
async function startOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = await reader?.read().catch(() => undefined)
  await reader?.cancel().catch(() => {})
  return first?.value ? new TextDecoder().decode(first.value.slice(0, 2_000)).replaceAll(/\s+/g, ' ') : ''
}
