import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type BenchExhibition, makeCodes, type Venue } from './fill.ts'
import { measureBatches } from './gate-batches.ts'
import { measureDecisions } from './gate-decisions.ts'
import { measureGateLists } from './gate-lists.ts'
import { measureUnderLoad } from './gate-under-load.ts'
import { startImport } from './imports.ts'
import { pinTo } from './kernel/cores.ts'
import { exactly, most } from './kernel/limits.ts'
import { percentile, type Run } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import type { OpenLoop } from './open-loop.ts'
import { decide } from './operations.ts'

interface GateOptions {
  seconds: number
  /** Decisions in a round of the comparison. */
  count: number
  /** Passages of the longer lists. */
  rows: number
  say(line: string): void
}

const perSecond = 250

/**
 * What a decision and a passage of an upload cost, alone and together; 250 decisions a second alone, next to an import of 100,000, uploads, bundles and
 * reading; fifty lanes at once for each of 100 badges; the lists.
 */
export async function measureGate(stage: Stage, venue: Venue, options: GateOptions): Promise<void> {
  const { seconds, count, rows, say } = options
  const [exhibition] = venue.exhibitions
  if (!exhibition) return
  await measureDecisions(stage, venue, { count, say })
  await measureBatches(stage, venue, { count, say })
  await measureGateLists(stage, venue, { few: rows / 1_000, many: rows, count: Math.floor(count / 10), say })
  const codes = await makeCodes(stage, venue, exhibition, 2_000)
  const scans = codes.map(({ code }) => ({ command: 'decide', code }))
  const load = { url: `${stage.server.address}/api`, key: exhibition.device.key, scans, seconds }
  const { id: exhibitionId, device } = exhibition
  const bareScans = codes.map(({ credentialId }) => ({
    exhibitionId,
    credentialId,
    deviceId: device.id,
    channelId: device.channelId,
  }))
  const bare = { url: `${stage.floor.address}/bareDecide`, scans: bareScans, perSecond, seconds }
  // Begun here: what is measured next to it gives way to it, and so does not lend it its own low priority.
  const loadProcess = fork(join(import.meta.dirname, 'open-loop.ts'))
  pinTo(loadCore, loadProcess.pid as number)
  const openLoop = (openLoad: OpenLoop) => runOf(loadProcess, openLoad)
  for (const first of [load, bare]) await openLoop({ ...first, perSecond: 50, seconds: 5 })
  const apart = pinApart(stage)
  const alone = await openLoop({ ...load, perSecond })
  say(
    `gate, ${perSecond}/s for ${seconds} s alone, ${apart ? 'server and database on one core, load on the other' : 'not pinned'}: ` +
      `${formatRun(alone)}; p99 ${most('gate p99 alone, ms', percentile(alone.latencies, 0.99), 15)}`,
  )
  say(`the bare floor, which waits for the disk likewise, in the same way: ${formatRun(await openLoop(bare))}`)
  if (apart) stage.pin(allCores)
  const imported = startImport(stage, venue)
  const underLoad = await openLoop({ ...load, perSecond })
  await imported
  say(`gate, ${perSecond}/s for ${seconds} s next to an import of 100,000: ${formatRun(underLoad)}`)
  await measureUnderLoad(stage, venue, { run: () => openLoop({ ...load, perSecond }), say })
  loadProcess.disconnect()
  const admitted = await singles(stage, venue, exhibition)
  say(
    `gate, 50 parallel scans of each of 100 single-entry badges: ${admitted} admitted of 5000 ${exactly('single entries admitted', admitted, 100)}\n`,
  )
}

const allCores = `0-${availableParallelism() - 1}`
const loadCore = String(availableParallelism() - 1)

/** Server and database share the first core; the load generator has the last one. */
const pinApart = (stage: Stage): boolean => availableParallelism() > 1 && stage.pin('0')

/** The result of `open-loop.ts`; latency counts from the moment a scan was due. */
async function runOf(loadProcess: ChildProcess, load: OpenLoop): Promise<Run> {
  loadProcess.send(load)
  const [run] = (await once(loadProcess, 'message')) as [Run]
  return run
}

function formatRun({ latencies, errors, operations, seconds }: Run): string {
  const ms = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`
  return `${(operations / seconds).toFixed(0)}/s, p50 ${ms(0.5)}, p99 ${ms(0.99)}, max ${ms(1)}, errors ${errors}`
}

async function singles(stage: Stage, venue: Venue, exhibition: BenchExhibition): Promise<number> {
  const codes = await makeCodes(stage, venue, exhibition, 100, true)
  let admitted = 0
  for (const { code } of codes) {
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => decide(stage, exhibition.device, code)))
    admitted += verdicts.filter(verdict => verdict === 'admitted').length
  }
  return admitted
}
