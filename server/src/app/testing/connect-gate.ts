import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * `open`; `dead`: connections are refused; `held`: connections are accepted, and data arrives when the line is open
 * again, as with a machine without CPU time; `cut`: no data arrives and no connection is accepted, as with a pulled
 * cable.
 */
type State = 'open' | 'dead' | 'held' | 'cut'

/** A connection to PostgreSQL that a test can interrupt. */
export interface Line {
  /** The same database as `url`, through this line. */
  url: string
  turn(state: State): Promise<void>
  /** New connections lead to this address; those that are open stay where they are. */
  aim(url: string): void
  close(): Promise<void>
}

/** Opens a line to the database at `url`, whose host may be a folder of sockets. */
export async function connectTo(url: string): Promise<Line> {
  let target = new URL(url)
  const ends = new Set<Socket>()
  let state: State = 'open'
  let hole: { fill(): Promise<void> } | undefined
  const meet = (near: Socket) => {
    if (state === 'dead') return void near.destroy()
    const folder = target.searchParams.get('host')
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
      one.on('data', bytes => void other.write(bytes))
      if (state !== 'open') one.pause()
    }
  }
  let server = await listening(createServer(meet), 0)
  const { port } = server.address() as { port: number }
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(port)
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: through.href,
    async turn(next) {
      if (state === next) return
      // Data that was lost on a cut line does not arrive later.
      if (next === 'dead' || state === 'cut') cut()
      state = next
      await hole?.fill()
      if (hole) server = await listening(createServer(meet), port)
      hole = undefined
      for (const end of ends) next === 'open' ? end.resume() : end.pause()
      if (next !== 'cut') return
      server.close()
      hole = await blackHole(port)
    },
    aim(next) {
      target = new URL(next)
    },
    async close() {
      cut()
      await hole?.fill()
      server.close()
    },
  }
}

async function listening(server: Server, port: number): Promise<Server> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/**
 * A port that accepts no connection: a stopped process listens on it with a backlog of one, which is used up. The
 * system drops further ones, as a firewall would.
 */
async function blackHole(port: number): Promise<{ fill(): Promise<void> }> {
  const listen = `require('node:net').createServer().listen(${port}, '127.0.0.1', 1, () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  const waiting: Socket[] = []
  for (let full = false; !full; ) {
    const one = dial(port, '127.0.0.1').on('error', () => undefined)
    waiting.push(one)
    full = await Promise.race([
      once(one, 'connect').then(() => false),
      // The client sends a dropped packet again after a second.
      new Promise<boolean>(resolve => setTimeout(resolve, 500, true)),
    ])
  }
  return {
    async fill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      for (const one of waiting) one.destroy()
    },
  }
}
