import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Post {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  port: number
  /** The received requests, in order. */
  received: Post[]
  /** Answers a request; by default immediately with 204. */
  answer: (response: ServerResponse, post: Post) => void
  close(): Promise<void>
}

/** The content of a request whose signature matches the secret; throws if it does not. */
export const verified = (secret: string, post: Post | undefined): unknown =>
  new Webhook(secret).verify(post?.body ?? '', post?.headers as Record<string, string>)

/** A receiver of webhooks on a free port of 127.0.0.1. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const well = (response: ServerResponse) => void response.writeHead(204).end()
  const receiver: Pick<WebhookReceiver, 'received' | 'answer'> = { received: [], answer: well }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const post = { path: request.url ?? '', headers: request.headers, body }
    receiver.received.push(post)
    receiver.answer(response, post)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    ...{ url: `http://127.0.0.1:${port}/hook`, port },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  })
}
