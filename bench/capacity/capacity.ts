import type { BenchExhibition, Venue } from '../fill.ts'
import type { Stage } from '../kernel/stage.ts'
import { measureBytes } from './bytes.ts'
import { measureCommits } from './commits.ts'
import { measureRates, startScanner } from './rates.ts'
import { measureVacuum } from './vacuum.ts'

interface CapacityOptions {
  /** Passages of one exhibition for the vacuum. */
  passages: number
  say(line: string): void
}

/** What the table of sizes in docs/operations.md rests on: decisions a second, bytes, vacuum, commits. */
export async function measureCapacity(stage: Stage, venue: Venue, { passages, say }: CapacityOptions): Promise<void> {
  const scanner = await startScanner(stage, venue, venue.exhibitions[19] as BenchExhibition)
  await measureRates(stage, scanner, say)
  scanner.end()
  await measureBytes(stage, venue, say)
  await measureVacuum(stage, venue, { passages, say })
  await measureCommits(say)
}
