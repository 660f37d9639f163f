import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccreditation } from './accreditation.ts'
import { measureAgainst } from './against/against.ts'
import { awaitAudienceSync } from './audience-sync.ts'
import { measureBackup } from './backup.ts'
import { measureBatchSearch } from './batch-search.ts'
import { measureCapacity } from './capacity/capacity.ts'
import { measureCreateParts } from './create-parts.ts'
import { measureCrowd } from './crowd.ts'
import { measureExports } from './exports.ts'
import { type BenchExhibition, buildVenue, fillBadges, makeCodes } from './fill.ts'
import { measureGate } from './gate.ts'
import { measureImport } from './imports.ts'
import { measureQueue } from './jobs.ts'
import { type Comparison, type Cost, compare, sum } from './kernel/compare.ts'
import { miss, missedLimits, most } from './kernel/limits.ts'
import { openStage } from './kernel/stage.ts'
import { measureLoginTiming } from './login-timing.ts'
import { measureLogins } from './logins.ts'
import { idleMemory } from './memory.ts'
import { measureMerging } from './merging.ts'
import { measureMoney } from './money.ts'
import { measureMorning } from './morning/morning.ts'
import { operations } from './operations.ts'
import { measurePalette } from './palette.ts'
import { measurePartners } from './partners.ts'
import { measurePeers } from './peers/peers.ts'
import { measurePostponing } from './postponing.ts'
import { measureReading } from './reading.ts'
import { measureSales } from './sales.ts'
import { measureServiceDesk } from './service-desk.ts'
import { measureSettling } from './settling.ts'
import { measureStatistics } from './statistics.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWriters } from './writers.ts'

/**
 * `npm run bench -- [--rows 1000000] [--small 1000] [--count 2000] [--gate-seconds 60] [--login-seconds 10]
 * [--login-scans 250] [--companies 100000] [--crowd 200000] [--only
 * compare,writers,counter,palette,batch,exports,gate,logins,login-timing,crowd,import,partners,parts,money,settling,statistics,sales,postponing,merging,webhooks,reading,backup,jobs]
 * [--pictures 400] [--against <commit>] [--peers]` measures the performance claims of the product (docs/bench.md) and prints the
 * results as Markdown. It lists the limits that were missed at the end, and its exit code is then 1.
 *
 * `--against`: instead of comparing with the floors alone, `compare` builds that commit in a temporary worktree with a
 * database of its own and measures both builds and the floors alternately (bench/against/verdict.ts says when an
 * operation has become slower). `--peers`: `compare` measures AdminJS 7 too, which npm installs into a temporary folder.
 *
 * `--only morning [--scale 0.02] [--runs 1] [--load 0.3] [--report <path>]` plays the first half hour of a fair against two nodes on
 * databases of its own (bench/morning); scale 1 is the full size, `--load` the share of the
 * machine's capacity that its busiest minute needs. `--only capacity [--rows 100000] [--passages 6000000]` measures what sizes of machines
 * depend on (bench/capacity). `--only accreditation` measures stands, rules and reviews (bench/accreditation.ts). None of them is part
 * of the default.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    count: { type: 'string', default: '2000' },
    'gate-seconds': { type: 'string', default: '60' },
    'login-seconds': { type: 'string', default: '10' },
    'login-scans': { type: 'string', default: '250' },
    companies: { type: 'string', default: '100000' },
    crowd: { type: 'string', default: '200000' },
    only: {
      type: 'string',
      default:
        'compare,writers,counter,palette,batch,exports,gate,logins,login-timing,crowd,import,partners,parts,money,settling,statistics,sales,postponing,merging,webhooks,reading,backup,jobs',
    },
    pictures: { type: 'string', default: '400' },
    passages: { type: 'string', default: '6000000' },
    against: { type: 'string' },
    peers: { type: 'boolean', default: false },
    scale: { type: 'string', default: '0.02' },
    runs: { type: 'string', default: '1' },
    load: { type: 'string', default: '0.3' },
    report: { type: 'string', default: join(tmpdir(), 'fairgate-morning') },
  },
})
const parts = new Set(options.only.split(','))
/**
 * Partners are measured with many companies, money with postings and bills, statistics with rollups, everything else
 * with badges.
 */
const onBadges = [...parts].some(
  part =>
    ![
      ...['partners', 'money', 'settling', 'statistics', 'sales'],
      ...['postponing', 'merging', 'webhooks', 'reading', 'crowd', 'login-timing', 'jobs', 'accreditation'],
    ].includes(part),
)
const count = Number(options.count)
const say = (line: string) => process.stdout.write(`${line}\n`)

// Needs no server.
if (parts.has('reading')) await measureReading(Number(options.pictures), say)
parts.delete('reading')
// Both builds have a stage of their own.
if (options.against && parts.delete('compare')) {
  const { against, peers } = options
  await measureAgainst({ against, rows: Number(options.rows), count, peers, say })
}
if (parts.delete('morning')) {
  const { scale, runs, load, report } = options
  await measureMorning({ scale: Number(scale), runs: Number(runs), load: Number(load), report, say })
}
if (parts.size === 0) end()

const stage = await openStage()
try {
  const venue = await buildVenue(stage)
  say(`server at rest: ${idleMemory(stage)} MB\n`)
  for (const exhibition of venue.exhibitions) exhibition.codes = await makeCodes(stage, venue, exhibition, 40)
  // A thousand rows in ten exhibitions: in fifty, a page of twenty would not be full.
  const few = venue.exhibitions.slice(0, 10)
  const small = parts.has('compare') ? await comparedAt(Number(options.small), few) : []
  const large = parts.has('compare')
    ? await comparedAt(Number(options.rows), venue.exhibitions)
    : onBadges && (await filled())
  if (large) printComparison(small, large)
  if (large && options.peers) await measurePeers(stage, venue, { count, say })
  if (parts.has('writers')) await measureWriters(stage, venue, say)
  if (parts.has('counter')) await measureServiceDesk(stage, venue, { crowd: Number(options.crowd), say })
  if (parts.has('palette')) await measurePalette(stage, venue, { count: Math.floor(count / 10), say })
  if (parts.has('batch')) await measureBatchSearch(stage, venue, say)
  if (parts.has('exports')) await measureExports(stage, venue, say)
  if (parts.has('gate')) {
    const seconds = Number(options['gate-seconds'])
    await measureGate(stage, venue, { seconds, count, rows: Math.min(100_000, Number(options.rows)), say })
  }
  if (parts.has('logins'))
    await measureLogins(stage, venue, {
      perSecond: Number(options['login-scans']),
      seconds: Number(options['login-seconds']),
      say,
    })
  if (parts.has('login-timing')) await measureLoginTiming(stage, say)
  if (parts.has('crowd')) await measureCrowd(stage, venue, { sessions: 500, scansPerSecond: 250, say })
  if (parts.has('import')) await measureImport(stage, venue, say)
  if (parts.has('partners')) {
    const { small, companies } = options
    await measurePartners(stage, venue, {
      ...{ small: Number(small), large: Number(companies), count: Math.floor(count / 10) },
      say,
    })
  }
  if (parts.has('money')) {
    await measureMoney(stage, venue, { postings: Number(options.rows), count, say })
  }
  if (parts.has('settling')) await measureSettling(stage, venue, say)
  if (parts.has('statistics')) {
    await measureStatistics(stage, venue, { few: 100_000, many: 10_000_000, count: Math.floor(count / 10), say })
  }
  if (parts.has('sales')) {
    const { rows, crowd } = options
    await measureSales(stage, venue, {
      ...{ rows: Math.min(100_000, Number(rows)), people: Number(rows), spread: Math.min(100_000, Number(crowd)) },
      ...{ count: Math.floor(count / 2), say },
    })
  }
  if (parts.has('postponing')) await measurePostponing(stage, venue, { tickets: Number(options.rows), say })
  if (parts.has('merging')) {
    const { rows, companies } = options
    await measureMerging(stage, venue, { badges: Math.min(100_000, Number(rows)), companies: Number(companies), say })
  }
  if (parts.has('webhooks')) await measureWebhooks(stage, venue, say)
  if (parts.has('backup')) await measureBackup(stage, Number(options.rows), say)
  if (parts.has('jobs')) await measureQueue(stage, say)
  if (parts.has('accreditation')) await measureAccreditation(stage, venue, say)
  if (parts.has('capacity')) await measureCapacity(stage, venue, { passages: Number(options.passages), say })
  if (parts.has('parts')) await measureCreateParts(stage, venue, say)

  async function filled(): Promise<void> {
    await fillBadges(stage, venue, Number(options.rows))
    await awaitAudienceSync(stage)
  }

  async function comparedAt(rows: number, exhibitions: readonly BenchExhibition[]): Promise<Comparison[]> {
    const begun = performance.now()
    await fillBadges(stage, venue, rows, exhibitions)
    await awaitAudienceSync(stage)
    process.stderr.write(`${rows} badges after ${Math.round((performance.now() - begun) / 1000)} s\n`)
    const results: Comparison[] = []
    for (const operation of operations(stage, venue, exhibitions, count)) results.push(await compare(stage, operation))
    return results
  }
} finally {
  await stage.close()
}
end()

/** Lists the missed limits and ends. */
function end(): never {
  const missed = missedLimits()
  if (missed.length > 0) say(`Limits missed:\n${missed.map(line => `- ${line}`).join('\n')}`)
  process.exit(missed.length > 0 ? 1 : 0)
}

function printComparison(small: Comparison[], large: Comparison[]): void {
  const us = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
  say('CPU an operation in µs, server + database; product ÷ floor and ÷ bare floor with their limits\n')
  say(
    `| operation | product | floor | bare floor | ÷ floor | ÷ bare | ${options.small} → ${options.rows} rows | errors |`,
  )
  say('|---|---|---|---|---|---|---|---|')
  large.forEach(({ operation, costs, errors }, index) => {
    const { product, floor, bare } = costs
    const ratio = (other: Cost, name: keyof typeof operation.limits) => {
      const times = sum(product) / sum(other)
      return `${times.toFixed(2)} ${most(`${operation.name} ÷ ${name}`, times, operation.limits[name])}`
    }
    const ratios = [ratio(floor, 'floor'), ratio(bare, 'bare')]
    if (errors > 0) miss(`${operation.name}: ${errors} errors`)
    const before = small[index]?.costs.product
    const growth = `${(before ? sum(product) / sum(before) : Number.NaN).toFixed(2)} ×`
    say(`| ${[operation.name, us(product), us(floor), us(bare), ...ratios, growth, errors].join(' | ')} |`)
  })
  say('')
}
