import { type BenchExhibition, fillBadges, makeCodes, type Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import { median, percentile, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

/** Maximum milliseconds of an answer at the service desk. */
const limit = 20
const requestsEach = 40

/**
 * All kinds of input at the service desk, sent one after the other, in an exhibition with an average share of the
 * badges and in one that has `crowd` of them: CPU of server and database and the median wall time of each kind, the
 * highest compared with the limit. CPU is used because other work on the machine does not change it.
 */
export async function measureServiceDesk(
  stage: Stage,
  venue: Venue,
  { crowd, say }: { crowd: number; say(line: string): void },
): Promise<void> {
  const [first, other] = venue.exhibitions
  if (!first || !other) return
  await report(other)
  await fillBadges(stage, venue, crowd, [first])
  await report(first)

  async function report(exhibition: BenchExhibition): Promise<void> {
    const client = new JoseClient(stage.server.address)
    const ask = (typed: string) => product(client, venue.platform, 'findBadges', { exhibitionId: exhibition.id, typed })
    const { rows } = await stage.pool.query('select count(*)::int as n from badge where exhibition_id = $1', [
      exhibition.id,
    ])
    say(
      `counter, ${rows[0].n.toLocaleString('en')} badges in the exhibition (limit ${limit} ms of the costliest kind)\n`,
    )
    say('| typed | CPU ms | p50 ms | p95 ms |')
    say('|---|---|---|---|')
    let costliest = 0
    for (const [kind, typed] of Object.entries(await typedIn(stage, venue, exhibition))) {
      const one = (index: number) => ask(typed[index % typed.length] ?? '')
      await runLoad(5, 1, one)
      const before = spent(stage)
      const { latencies, errors } = await runLoad(requestsEach, 1, one)
      const cpu = ((spent(stage) - before) * 1_000) / requestsEach
      if (errors > 0) throw new Error(`${errors} questions at the counter failed`)
      costliest = Math.max(costliest, cpu)
      say(
        `| ${kind} | ${cpu.toFixed(1)} | ${median(latencies).toFixed(1)} | ${percentile(latencies, 0.95).toFixed(1)} |`,
      )
    }
    say(`\ncostliest: ${costliest.toFixed(1)} ms ${most('service desk, ms of CPU', costliest, limit)}\n`)
  }
}

/** CPU seconds of server and database so far. */
function spent(stage: Stage): number {
  const { server, database } = stage.cpu(stage.server.pid)
  return server + database
}

/** Existing values of each kind, and names that nobody, few and nearly all people have. */
async function typedIn(stage: Stage, venue: Venue, exhibition: BenchExhibition): Promise<Record<string, string[]>> {
  const codes = await makeCodes(stage, venue, exhibition, 20)
  const { rows } = await stage.pool.query<{ code: string; name: string }>(
    `select code, name from badge where exhibition_id = $1 and name like '观众%' and state = 'active' limit 20`,
    [exhibition.id],
  )
  return {
    'a scanned card': codes.map(({ code }) => code),
    'a badge’s code': rows.map(({ code }) => code),
    'a document’s number': exhibition.known.map(({ number }) => number),
    'a telephone': ['13800001234'],
    'last four': ['2345', '0017'],
    'a whole name': rows.map(({ name }) => name),
    'a name few have': ['观众 12345', '12345'],
    'a name nobody has': ['无此名', '伟'],
    'a name all have': ['观众', '观'],
    'an English name nobody has': ['nobody'],
    'an English name a third has': ['visitor', 'or'],
  }
}
