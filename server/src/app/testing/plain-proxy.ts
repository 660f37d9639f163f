import { createServer, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

/**
 * A load balancer for several nodes that does not know the protocol and tries the next node if one is not reachable.
 */
export interface PlainProxy {
  address: string
  /** The number of requests of each node, in the order of the nodes. */
  given: number[]
  /** A node that was started again has another port. */
  turnTo(at: number, address: string): void
  close(): void
}

/** Sends requests to the nodes in turn; a socket stays with the node that opened it. */
export async function plainProxy(addresses: readonly string[]): Promise<PlainProxy> {
  const nodes = addresses.map(address => new URL(address))
  const given = nodes.map(() => 0)
  let turn = 0
  const nextNode = () => {
    const at = turn++ % nodes.length
    given[at] = (given[at] ?? 0) + 1
    return nodes[at] as URL
  }
  const badGateway = (answer: ServerResponse) => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  const server = createServer(async (incoming, answer) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const pass = (left: number) => {
      const { hostname, port } = nextNode()
      const on = request({
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      })
      on.on('response', response => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.on('error', () => answer.destroy())
        response.pipe(answer)
      })
      // A request that a node may have received is not sent to another one.
      on.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' && left > 0 ? pass(left - 1) : badGateway(answer),
      )
      on.end(Buffer.concat(parts))
    }
    pass(nodes.length - 1)
  })
  server.on('upgrade', (incoming, near, head) => {
    const { hostname, port } = nextNode()
    const far = connect(Number(port), hostname)
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
    }
    far.write(`${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    given,
    turnTo(at, address) {
      nodes[at] = new URL(address)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
