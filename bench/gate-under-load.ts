import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BundleManifest } from '@fairgate/contract/admission/gate/offline-bundle'
import { SnapshotDownload } from '@fairgate/contract/admission/gate/snapshot-download'
import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { toDb } from '../server/src/kernel/database/database.ts'
import { renice } from '../server/src/kernel/services/process-priority.ts'
import { type BenchExhibition, makeCodes, type Venue } from './fill.ts'
import { uploads } from './gate-decisions.ts'
import { most } from './kernel/limits.ts'
import { median, percentile, type Run } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { showTo } from './operations.ts'

interface UnderLoadOptions {
  /** Runs the gate's decisions for some seconds. */
  run(): Promise<Run>
  say(line: string): void
}

/** At once, as when a whole hall is online again. */
const devices = 4
const uploaded = 500
const bundledCodes = 100_000

/** Stretches alone and under load in turn: the median of three is reported, for a disk that stands still for a moment is a p99 by itself. */
const rounds = 3

/** The latency of gate decisions during other work, compared with that of the gate alone on the same cores. */
export async function measureUnderLoad(stage: Stage, venue: Venue, { run, say }: UnderLoadOptions): Promise<void> {
  const [exhibition] = venue.exhibitions.slice(9, 10) as [BenchExhibition]
  const codes = await makeCodes(stage, venue, exhibition, bundledCodes)
  await stage.pool.query('analyze badge, credential')
  let passages = 0
  let next = 0
  const upload = async () => {
    const from = next
    next += uploaded
    await uploads(stage, exhibition.device, codes, from, uploaded)
    passages += uploaded
  }
  let bundleTimes = 0
  const fetchBundle = async () => {
    await toDb(stage.pool).run(sql`delete from bundle_snapshot where exhibition_id = ${exhibition.id}`)
    await fetched(stage, exhibition)
    bundleTimes++
  }
  // Devices are other machines: their CPU is not the server's.
  renice(0, 19)
  const reading = await startReading()
  const works = [
    { name: () => `uploads (${passages} passages of 50,000 wanted)`, begin: () => goOn(devices, upload) },
    { name: () => `bundles of ${bundledCodes} (${bundleTimes} made and fetched)`, begin: () => goOn(1, fetchBundle) },
    { name: () => 'reading of pictures (OCR)', begin: () => reading.begin() },
  ]
  for (const { name, begin } of works) {
    const p99s = { alone: [] as number[], underLoad: [] as number[] }
    let errors = 0
    for (let round = 0; round < rounds; round++) {
      p99s.alone.push(percentile((await run()).latencies, 0.99))
      const end = await begin()
      const underLoad = await run()
      await end()
      errors += underLoad.errors
      p99s.underLoad.push(percentile(underLoad.latencies, 0.99))
    }
    const [alone, p99] = [median(p99s.alone), median(p99s.underLoad)]
    const all = (ms: readonly number[]) => ms.map(one => one.toFixed(1)).join(', ')
    say(
      `gate under load of ${name()}: p99 ${p99.toFixed(1)} ms (${all(p99s.underLoad)}), alone ${alone.toFixed(1)} ms (${all(p99s.alone)}), ` +
        `${(p99 / alone).toFixed(2)} × ${most(`gate p99 under load of ${name()}`, p99 / alone, 2)}, errors ${errors}`,
    )
  }
  reading.child.kill()
  // Only root may raise a priority again.
  renice(0, -19)
  say('')
}

type End = () => Promise<unknown>

/** Repeats some work with a concurrency until it is stopped. */
async function goOn(many: number, work: () => Promise<void>): Promise<End> {
  let on = true
  const going = Promise.all(
    Array.from({ length: many }, async () => {
      while (on) await work()
    }),
  )
  return () => {
    on = false
    return going
  }
}

/** The whole offline bundle of a gate context, as a device has it: requested until its job has made one, portion by portion. */
async function fetched(stage: Stage, { device }: BenchExhibition): Promise<void> {
  const ask = (payload: Payload<'getDevicePack'>) =>
    showTo<Output<'getDevicePack'>>(stage, device, 'getDevicePack', payload)
  for (;;) {
    const bundle = await ask({})
    if (bundle?.base) {
      const { base } = JSON.parse(bundle.manifest) as BundleManifest
      const next = async (from: number) => (await ask({ part: { base, from } }))?.base ?? null
      if (await new SnapshotDownload().whole(base, { first: bundle.base, size: bundle.size }, next)) return
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** A process that reads pictures like the job, at its priority; the pictures are drawn before. */
async function startReading(): Promise<{ child: ChildProcess; begin(): Promise<End> }> {
  const child = fork(join(import.meta.dirname, 'read-on.ts'))
  await once(child, 'message')
  return {
    child,
    async begin() {
      child.send('begin')
      return async () => {
        child.send('end')
        await once(child, 'message')
      }
    },
  }
}
