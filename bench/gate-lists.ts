import sql from 'sql-template-tag'
import { gateDay } from '../contract/src/kernel/schedule/day.ts'
import { toDb } from '../server/src/kernel/database/database.ts'
import type { BenchExhibition, Venue } from './fill.ts'
import { costsInTurn, sum } from './kernel/compare.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

interface ListOptions {
  few: number
  many: number
  /** Requests in a round. */
  count: number
  say(line: string): void
}

/** The gate's lists of a gate context with few passages, people inside and cases, and on one with a thousand times as many. */
export async function measureGateLists(
  stage: Stage,
  venue: Venue,
  { few, many, count, say }: ListOptions,
): Promise<void> {
  const [small, large] = venue.exhibitions.slice(7, 9) as [BenchExhibition, BenchExhibition]
  await fillPassages(stage, small, few)
  await fillPassages(stage, large, many)
  await stage.pool.query('vacuum (analyze) passage')
  await stage.pool.query('analyze discrepancy, presence, badge, row_count')
  const client = new JoseClient(stage.server.address)
  const lists = [
    ['passages', 'getPassagePage', {}],
    ['passages of a reason', 'getPassagePage', { tab: 'refused', reason: 'suspended' }],
    ['passages of a badge', 'getPassagePage', { search: { type: 'code', value: 'GP-7' } }],
    ['cases', 'getConflictPage', {}],
    ['cases to look into', 'getConflictPage', { tab: 'pending' }],
    ['cases of a kind', 'getConflictPage', { kind: 'twoDoors' }],
    ['cases of a badge', 'getConflictPage', { search: { type: 'badgeCode', value: 'GP-7' } }],
    ['roll-call', 'getInsidePage', {}],
    ['roll-call of a badge', 'getInsidePage', { search: { type: 'badgeCode', value: 'GP-7' } }],
  ] as const
  say(
    `CPU a question in µs; ${few} and ${many} passages, holders and cases\n\n| list | few | many | many ÷ few |\n|---|---|---|---|`,
  )
  for (const [name, command, input] of lists) {
    const of = (exhibition: BenchExhibition) => ({
      ...{ of: 'server' as const, count },
      ask: () => product(client, venue.platform, command, { exhibitionId: exhibition.id, pageSize: 20, ...input }),
    })
    const { costs, errors } = await costsInTurn(stage, [of(small), of(large)])
    const [one, other] = costs.map(sum) as [number, number]
    say(
      `| ${name} | ${one.toFixed(0)} | ${other.toFixed(0)} | ${(other / one).toFixed(2)} ${most(`gate list, ${name}: many ÷ few`, other / one, 1.3)}${errors ? `, errors ${errors}` : ''} |`,
    )
  }
  say('')
}

/** Whoever passes is another one, is inside since, and each has a case; twenty of the newest were refused, in all gate contexts alike. */
async function fillPassages({ pool }: Stage, exhibition: BenchExhibition, many: number): Promise<void> {
  const db = toDb(pool)
  const { device, typeId, participationId, companyId, id } = exhibition
  const day = gateDay(new Date(), 'Asia/Shanghai')
  await db.run(sql`
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
    select ${id}, uuidv7(), 'active', 'GP-' || n, ${typeId}, ${participationId}, ${companyId}, '通行者' || n,
      '{moveIn,open,moveOut}', ${companyId} from generate_series(1, ${many}::int) n`)
  await db.run(sql`
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, reason, clock_off,
      at, device_at, gate_day)
    select ${id}, ${device.id}, gen_random_uuid(), ${device.channelId}, o.zone_id, b.id, 'in',
      case when n <= 20 then 'refused' else 'admitted' end, case when n <= 20 then 'suspended' end, false,
      now() - n * interval '10 milliseconds', now(), ${day}::date
    from (select b.id, row_number() over () as n from badge b where b.exhibition_id = ${id} and b.code like 'GP-%') b,
      channel c join door o on o.id = c.door_id where c.id = ${device.channelId}`)
  await db.run(sql`
    insert into presence (exhibition_id, holder_id, gate_day, path)
    select p.exhibition_id, p.badge_id, p.gate_day, array[p.zone_id] from passage p where p.exhibition_id = ${id}`)
  await db.run(sql`
    insert into discrepancy (exhibition_id, kind, passage_id, badge_id, door_id, at)
    select p.exhibition_id, case when p.verdict = 'refused' then 'twoDoors' else 'admittedRefused' end, p.id,
      p.badge_id, c.door_id, p.at from passage p join channel c on c.id = p.channel_id where p.exhibition_id = ${id}`)
}
