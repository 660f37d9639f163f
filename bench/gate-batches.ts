import { type BenchExhibition, makeCodes, type Venue } from './fill.ts'
import { median, percentile, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { decide, floor } from './operations.ts'

interface BatchOptions {
  /** Decisions in a round. */
  count: number
  say(line: string): void
}

/** As many scans of one exhibition at once, each limit a ratio to the bare floor under the same load. */
const loads = [
  { channels: 1, limit: 4.2 },
  { channels: 4, limit: 4.2 },
  { channels: 64, limit: 2.5 },
] as const
const rounds = 5

/** What a decision costs alone, and when so many channels of one exhibition scan at once that decisions are made together. */
export async function measureBatches(stage: Stage, venue: Venue, { count, say }: BatchOptions): Promise<void> {
  const [exhibition] = venue.exhibitions.slice(10, 11) as [BenchExhibition]
  const codes = await makeCodes(stage, venue, exhibition, count)
  await stage.pool.query('analyze badge, credential')
  const { id: exhibitionId, device } = exhibition
  const codeOf = (index: number) => codes[index % count] as (typeof codes)[number]
  const sides = [
    { of: 'server', ask: (index: number) => decide(stage, device, codeOf(index).code) },
    {
      of: 'floor',
      ask: (index: number) =>
        floor(stage, 'bareDecide', {
          ...{ exhibitionId, credentialId: codeOf(index).credentialId },
          ...{ deviceId: device.id, channelId: device.channelId, scanId: crypto.randomUUID() },
        }),
    },
  ] as const
  say(
    'CPU a decision in µs, server + database\n\n| channels at once | product | bare floor | ratio (limit) | a second | p50, p99 |',
  )
  say('|---|---|---|---|---|---|')
  for (const { channels, limit } of loads) {
    const measured = sides.map(
      () => [] as { server: number; database: number; perSecond: number; p50: number; p99: number }[],
    )
    for (let round = 0; round <= rounds; round++) {
      for (const [side, { of, ask }] of sides.entries()) {
        const before = stage.cpu(stage[of].pid)
        const run = await runLoad(count, channels, index => ask(round * count + index))
        const after = stage.cpu(stage[of].pid)
        const each = (seconds: number) => (seconds * 1e6) / run.operations
        // The first round warms up connections, plans and caches.
        if (round > 0)
          measured[side]?.push({
            ...{ server: each(after.server - before.server), database: each(after.database - before.database) },
            ...{
              perSecond: run.operations / run.seconds,
              p50: percentile(run.latencies, 0.5),
              p99: percentile(run.latencies, 0.99),
            },
          })
      }
    }
    const [product, bare] = measured.map(
      runs => (key: 'server' | 'database' | 'perSecond' | 'p50' | 'p99') => median(runs.map(run => run[key])),
    )
    if (!product || !bare) return
    const us = (of: typeof product) => `${of('server').toFixed(0)} + ${of('database').toFixed(0)}`
    const ratio = (product('server') + product('database')) / (bare('server') + bare('database'))
    say(
      `| ${channels} | ${us(product)} | ${us(bare)} | ${ratio.toFixed(2)} × (${limit}) | ${product('perSecond').toFixed(0)}, floor ${bare('perSecond').toFixed(0)} | ` +
        `${product('p50').toFixed(1)}, ${product('p99').toFixed(1)} ms |`,
    )
  }
  say('')
}
