import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsProvider {
  url: string
  /** The received requests, in order. */
  received: { id: string; to: string; text: string; authorization: string; traceparent: string }[]
  /** The next answers; 200 if empty. */
  answers: { status: number; text: string }[]
  /** Called before an answer; the request is in `received` already. */
  beforeAnswer: () => Promise<void> | void
  close(): Promise<void>
}

/** An HTTP provider of SMS as the server expects it, on a free port. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const provider: Omit<SmsProvider, 'url' | 'close'> = { received: [], answers: [], beforeAnswer: () => {} }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const { id, to, text } = JSON.parse(body)
    const { authorization = '', traceparent = '' } = request.headers
    provider.received.push({ id, to, text, authorization, traceparent: String(traceparent) })
    const { status, text: said } = provider.answers.shift() ?? { status: 200, text: '' }
    await provider.beforeAnswer()
    response.writeHead(status, { location: '/elsewhere' }).end(said)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  })
}
