import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureServer } from '../../scripts/server-build.mjs'
import { freePort, killNode, type NodeProcess, startNode } from '../../server/src/app/testing/node-process.ts'
import { Processes } from '../kills/processes.ts'
import type { Acknowledged } from '../load/acknowledged.ts'
import { prepareFair } from '../load/fair.ts'
import { type Load, startLoad } from '../load/load.ts'
import { checksOf, verify } from '../load/verify.ts'
import { DebianPostgres } from './debian-postgres.ts'

interface BackupOptions {
  /** Debian with the package postgresql-18. */
  root: string
  say(line: string): void
}

/** So many writes are acknowledged before the backup, and again before the kill. */
const enough = 300

/**
 * Takes a base backup with PostgreSQL's own tools while people work, kills database and servers, starts the backup
 * elsewhere and compares it with what was acknowledged before it began.
 *
 * @returns what is lost, doubled or wrong
 */
export async function drillBackup({ root, say }: BackupOptions): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-base-backup-'))
  const processes = new Processes(folder, { max_connections: '100', max_wal_senders: '4' })
  const debian = new DebianPostgres(root)
  let load: Load | undefined
  let node: NodeProcess | undefined
  try {
    await processes.start()
    const { url, masterKey, addresses } = processes
    const fair = await prepareFair({ url, masterKey, address: addresses[0] as string, gates: 12, cards: 1_000 })
    load = await startLoad({ addresses, fair, scansPerSecond: 30, rest: 20 })
    await untilWritten(load, enough)
    const before = copyOf(load.result.acknowledged)
    await debian.takeBackup(url)
    const during = load.result.acknowledged.writes.length - before.writes.length
    const findings: string[] = []
    const fault = await debian.faultOfBackup()
    if (fault !== undefined) findings.push(`pg_verifybackup: ${fault}`)
    if ((await debian.damaged(() => debian.faultOfBackup())) === undefined)
      findings.push('pg_verifybackup accepts a damaged backup')
    await untilWritten(load, enough)

    await Promise.all([processes.killDatabase(), processes.killNode(0), processes.killNode(1)])
    await processes.startDatabase()
    await Promise.all([processes.startNode(0), processes.startNode(1)])
    const { acknowledged } = await load.stop()
    findings.push(...(await verify(processes.url, acknowledged)).map(line => `after the kill: ${line}`))
    await processes.stop()

    const restored = await debian.start(await freePort(), url)
    // Rollups catch up only while a server runs.
    node = await startNode(
      {
        ...{ DATABASE_URL: restored, FAIRGATE_KEY: masterKey.toString('base64url') },
        FAIRGATE_DATA: join(folder, 'restored'),
      },
      { program: join(ensureServer(process.execPath), 'main.mjs') },
    )
    // What was acknowledged while the backup was taken may be in it.
    const checks = (await checksOf(restored, before)).filter(({ what }) => !what.includes('without an acknowledgement'))
    findings.push(
      ...checks.filter(({ wrong }) => wrong !== 0).map(({ what, wrong, of }) => `restored: ${what}: ${wrong} of ${of}`),
    )
    say(
      `Acknowledged before the backup: ${before.writes.length} writes, ${before.scans.length} scans; during it: ${during}`,
    )
    for (const { what, wrong, of } of checks) say(`  ${wrong} of ${of}  ${what}`)
    return findings
  } finally {
    await load?.stop().catch(() => undefined)
    if (node) await killNode(node)
    await debian.stop()
    await processes.stop()
    debian.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const copyOf = ({ fair, writes, scans, imports, differing, unanswered }: Acknowledged): Acknowledged => ({
  fair,
  ...{ writes: [...writes], scans: [...scans], imports: [...imports] },
  ...{ differing: [...differing], unanswered: [...unanswered] },
})

async function untilWritten({ result }: Load, count: number): Promise<void> {
  const { writes } = result.acknowledged
  const before = writes.length
  while (writes.length < before + count) await pause(10)
}
