import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const programs = '/usr/lib/postgresql/18/bin'
const account = '--userspec=postgres:postgres'

/** Where the backup lies inside the root. */
const backup = '/var/lib/postgresql/base-backup'

/** PostgreSQL's own tools of a Debian root: takes a base backup of a server, verifies it and starts it. */
export class DebianPostgres {
  readonly #root: string
  #server: ChildProcess | undefined

  constructor(root: string) {
    this.#root = root
    this.remove()
  }

  /** The command that docs/operations.md names, against the server at `url`. */
  async takeBackup(url: string): Promise<void> {
    const { hostname, port, username, password } = new URL(url)
    const from = ['-h', hostname, '-p', port, '-U', username]
    await this.#run({ PGPASSWORD: decodeURIComponent(password) }, 'pg_basebackup', [
      ...from,
      ...['-D', backup, '--wal-method=stream', '--checkpoint=fast'],
    ])
  }

  /** Undefined if the backup is complete and undamaged, otherwise what `pg_verifybackup` says. */
  async faultOfBackup(): Promise<string | undefined> {
    return this.#run({}, 'pg_verifybackup', [backup]).then(
      () => undefined,
      ({ stderr, message }: Error & { stderr?: string }) => stderr?.trim() || message,
    )
  }

  /** Changes one byte of a table file, calls `work`, and changes it back. */
  async damaged<T>(work: () => Promise<T>): Promise<T> {
    const path = join(this.#root, backup, 'global/pg_filenode.map')
    const bytes = readFileSync(path)
    const other = Buffer.from(bytes)
    other.writeUInt8(other.readUInt8(100) ^ 1, 100)
    writeFileSync(path, other)
    try {
      return await work()
    } finally {
      writeFileSync(path, bytes)
    }
  }

  /** Starts the backup on a port of 127.0.0.1 and waits until it accepts writes. */
  async start(port: number, url: string): Promise<string> {
    const settings = {
      ...{ port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100' },
      // The root has no /dev/shm.
      dynamic_shared_memory_type: 'mmap',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = [account, this.#root, `${programs}/postgres`, '-D', backup, ...options]
    this.#server = spawn('chroot', command, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    })
    let said = ''
    this.#server.stderr?.on('data', (bytes: Buffer) => {
      said = `${said}${bytes}`.slice(-2_000)
    })
    const restored = new URL(url)
    restored.port = String(port)
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(100)) {
      if (this.#server.exitCode !== null) break
      if (await isPrimary(restored.href)) return restored.href
    }
    throw new Error(`PostgreSQL does not start on the backup: ${said}`)
  }

  async stop(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null) return
    const ended = once(this.#server, 'exit')
    this.#server.kill('SIGINT')
    await ended
  }

  remove(): void {
    rmSync(join(this.#root, backup), { recursive: true, force: true })
  }

  #run(env: NodeJS.ProcessEnv, program: string, args: readonly string[]) {
    return promisify(execFile)('chroot', [account, this.#root, `${programs}/${program}`, ...args], {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    })
  }
}

async function isPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
