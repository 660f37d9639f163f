import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type BenchExhibition, makeCodes, type Venue } from '../fill.ts'
import { cpuOf } from '../kernel/cpu.ts'
import { percentile, type Run } from '../kernel/load.ts'
import type { Stage } from '../kernel/stage.ts'

const rates = [250, 500, 750, 1_000, 1_500]
const seconds = 10
/** The share of the cores that a venue uses at most, so that bursts find room. */
const usable = 0.7

/** A process that scans at a rate, whether or not earlier scans were answered. */
export interface Scanner {
  run(perSecond: number, forSeconds: number): Promise<Run>
  pid: number
  end(): void
}

/** Starts one at the gate of an exhibition. */
export async function startScanner(stage: Stage, venue: Venue, exhibition: BenchExhibition): Promise<Scanner> {
  const codes = await makeCodes(stage, venue, exhibition, 2_000)
  await stage.pool.query('analyze badge, credential')
  const scans = codes.map(({ code }) => ({ command: 'decide', code }))
  const child: ChildProcess = fork(join(import.meta.dirname, '../open-loop.ts'))
  const load = { url: `${stage.server.address}/api`, key: exhibition.device.key, scans }
  return {
    pid: child.pid as number,
    async run(perSecond, forSeconds) {
      child.send({ ...load, perSecond, seconds: forSeconds })
      const [run] = (await once(child, 'message')) as [Run]
      return run
    },
    end: () => child.disconnect(),
  }
}

/** Decisions at rising rates on all cores, which the scanner shares, and what 1,000 a second need by extrapolation. */
export async function measureRates(stage: Stage, scanner: Scanner, say: (line: string) => void): Promise<void> {
  await scanner.run(50, 5)
  say(
    `scans at a steady rate for ${seconds} s each, server, database and scanner on ${availableParallelism()} cores\n\n` +
      '| wanted a second | done | p50, p99 | errors | CPU a decision, server + database | of the scanner |\n|---|---|---|---|---|---|',
  )
  let each = Number.NaN
  for (const perSecond of rates) {
    const before = { ...stage.cpu(stage.server.pid), scanner: cpuOf(scanner.pid) }
    const { latencies, operations, errors, seconds: took } = await scanner.run(perSecond, seconds)
    const after = { ...stage.cpu(stage.server.pid), scanner: cpuOf(scanner.pid) }
    const us = (of: keyof typeof before) => ((after[of] - before[of]) * 1e6) / operations
    const ms = (share: number) => percentile(latencies, share).toFixed(1)
    say(
      `| ${perSecond} | ${(operations / took).toFixed(0)} | ${ms(0.5)}, ${ms(0.99)} ms | ${errors} | ` +
        `${us('server').toFixed(0)} + ${us('database').toFixed(0)} µs | ${us('scanner').toFixed(0)} µs |`,
    )
    if (perSecond === 1_000) each = us('server') + us('database')
  }
  const cores = (1_000 * each) / 1e6
  say(
    `\n1,000 decisions a second need ${cores.toFixed(2)} cores of server and database; by extrapolation ` +
      `${Math.ceil(cores / usable)} if at most ${usable * 100} % are to be busy\n`,
  )
}
