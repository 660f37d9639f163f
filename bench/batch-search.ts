import { type BenchExhibition, fillBadges, type Venue } from './fill.ts'
import { runJob } from './jobs.ts'
import { most } from './kernel/limits.ts'
import { median } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'

const numbers = 5_000
/** The batch size of the product. */
const portion = 500
const rounds = 5
const limit = 2.0

/**
 * A batch of 5,000 numbers, four of five of them badges' and the others telephones of nobody, into an xlsx, next to the same
 * questions as plain SQL with the rows read: CPU of all that works on it.
 */
export async function measureBatchSearch(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const [exhibition] = venue.exhibitions
  if (!exhibition) return
  // Of the generated ones, six of ten are admitted by a gate.
  await fillBadges(stage, venue, 2 * numbers, [exhibition])
  await fillPassages(stage, exhibition)
  const { rows } = await stage.pool.query<{ code: string }>(
    `select code from badge where exhibition_id = $1 and state = 'active' order by id limit $2`,
    [exhibition.id, (numbers * 4) / 5],
  )
  const codes = rows.map(({ code }) => code)
  const phones = Array.from({ length: numbers - codes.length }, (_, n) => `136${String(n).padStart(8, '0')}`)
  const searched = [...codes, ...phones]
  const search = () =>
    runJob(stage, venue.platform, 'batchSearch', { numbers: searched.join('\n'), reason: 'a measure of a batch' })
  await search()
  const [product, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    floor.push(await plainSql(stage, venue, searched))
    const { cpu } = await search()
    product.push(cpu.server + cpu.database)
  }
  const ratio = median(product) / median(floor)
  say(
    `batch search of ${numbers} numbers, ${codes.length} found: ${median(product).toFixed(2)} s CPU, plain SQL ${median(floor).toFixed(2)} s: ${ratio.toFixed(2)} × ${most('batch search ÷ plain SQL', ratio, limit)}\n`,
  )
}

/**
 * The minimum of queries for a batch: each kind of holder with one `= any` for each column, and the last passage of the
 * results.
 */
async function plainSql(stage: Stage, venue: Venue, searched: readonly string[]): Promise<number> {
  const exhibitionIds = venue.exhibitions.map(({ id }) => id)
  const begun = process.cpuUsage()
  const before = stage.cpu(stage.server.pid)
  for (let at = 0; at < searched.length; at += portion) {
    const some = searched.slice(at, at + portion)
    const digests = some.map(number => Buffer.from(number.padEnd(32).slice(0, 32)))
    await stage.pool.query({ text: badges, values: [exhibitionIds, some, digests] })
    await stage.pool.query({ text: tickets, values: [exhibitionIds, some, digests] })
    await stage.pool.query({ text: receipts, values: [exhibitionIds, digests] })
    await stage.pool.query({ text: blacklistQuery, values: [digests] })
    await stage.pool.query({ text: invited, values: [digests] })
  }
  const after = stage.cpu(stage.server.pid)
  const own = process.cpuUsage(begun)
  return (own.user + own.system) / 1_000_000 + after.database - before.database
}

const lastOf = (column: string) => `left join lateral (select p.at, d.name_cn, d.name_en
  from passage p join channel c on c.id = p.channel_id join door d on d.id = c.door_id
  where p.exhibition_id = t.exhibition_id and p.${column} = t.id order by p.at desc limit 1) p on true`
const selectCredentials = (table: string, type: string, column: string) => `
  select t.id, t.code, t.name, t.state, y.name_cn, y.name_en, e.name_cn, e.name_en, c.name_cn, c.name_en, p.*
  from ${table} t join ${type} y on y.id = t.${type}_id join exhibition e on e.id = t.exhibition_id
    join company c on c.id = t.company_id ${lastOf(column)}
  where t.exhibition_id = any($1::uuid[])
    and (t.code = any($2::text[]) or t.document_blind_index = any($3::bytea[]) or t.phone_blind_index = any($3::bytea[]))`
const badges = selectCredentials('badge', 'badge_type', 'badge_id')
const tickets = selectCredentials('ticket', 'ticket_type', 'ticket_id')
const receipts = `select r.*, d.name from health_pass r join declaration d on d.id = r.declaration_id
  where r.exhibition_id = any($1::uuid[]) and r.person = any($2::bytea[])`
const blacklistQuery = `select b.* from blacklist_key k join blacklist b on b.id = k.blacklist_id where k.blind_index = any($1::bytea[])`
const invited = `select g.* from whitelist_guest g where g.document_blind_index = any($1::bytea[]) or g.phone_blind_index = any($1::bytea[])`

/** A passage of each badge in the batch. */
async function fillPassages(stage: Stage, { id }: BenchExhibition): Promise<void> {
  await stage.pool.query(
    `insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at,
       device_at, gate_day)
     select b.exhibition_id, uuidv7(), uuidv7(), c.id, d.zone_id, b.id, 'in', 'admitted', false, now(), now(), current_date
     from (select * from badge where exhibition_id = $1 and state = 'active' order by id limit $2) b,
       (select id, door_id from channel where exhibition_id = $1 limit 1) c join door d on d.id = c.door_id`,
    [id, numbers],
  )
}
