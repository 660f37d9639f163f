import { statistics } from '@fairgate/contract/insight/statistics/dimensions'
import sql from 'sql-template-tag'
import { entryRollup } from '../server/src/admission/gate/entry-rollup.ts'
import { toDb, transaction } from '../server/src/kernel/database/database.ts'
import type { Services } from '../server/src/kernel/services/services.ts'
import type { Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { least, most } from './kernel/limits.ts'
import { percentile, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

const passageCount = 100_000
const commands = statistics.map(name => `get${name[0]?.toUpperCase()}${name.slice(1)}Statistics`)

/** Every statistic over generated rollups of few and of many passages, and the speed of the rollup. */
export async function measureStatistics(
  stage: Stage,
  venue: Venue,
  { few, many, count, say }: { few: number; many: number; count: number; say: (line: string) => void },
): Promise<void> {
  const [small, large] = venue.exhibitions
  if (!small || !large) throw new Error('two exhibitions are needed')
  await fillRollups(stage, small.id, few)
  await fillRollups(stage, large.id, many)
  const client = new JoseClient(stage.server.address)
  say(`Statistics, p95 in ms \n`)
  say(`| statistic | ${few} | ${many} | ÷ | errors |\n|---|---|---|---|---|`)
  for (const command of commands) {
    const at = async (exhibitionId: string) => {
      const ask = () => product(client, venue.platform, command, { exhibitionIds: [exhibitionId] })
      await runLoad(20, 1, ask)
      const { latencies, errors } = await runLoad(count, 1, ask)
      return { p95: percentile(latencies, 0.95), errors }
    }
    const [one, other] = [await at(small.id), await at(large.id)]
    const cells = [
      one.p95.toFixed(1),
      `${other.p95.toFixed(1)} ${most(`${command}, p95 in ms`, other.p95, 50)}`,
      `${(other.p95 / one.p95).toFixed(2)} ${most(`${command}, many ÷ few`, other.p95 / one.p95, 1.3)}`,
      one.errors + other.errors,
    ]
    say(`| ${[command, ...cells].join(' | ')} |`)
  }
  say('')
  const rate = Math.round(await measureRollupRate(stage, large.id))
  say(`The rollup: ${rate} passages a second ${least('rollup, passages a second', rate, 20_000)}`)
}

/** One person for each two and a half passages, over five open days, with all dimensions. */
async function fillRollups({ pool }: Stage, exhibitionId: string, passages: number): Promise<void> {
  const people = Math.round(passages / 2.5)
  await toDb(pool).run(sql`
    insert into visitor_rollup (exhibition_id, scope, kind, dimension, value, first_day, days, holders, people)
    select ${exhibitionId}::uuid, ${exhibitionId}::uuid, 'exhibition', d.dimension, v.value, '2030-01-01', lpad(days::bit(5)::text, 21, '0')::bit(128),
      greatest(1, ${people} / 32 / d.size), greatest(1, ${people} / 32 / d.size)
    from (values ('all', 1), ('age', 8), ('gender', 3), ('region', 340), ('type', 20), ('returning', 2), ('jobClass', 12),
        ('industry', 20), ('channel', 12), ('holder', 2), ('seller', 1)) d (dimension, size)
      cross join generate_series(0, 31) days
      cross join lateral (select case d.dimension when 'all' then '' when 'region' then (110100 + at * 100)::text
          when 'type' then uuidv7()::text when 'seller' then ''
          else d.dimension || at end as value from generate_series(1, d.size) at) v`)
  await toDb(pool).run(sql`
    insert into entry_rollup (exhibition_id, scope, kind, gate_day, hour, action_taken, reason, passages, people)
    select ${exhibitionId}::uuid, ${exhibitionId}::uuid, 'exhibition', '2030-01-15'::date + day, hour, action_taken, case action_taken when 'refused' then 'unknown' else '' end,
      ${passages} / 240, ${passages} / 240
    from generate_series(0, 4) day, generate_series(6, 21) hour, unnest(array['in', 'out', 'refused']) action_taken`)
}

/** Adds passages as the rollup does, and rolls back. */
async function measureRollupRate({ pool }: Stage, exhibitionId: string): Promise<number> {
  const services = { config: { venueTimeZone: 'Asia/Shanghai' } } as unknown as Services
  const undone = new Error('measured')
  let seconds = 0
  await transaction(pool, async db => {
    // The rollup of another node waits until this transaction ends.
    await db.run(sql`insert into rollup_checkpoint (name) values ('entry') on conflict do nothing`)
    await db.run(sql`select 1 from rollup_checkpoint where name = 'entry' for update`)
    await db.run(sql`
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, clock_off, at, device_at, gate_day)
      select ${exhibitionId}, v.device_id, uuidv7(), v.channel_id, v.zone_id, 'in', 'admitted', false, at, at, at::date
      from (select d.id as device_id, c.id as channel_id, o.zone_id from device d join channel c on c.id = d.channel_id
          join door o on o.id = c.door_id where d.exhibition_id = ${exhibitionId} limit 1) v,
        generate_series(1, ${passageCount}) n, lateral (select now() + n * interval '1 second' as at) times`)
    const begun = performance.now()
    const added = sql`(select * from passage where exhibition_id = ${exhibitionId} and tx = pg_current_xact_id()::text::bigint)`
    await db.run(entryRollup.into(added, services))
    seconds = (performance.now() - begun) / 1000
    throw undone
  }).catch(error => {
    if (error !== undone) throw error
  })
  return passageCount / seconds
}
