import { makeCodes, type Place, type Venue } from './fill.ts'
import { startImport } from './imports.ts'
import { percentile, type Run, runAtRate } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { decide } from './operations.ts'

interface GateOptions {
  seconds: number
  say(line: string): void
}

const perSecond = 250

/** 250 decisions a second, alone and beside an import of 100,000; then fifty lanes at once for each of 100 badges. */
export async function measureGate(stage: Stage, venue: Venue, { seconds, say }: GateOptions): Promise<void> {
  const [place] = venue.exhibitions
  if (!place) return
  const codes = await makeCodes(stage, venue, place, 2_000)
  const scan = (index: number) => decide(stage, place.device, (codes[index % codes.length] as { code: string }).code)
  await runAtRate(50, 5, scan)
  say(`gate, ${perSecond}/s for ${seconds} s alone: ${told(await runAtRate(perSecond, seconds, scan))}`)
  const imported = startImport(stage, venue)
  const beside = await runAtRate(perSecond, seconds, scan)
  await imported
  say(`gate, ${perSecond}/s for ${seconds} s beside an import of 100,000: ${told(beside)}`)
  say(
    `gate, 50 parallel scans of each of 100 single-entry badges: ${await singles(stage, venue, place)} admitted of 5000 (must be 100)\n`,
  )
}

function told({ latencies, errors, operations, seconds }: Run): string {
  const ms = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`
  return `${(operations / seconds).toFixed(0)}/s, p50 ${ms(0.5)}, p99 ${ms(0.99)}, max ${ms(1)}, errors ${errors}`
}

async function singles(stage: Stage, venue: Venue, place: Place): Promise<number> {
  const codes = await makeCodes(stage, venue, place, 100, true)
  let admitted = 0
  for (const { code } of codes) {
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => decide(stage, place.device, code)))
    admitted += verdicts.filter(verdict => verdict === 'admitted').length
  }
  return admitted
}
