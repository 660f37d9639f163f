import type { BenchExhibition, Venue } from './fill.ts'
import { fillLedger } from './fill-ledger.ts'
import { runJob } from './jobs.ts'
import { type Comparison, compare, sum } from './kernel/compare.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { least, most } from './kernel/limits.ts'
import { median, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { floor, newPerson, product } from './operations.ts'

const payers = 40
const rounds = 3

/** Pages and sheets of a ledger with so many postings, and forty concurrent payers. */
export async function measureMoney(
  stage: Stage,
  venue: Venue,
  { postings, count, say }: { postings: number; count: number; say: (line: string) => void },
): Promise<void> {
  const begun = performance.now()
  const { transit, quiet } = await fillLedger(stage, venue, postings)
  process.stderr.write(`${postings} postings after ${Math.round((performance.now() - begun) / 1000)} s\n`)
  const client = new JoseClient(stage.server.address)
  const page = (payload: object, token = venue.platform) => product(client, token, 'getLedgerPage', payload)
  const pages = [
    { name: 'newest of all', payload: {}, token: venue.platform, accounts: null },
    { name: 'a busy account', payload: { account: 'transit' }, token: venue.platform, accounts: [transit] },
    {
      name: 'a busy account, page 400',
      payload: { account: 'transit', pageNum: 400 },
      token: venue.platform,
      accounts: [transit],
      offset: 7_980,
    },
    {
      name: 'one participant',
      payload: { participationId: venue.exhibitions[0]?.participationId },
      token: venue.platform,
      accounts: [quiet],
    },
  ]
  say(`Ledger of ${postings} postings, a page of 20: CPU in µs\n`)
  say('| page | product | floor | bare | ÷ floor | errors |\n|---|---|---|---|---|---|')
  for (const { name, payload, token, accounts, offset = 0 } of pages) {
    const ask = (route: string) => () => floor(stage, route, { accounts, offset })
    const operation = {
      // A quick page is requested often, so that other work on the machine changes its CPU less.
      ...{ name, count: offset ? Math.floor(count / 10) : Math.floor(count / 2), limits: { floor: 2, bare: 4 } },
      ask: { product: () => page(payload, token), floor: ask('ledger'), bare: ask('bareLedger') },
    }
    say(row(await compare(stage, operation)))
  }
  say('')
  await measurePayers(stage, venue, say)
  // The job process exists while jobs run: its base memory is not part of the export.
  const today = new Date().toISOString().slice(0, 10)
  await runJob(stage, venue.platform, 'exportLedger', { format: 'csv', from: today, to: today })
  for (const format of ['csv', 'xlsx'] as const) {
    const cost = await runJob(stage, venue.platform, 'exportLedger', { format })
    const cpu = cost.cpu.server + cost.cpu.database
    say(
      `${format} of the whole ledger: ${cpu.toFixed(1)} s of CPU ${most(`${format} of the ledger, s of CPU`, cpu, 30)} in ${cost.seconds.toFixed(1)} s, adds ${cost.jobAdded.toFixed(0)} MB to the job process ${most(`${format} of the ledger, MB added to the job process`, cost.jobAdded, 150)}, ${cost.serverAdded.toFixed(0)} MB to the server`,
    )
  }
  const started = performance.now()
  const { wrong } = (await product(client, venue.platform, 'verifyLedger', {})) as { wrong: unknown[] }
  say(`counted again: ${((performance.now() - started) / 1000).toFixed(1)} s, ${wrong.length} wrong\n`)
}

function row({ operation, costs, errors }: Comparison): string {
  const { product, floor, bare } = costs
  const ratio = sum(product) / sum(floor)
  const us = (cost: typeof product) =>
    `${sum(cost).toFixed(0)} (${cost.server.toFixed(0)} + ${cost.database.toFixed(0)})`
  return `| ${[operation.name, us(product), us(floor), us(bare), `${ratio.toFixed(2)} ${most(`ledger, ${operation.name} ÷ floor`, ratio, operation.limits.floor)}`, errors].join(' | ')} |`
}

/** Forty payers pay into their accounts, and into one: nobody waits for the accounts that all of them post to. */
async function measurePayers(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const client = new JoseClient(stage.server.address)
  const paid = { purpose: 'prepaid', amount: '1.00', paidOn: '2026-01-05', payer: 'bench' }
  const rate = async (operation: (index: number) => Promise<unknown>) => {
    const run = await runLoad(1_000, payers, operation)
    if (run.errors > 0) say(`errors: ${run.errors}`)
    return run.operations / run.seconds
  }
  const pays = (exhibitions: readonly BenchExhibition[]) => (index: number) => {
    const { participationId } = exhibitions[index % exhibitions.length] as BenchExhibition
    return product(client, venue.platform, 'recordPayment', { participationId, ...paid })
  }
  const creates = (index: number) =>
    product(client, venue.cooperator, 'addBadge', newPerson(venue.exhibitions[index % payers] as BenchExhibition))
  const [own, one, others]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    // The rate of forty concurrent writers that post nothing.
    others.push(await rate(creates))
    own.push(await rate(pays(venue.exhibitions.slice(0, payers))))
    one.push(await rate(pays(venue.exhibitions.slice(0, 1))))
  }
  const share = (median(own) / median(others)) * 100
  say(
    `${payers} payers: ${median(own).toFixed(0)} payments/s into ${payers} accounts, ${median(one).toFixed(0)}/s into one; ${payers} writers of badges ${median(others).toFixed(0)}/s: ${share.toFixed(0)} % ${least('payers ÷ writers, %', share, 60)}\n`,
  )
}
