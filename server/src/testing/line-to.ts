import { createServer, connect as dial, type Socket } from 'node:net'

/** A line to PostgreSQL that a test can cut. */
export interface Line {
  /** Leads to the same database as `url`, through the line. */
  url: string
  /** `open`; `dead` refuses; `silent` takes what is sent and answers nothing, as a machine that hangs. */
  turn(state: 'open' | 'dead' | 'silent'): void
  close(): void
}

/** Lays a line to the database at `url`, whose address may name a folder of sockets. */
export async function lineTo(url: string): Promise<Line> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const ends = new Set<Socket>()
  let state: 'open' | 'dead' | 'silent' = 'open'
  const server = createServer(near => {
    if (state === 'dead') return void near.destroy()
    const port = target.port || '5432'
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
      // Not `pipe`: what comes while the line is silent is lost.
      one.on('data', bytes => void (state === 'open' && other.write(bytes)))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(typeof bound === 'object' && bound ? bound.port : 0)
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: through.href,
    turn(next) {
      // Bytes that were lost cannot be had again.
      if (next === 'dead' || state === 'silent') cut()
      state = next
    },
    close() {
      cut()
      server.close()
    },
  }
}
