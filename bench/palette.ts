import { partnerKindNames, partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import type { Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import { median, percentile, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

/** Maximum milliseconds until all results of the palette for one text have arrived, p95. */
const limit = 100

/** The palette's requests for a text, concurrently like the console, for the venue and for an organizer. */
export async function measurePalette(
  stage: Stage,
  venue: Venue,
  { count, say }: { count: number; say(line: string): void },
): Promise<void> {
  const client = new JoseClient(stage.server.address)
  const { rows } = await stage.pool.query<{ code: string }>(
    `select code from badge tablesample system (1) where state = 'active' limit 500`,
  )
  const codes = rows.map(({ code }) => code)
  const all = await stage.pool.query<{ name: string }>(
    'select name_cn as name from company order by random() limit 200',
  )
  const names = all.rows.map(({ name }) => name)
  const page = (type: string, value: string) => ({ pageSize: 10, search: { type, value } })
  const ownedKinds = partnerKindNames.filter(kind =>
    (partnerKinds[kind].ownerTypes as readonly string[]).includes('sponsor'),
  )
  const queries = {
    'a badge’s code': (token: string, i: number) => {
      const code = codes[i % codes.length] ?? ''
      return [
        product(client, token, 'findHolders', { typed: code }),
        product(client, token, 'getAffairExhibitionPage', page('nameOrCode', code)),
      ]
    },
    'a part of a name': (token: string, i: number) => {
      const value = (names[i % names.length] ?? '').slice(0, 2 + (i % 3))
      const kinds = token === venue.platform ? partnerKindNames : ownedKinds
      return [
        product(client, token, 'findHolders', { typed: value }),
        product(client, token, 'getAffairExhibitionPage', page('nameOrCode', value)),
        ...kinds.map(kind => product(client, token, `get${kind}Page`, page('name', value))),
      ]
    },
  }
  say('| palette | reader | p50 ms | p95 ms |')
  say('|---|---|---|---|')
  let slowest = 0
  for (const [kind, ask] of Object.entries(queries))
    for (const reader of ['platform', 'sponsor'] as const) {
      const one = (i: number) => Promise.all(ask(venue[reader], i))
      await runLoad(20, 1, one)
      const { latencies, errors } = await runLoad(count, 1, one)
      if (errors > 0) throw new Error(`${errors} questions of the palette failed`)
      const late = percentile(latencies, 0.95)
      slowest = Math.max(slowest, late)
      say(`| ${kind} | ${reader} | ${median(latencies).toFixed(1)} | ${late.toFixed(1)} |`)
    }
  say(`\nslowest p95: ${slowest.toFixed(0)} ms ${most('palette, p95 in ms', slowest, limit)}\n`)
}
