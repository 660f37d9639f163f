import { isIP } from 'node:net'
import type { OutgoingMessage } from './outgoing-message.ts'
import { SendFailure } from './send-failure.ts'

/** Milliseconds to wait for each answer of the mail server. */
const timeoutMs = 10_000

/**
 * Sends one mail by SMTP. The mail's message id is the id of the message, so that a mail that is sent twice is
 * recognized.
 * @throws SendFailure; lasting if the mail server refused this mail (5xx)
 */
export async function sendMail(smtpUrl: string, from: string, message: OutgoingMessage): Promise<void> {
  // Loaded on demand: it takes 15 MB in a process that mostly does other things.
  const { createTransport } = await import('nodemailer')
  const server = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    // A password is sent without TLS to this machine only.
    requireTLS: server.protocol === 'smtp:' && server.username !== '' && !isLoopback(server.hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      messageId: `<${message.id}@${domainOf(from)}>`,
      from,
      to: { name: '', address: message.recipient },
      subject: message.subject,
      text: message.text,
      ...(message.attachment && {
        attachments: [{ filename: message.attachment.name, content: message.attachment.content }],
      }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': message.language === 'cn' ? 'zh-CN' : 'en',
        ...(message.unsubscribe && {
          'List-Unsubscribe': `<${message.unsubscribe}>`,
          // One-click unsubscribe in the mail program (RFC 8058).
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
  } catch (error) {
    throw failureOf(error)
  } finally {
    transport.close()
  }
}

function failureOf(error: unknown): SendFailure {
  const { code, responseCode, response, message } = error as Error & {
    code?: string
    responseCode?: number
    response?: string
  }
  const said = response ?? message
  // A failed login does not concern the mail: an administrator may correct the password.
  if (responseCode === undefined || code === 'EAUTH') return new SendFailure('unreachable', said)
  return responseCode >= 500 ? new SendFailure('refusedBySide', said, true) : new SendFailure('postponed', said)
}

const domainOf = (from: string) => /@([^<>@\s]+?)>?$/.exec(from)?.[1] ?? 'fairgate.invalid'

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
