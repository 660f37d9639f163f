import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address of two servers: each request goes to the one that is chosen when it comes. */
export class Switch {
  readonly #server: Server
  #target: string

  /** @param target the address of the server that is used first */
  constructor(target: string) {
    this.#target = target
    this.#server = createServer((incoming, answer) => {
      const { method, url, headers } = incoming
      const outgoing = request(new URL(url ?? '/', this.#target), { method, headers }, response => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
        response.on('error', () => answer.destroy())
      })
      // As if the address itself did not answer.
      outgoing.on('error', () => answer.destroy())
      answer.on('close', () => outgoing.destroy())
      incoming.pipe(outgoing)
    })
  }

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  turnTo(address: string): void {
    this.#target = address
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
