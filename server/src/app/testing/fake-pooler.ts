import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** What a pooler does to its clients without an error. */
interface Losses {
  /** The settings that a client sends when it connects. */
  settings?: boolean
  notifications?: boolean
}

/** A way to the database at `url` that loses something, as a pooler in front of it may. */
export async function fakePooler(url: string, losses: Losses): Promise<{ url: string; close(): void }> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = target.port || '5432'
  const ends = new Set<Socket>()
  const server = createServer(near => {
    const far = folder ? dial(`${folder}/.s.PGSQL.${port}`) : dial(Number(port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
    }
    near.once('data', startup => {
      far.write(losses.settings ? withoutOptions(startup) : startup)
      near.on('data', bytes => far.write(bytes))
    })
    let pending = Buffer.alloc(0)
    far.on('data', bytes => {
      pending = Buffer.concat([pending, bytes])
      // Each message has a letter and the length of the rest.
      while (pending.length >= 5 && pending.length > pending.readInt32BE(1)) {
        const message = pending.subarray(0, pending.readInt32BE(1) + 1)
        pending = pending.subarray(message.length)
        if (!(losses.notifications && message[0] === 'A'.charCodeAt(0))) near.write(message)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.searchParams.delete('host')
  through.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: through.href,
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

/** The first message of a client (length, version, pairs of name and value) without its options. */
function withoutOptions(startup: Buffer): Buffer {
  const parts = startup.subarray(8, -2).toString().split('\0')
  const at = parts.findIndex((part, index) => index % 2 === 0 && part === 'options')
  if (at >= 0) parts.splice(at, 2)
  const rest = Buffer.from(`${parts.join('\0')}\0\0`)
  const head = Buffer.from(startup.subarray(0, 8))
  head.writeInt32BE(rest.length + 8)
  return Buffer.concat([head, rest])
}
