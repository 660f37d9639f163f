import type { BenchExhibition, Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { least } from './kernel/limits.ts'
import { median, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { newPerson, product } from './operations.ts'

const writers = 40
const count = 2_000
const rounds = 3

/** Forty writers create in one exhibition, and in forty: counters, numbers and quotas must not serialize them. */
export async function measureWriters(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const client = new JoseClient(stage.server.address)
  const rate = async (exhibitions: BenchExhibition[]) => {
    const run = await runLoad(count, writers, index =>
      product(
        client,
        venue.cooperator,
        'addBadge',
        newPerson(exhibitions[index % exhibitions.length] as BenchExhibition),
      ),
    )
    if (run.errors > 0) say(`errors: ${run.errors}`)
    return run.operations / run.seconds
  }
  const rates: number[] = []
  const one: number[] = []
  for (let round = 0; round < rounds; round++) {
    rates.push(await rate(venue.exhibitions.slice(0, writers)))
    one.push(await rate(venue.exhibitions.slice(0, 1)))
  }
  const share = (median(one) / median(rates)) * 100
  say(
    `${writers} writers: ${median(rates).toFixed(0)} creates/s in ${writers} exhibitions, ${median(one).toFixed(0)}/s in one: ${share.toFixed(0)} % ${least('writers of one exhibition ÷ forty, %', share, 80)}\n`,
  )
}
