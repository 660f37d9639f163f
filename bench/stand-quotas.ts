import { type Params, presetOf } from '@fairgate/contract/badging/rulebook/kinds'
import type { BenchExhibition, Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { exactly, most } from './kernel/limits.ts'
import { percentile } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { floor, product } from './operations.ts'
import { standFloorTables } from './stand-floors.ts'

type Say = (line: string) => void

/** The badge types whose quotas follow from stands. */
const classes = ['exhibitor', 'buildUp', 'tearDown'] as const

/** Publishes a book whose three rules give badges for each nine square metres, and waits until quotas are derived. */
export async function publishFormulas(
  { server, pool }: Stage,
  { sponsor }: Venue,
  { id: exhibitionId }: BenchExhibition,
  perUnit: number,
): Promise<{ seconds: number; longest: number }> {
  const client = new JoseClient(server.address)
  const rules = classes.map((name, n) => {
    const params: Params<'quota'> = { ...presetOf('quota'), perUnit, per: n === 0 ? 'holder' : 'stand' }
    const rule = { code: `R0${n + 1}`, kind: 'quota', scope: 'exhibition', effect: 'refuse', classes: [name], params }
    return { ...rule, noteCn: '', noteEn: '' }
  })
  const draft = (await product(client, sponsor, 'saveRuleBook', { exhibitionId, rules })) as object
  let longest = 0
  const watch = setInterval(async () => {
    const { rows } = await pool.query<{ ms: number }>(`
      select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as ms from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null and backend_type = 'client backend'`)
    longest = Math.max(longest, rows[0]?.ms ?? 0)
  }, 10)
  const start = performance.now()
  try {
    await product(client, sponsor, 'publishRuleBook', { exhibitionId, ...draft, effectiveAt: null, note: '…' })
    for (;;) {
      const { rows } = await pool.query<{ state: string }>(
        `select state from job where kind = 'stand.derive' and exhibition_id = $1 order by id desc limit 1`,
        [exhibitionId],
      )
      if (rows[0]?.state === 'done') return { seconds: (performance.now() - start) / 1000, longest }
      if (rows[0]?.state === 'failed') throw new Error('stand.derive failed')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  } finally {
    clearInterval(watch)
  }
}

/** Badge types of the three classes. */
export async function addClasses({ pool }: Stage, { id, typeId }: BenchExhibition): Promise<void> {
  await pool.query(`update badge_type set class = 'exhibitor' where id = $1`, [typeId])
  await pool.query(
    `insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, class)
    select $1, 90 + n, 'Q' || chr(64 + n::int), c, c, 'person', '#0b5ed7', 'sponsor', '{open}', c
    from unnest($2::text[]) with ordinality t (c, n)`,
    [id, classes.slice(1)],
  )
}

/** A new formula for all holders: how long it takes, and how long it holds its locks at most. */
export async function measureDeriving(
  stage: Stage,
  venue: Venue,
  exhibition: BenchExhibition,
  holders: number,
  say: Say,
) {
  const { seconds, longest } = await publishFormulas(stage, venue, exhibition, 4)
  const { rows } = await stage.pool.query<{ n: number }>(
    `select count(*)::int as n from quota q where q.exhibition_id = $1 and q.derived > 0 and q.formula_only`,
    [exhibition.id],
  )
  say(
    `derived quotas of ${holders} holders × ${classes.length} types: ${seconds.toFixed(1)} s ` +
      `${most('derived quotas of all holders, s', seconds, 20)}, longest transaction ${longest.toFixed(0)} ms ` +
      `${most('derived quotas, longest lock, ms', longest, 250)}, ` +
      `${rows[0]?.n} quotas ${exactly('derived quotas', rows[0]?.n ?? 0, holders * classes.length)}`,
  )
}

/** A preview of twenty stands, and swaps with their previews, in turn with the floor's. */
export async function measureChanges(stage: Stage, venue: Venue, { id: exhibitionId }: BenchExhibition, say: Say) {
  await stage.pool.query(standFloorTables)
  const client = new JoseClient(stage.server.address)
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from stand where exhibition_id = $1 order by random() limit 400',
    [exhibitionId],
  )
  const ids = rows.map(row => row.id)
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const preview = (change: object) =>
    product(client, venue.sponsor, 'previewStandChange', { exhibitionId, change }) as Promise<{ digest: string }>
  const previews: number[] = []
  for (let n = 0; n < 100; n++)
    previews.push(await timed(() => preview({ kind: 'release', ids: ids.slice(n * 3, n * 3 + 20) })))
  const [swaps, floors]: [number[], number[]] = [[], []]
  for (let n = 0; n + 1 < 400; n += 2) {
    const change = { kind: 'swap', ids: [ids[n], ids[n + 1]] }
    const { digest: previewDigest } = await preview(change)
    swaps.push(
      await timed(() => product(client, venue.sponsor, 'changeStands', { exhibitionId, change, previewDigest })),
    )
    floors.push(await timed(() => floor(stage, 'swap', { exhibitionId, ids: change.ids, reason: '' })))
  }
  const at = (times: readonly number[], share: number) =>
    percentile(
      times.toSorted((a, b) => a - b),
      share,
    )
  const p95 = at(previews, 0.95)
  const ratio = at(swaps, 0.5) / at(floors, 0.5)
  say(
    `previewStandChange of 20: p95 ${p95.toFixed(1)} ms ${most('previewStandChange of 20, p95 ms', p95, 100)}; ` +
      `changeStands (swap): p50 ${at(swaps, 0.5).toFixed(1)} ms, p95 ${at(swaps, 0.95).toFixed(1)} ms, floor p50 ` +
      `${at(floors, 0.5).toFixed(1)} ms, ${ratio.toFixed(2)} × ${most('changeStands (swap) ÷ fair floor', ratio, 3)}`,
  )
}
