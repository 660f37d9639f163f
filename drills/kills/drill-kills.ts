import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../server/src/app/testing/random.ts'
import { prepareFair } from '../load/fair.ts'
import { type Load, startLoad } from '../load/load.ts'
import { verify } from '../load/verify.ts'
import { Processes } from './processes.ts'

interface KillsOptions {
  count: number
  seed: number
  /** PostgreSQL confirms commits that are only in its memory: the drill must find lost writes. */
  unprotected: boolean
  say(line: string): void
}

/** After so many kills everything is compared. */
const verifyEvery = 20
/** Between two kills so many writes are acknowledged, so that each hits a system at work. */
const writesBetween = 10
/** How long (ms) they may take. */
const patience = 60_000

/** Commits wait for no disk, and the log is written late: a kill loses what was confirmed in the last seconds. */
const unsafe = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }

interface Killed {
  kills: number
  /** When no write was accepted, ms, one for each kill. */
  outages: number[]
}

type Kill = (processes: Processes, random: () => number) => Promise<void>

/** What is killed, and how it comes back. */
const kills: Readonly<Record<string, Kill>> = {
  'a server': async (processes, random) => {
    const node = random() < 0.5 ? 0 : 1
    await processes.killNode(node)
    await processes.startNode(node)
  },
  'the job process': (processes, random) => processes.killJobs(random() < 0.5 ? 0 : 1),
  'a backend of PostgreSQL': (processes, random) => processes.killBackend(random),
  'all of PostgreSQL': async processes => {
    await processes.killDatabase()
    await processes.startDatabase()
  },
  'PostgreSQL and a server': async (processes, random) => {
    const node = random() < 0.5 ? 0 : 1
    await Promise.all([processes.killDatabase(), processes.killNode(node)])
    await processes.startDatabase()
    await processes.startNode(node)
  },
}

/**
 * Kills servers, PostgreSQL and job processes by kill -9 under mixed load across two nodes, and compares what was
 * acknowledged with the database after every twenty kills and at the end.
 *
 * @returns what is lost, doubled or wrong
 */
export async function drillKills({ count, seed, unprotected, say }: KillsOptions): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-kills-'))
  const processes = new Processes(folder, { max_connections: '100', ...(unprotected && unsafe) })
  let load: Load | undefined
  const clear = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void clear().finally(() => process.exit(1)))
  try {
    await processes.start()
    const { url, masterKey, addresses } = processes
    const fair = await prepareFair({ url, masterKey, address: addresses[0] as string, gates: 12, cards: 1_000 })
    load = await startLoad({
      addresses,
      fair,
      seed,
      patience: 2 * patience,
      scansPerSecond: 30,
      rest: 20,
      journal: join(folder, 'acknowledged'),
    })
    const random = randomFrom(seed)
    const killed = new Map<string, Killed>(Object.keys(kills).map(what => [what, { kills: 0, outages: [] }]))
    const findings: string[] = []
    for (let kill = 1; kill <= count && findings.length === 0; kill++) {
      const { outages } = load.result
      const before = outages.length
      const names = Object.keys(kills)
      const what = names[Math.floor(random() * names.length)] as string
      await kills[what]?.(processes, random)
      const goesOn = await atWork(load, random)
      if (!goesOn) findings.push(`nothing was acknowledged any more after kill ${kill}, of ${what}`)
      const figures = killed.get(what) as Killed
      figures.kills++
      figures.outages.push(Math.max(0, ...outages.slice(before).map(({ from, to }) => to - from)))
      if (kill % verifyEvery !== 0 && kill !== count && goesOn) continue
      await load.pause()
      findings.push(...(await verify(url, load.result.acknowledged)), ...faultsOf(load))
      process.stderr.write(
        `${kill} kills: ${findings.length === 0 ? 'nothing lost, doubled or wrong' : findings.join('; ')}\n`,
      )
      load.resume()
    }
    await load.stop()
    for (const line of findings.length > 0 ? processes.faults() : []) process.stderr.write(`${line}\n`)
    report(load, killed, { seed, say })
    return findings
  } finally {
    await load?.stop().catch(() => undefined)
    await clear()
  }
}

/** Waits until some writes were acknowledged, and a random moment longer. @returns whether that happened */
async function atWork(load: Load, random: () => number): Promise<boolean> {
  const { writes } = load.result.acknowledged
  const before = writes.length
  const until = Date.now() + patience
  while (writes.length < before + writesBetween) {
    if (Date.now() > until) return false
    await pause(10)
  }
  await pause(random() * 500)
  return true
}

/** What went wrong with the load itself. */
function faultsOf({ result }: Load): string[] {
  const refused = { ...result.refused, ...result.gates.refused }
  return [
    ...Object.entries(refused).map(([what, times]) => `refused: ${what}, ${times} times`),
    ...result.failures.map(failure => `failed: ${failure}`),
    ...(result.acknowledged.unanswered.length > 0 ? [`unanswered: ${result.acknowledged.unanswered.length}`] : []),
    ...(result.gates.undecided > 0 ? [`scans that nothing decided: ${result.gates.undecided}`] : []),
  ]
}

function report(
  load: Load,
  killed: ReadonlyMap<string, Killed>,
  { seed, say }: Pick<KillsOptions, 'seed' | 'say'>,
): void {
  const { acknowledged, gates } = load.result
  const { writes, scans, imports } = acknowledged
  const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`
  say('| killed by kill -9 | times | no write accepted, median | longest |\n|---|---|---|---|')
  for (const [what, { kills: times, outages }] of killed) {
    const sorted = outages.toSorted((a, b) => a - b)
    say(`| ${what} | ${times} | ${ms(sorted[Math.floor(sorted.length / 2)])} | ${ms(sorted.at(-1))} |`)
  }
  const people = imports.reduce((sum, { rows }) => sum + rows, 0)
  say(
    `\nseed ${seed}; acknowledged: ${writes.length} writes, ${scans.length} scans (${gates.byBundle} decided by offline bundles), ` +
      `${people} imported people; the longest wait at a gate ${ms(gates.longestMs)}\n`,
  )
}
