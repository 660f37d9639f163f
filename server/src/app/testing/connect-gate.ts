import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * `open`; `dead`: connections are refused; `held`: connections come about, and what is sent arrives when the line is open
 * again, as with a machine that gets no CPU; `cut`: nothing arrives and no connection comes about, as with a pulled cable.
 */
type State = 'open' | 'dead' | 'held' | 'cut'

/** A line to PostgreSQL that a test can cut. */
export interface Line {
  /** Leads to the same database as `url`, through the line. */
  url: string
  turn(state: State): Promise<void>
  close(): Promise<void>
}

/** Lays a line to the database at `url`, whose address may name a folder of sockets. */
export async function connectTo(url: string): Promise<Line> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const ends = new Set<Socket>()
  let state: State = 'open'
  let hole: { fill(): Promise<void> } | undefined
  const meet = (near: Socket) => {
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
      // What was lost on a cut line cannot be had again.
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
 * A port to which no connection comes about: a stopped process listens on it that will accept one, and that one is there. The
 * system drops what comes after it, as a firewall would.
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
      // One that is dropped is sent again after a second.
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
