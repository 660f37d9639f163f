import { createWorld } from '../server/src/app/testing/world.ts'
import { buildExhibition, fillBadges, type Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { exactly } from './kernel/limits.ts'
import { median } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

const rounds = 5
/** The number of the exhibition: those of the venue are numbered from one. */
const number = 900

/**
 * What it takes to find companies that are on record twice among so many, and to make one of two: its badges move,
 * next to a plain update that gives as many rows another company.
 */
export async function measureMerging(
  stage: Stage,
  venue: Venue,
  { badges, companies, say }: { badges: number; companies: number; say(line: string): void },
): Promise<void> {
  const { pool } = stage
  const client = new JoseClient(stage.server.address)
  const ask = <T>(command: string, payload: object) => product(client, venue.platform, command, payload) as Promise<T>
  const timed = async <T>(work: () => Promise<T>) => {
    const begun = performance.now()
    const done = await work()
    return { ms: performance.now() - begun, done }
  }
  const world = createWorld(pool)
  const [sponsor, survivorId, gone] = [
    await world.administrator('sponsor'),
    await world.administrator('cooperatorMain'),
    await world.administrator('cooperatorMain'),
  ].map(({ company }) => company.id) as [string, string, string]
  // A separate company: those of the venue may have more badges than one merge accepts.
  const exhibition = await buildExhibition(pool, sponsor, gone, number)
  await fillCompanies(stage, companies)
  await fillBadges(stage, venue, badges, [exhibition])
  const found: number[] = []
  for (let round = 0; round < rounds; round++) found.push((await timed(() => ask('getTwinPage', {}))).ms)
  const badgesOf = async (of: string): Promise<number> =>
    (await pool.query('select count(*)::int as n from badge where company_id = $1', [of])).rows[0].n
  const wanted = await badgesOf(gone)
  const pair = { keep: survivorId, gone }
  const preview = await timed(() => ask<{ digest: string }>('getMergerPreview', pair))
  const plain = await timed(() =>
    pool.query('update floor_badge set company_id = $1 where company_id = $2', [survivorId, gone]),
  )
  const merged = await timed(() =>
    ask('mergeCompanies', { ...pair, fields: [], digest: preview.done.digest, reason: 'bench' }),
  )
  const badgeCount = await badgesOf(survivorId)
  say(
    `merging: companies on record twice among ${companies} in ${median(found).toFixed(0)} ms; ${wanted} badges announced before in ` +
      `${preview.ms.toFixed(0)} ms, merged in ${merged.ms.toFixed(0)} ms, ${(merged.ms / plain.ms).toFixed(2)} × of a plain update ` +
      `(${plain.ms.toFixed(0)} ms); moved ${badgeCount} ${exactly('badges moved by a merge', badgeCount, wanted)}`,
  )
}

/** Every hundredth has the name of the previous one with another legal form. */
async function fillCompanies({ pool }: Stage, count: number): Promise<void> {
  await pool.query(
    `insert into company (type, state, name_cn, name_en, credit_code, contact_name, contact_telephone, contact_email, submitted_at,
       decided_at)
     select 'cooperatorMain', 'inUse', '测量企业' || n - (n % 100 = 0)::int || case when n % 100 = 0 then '有限公司' else '' end,
       'Measured company ' || n, '91310000MA' || mark, '联系' || mark, '137' || mark, 'contact' || n || '@example.com', now(), now()
     from generate_series(1, $1::int) n, lpad(n::text, 8, '0') mark`,
    [count],
  )
  await pool.query('analyze company')
}
