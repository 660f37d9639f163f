import { domains } from '@fairgate/contract/app/catalogue'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { expireBills } from '../finance/charge/clock.ts'
import { verifiedLedger } from '../finance/ledger/verify.ts'
import { createBankWorld } from './testing/bank-world.ts'
import { createFeeWorld, type FeeWorld } from './testing/fee-world.ts'
import { createInvoiceWorld, type InvoiceWorld } from './testing/invoice-world.ts'
import { bankActs } from './testing/model-bank.ts'
import type { Acts, Draw, SettlingFair } from './testing/model-draw.ts'
import { invoiceActs } from './testing/model-invoices.ts'
import { createRowPicker } from './testing/model-rows.ts'
import { inward, runningActs } from './testing/model-running.ts'
import { onward, settlementOperations } from './testing/model-settling.ts'
import { faults, figuresDiffer, linesDiffer } from './testing/money-faults.ts'
import { randomFrom } from './testing/random.ts'
import { expense, settledFairs } from './testing/settled-fair.ts'
import { walkLength } from './testing/walk-length.ts'

/**
 * Invariants of money after any operations in any order. A seed, which a failure reports, determines the steps;
 * `MONEY_SEED` chooses another one, `MONEY_STEPS` their number.
 */
const seed = Number(process.env.MONEY_SEED ?? 7)
const steps = Number(process.env.MONEY_STEPS ?? walkLength(4_000))

/** Active and past exhibitions. */
const openedFairs: SettlingFair[] = []
const ended: SettlingFair[] = []
/** Days by which the clock is ahead of the machine's. */
let ahead = 0

/** Another exhibition with prices; every third collects for its organizer. */
async function openFair(collection: 'platform' | 'tripartite'): Promise<SettlingFair> {
  const fair = await world.priced('20.3333', { collection, split: '30' })
  await world.price(fair, '15.00')
  // A refund needs an account, which a company without one sets first.
  if (below(2)) await fairs.hasAccount(fair.organizer.company.id)
  else await world.invoice.setting(fair.organizer)
  const { caller: agent, participationId: agentPart } = await fairs.takesPart(fair, 'agent')
  await world.quota(fair.exhibitionId, agentPart, fair.badgeTypeId, 0)
  await world.invoice.setting(agent)
  const participationId = await world.participate(fair, partner.company, 0)
  const holder = collection === 'tripartite' ? fair.organizer : world.platform
  const second = collection === 'tripartite' ? await world.world.operator(fair.organizer.company) : reviewer
  return { ...fair, partner, participationId, holder, second, agent, agentPart }
}

/** Ends the oldest active one and begins another. */
async function closeOne(): Promise<void> {
  const over = openedFairs.shift()
  if (!over) return
  // Every second one owes more than was prepaid.
  if (ended.length % 2 === 0) {
    const much = { ...expense('20000.00', 'charge'), type: 'cleaning' }
    await world.call(over.holder, 'addOtherExpense', { participationId: over.participationId, ...much })
  }
  // A company's change of its account applies to settlements that start later.
  await world.db.run(sql`update invoice_setting set replaced_at = now() where company_id = ${partner.company.id}`)
  await (ended.length % 4 === 1 ? world.invoice.setting(partner) : fairs.hasAccount(partner.company.id))
  await fairs.close(over)
  ended.push(over)
  openedFairs.push(await openFair(over.holder === world.platform ? 'platform' : 'tripartite'))
}
afterAll(() => world.close())

const random = randomFrom(seed)
const below = (bound: number): number => Math.floor(random() * bound)
const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
const amount = (most: number) => writeAmount(BigInt(1 + below(most * 100)))
const draw: Draw = { below, one, amount }

const ofClock: Acts = {
  clock: async () => {
    ahead += 2
    const node = { services: world.services, publish: () => undefined }
    await expireBills(node, new Date(Date.now() + ahead * 86_400_000))
    if (ahead > 12) ahead = 0
    return { statusCode: 10001 }
  },
}
/** Operations of a running exhibition that are also possible after it; all about invoices. */
const afterToo = [
  'pay',
  'deposit',
  'askBack',
  'confirm',
  'refuse',
  'undoRefusal',
  'undoConfirmation',
  'reverse',
  'expense',
  'dropExpense',
  'void',
]
const late = (of: Acts): Acts => Object.fromEntries(Object.entries(of).map(([name, act]) => [`${name}Late`, act]))

const fees = await createFeeWorld()
const bank = await createBankWorld(fees)
const world = { ...fees, ...(await createInvoiceWorld(fees)) } as FeeWorld & InvoiceWorld
const fairs = settledFairs(world)
// Random undo steps are permitted, however long a run takes.
await world.db.run(sql`alter table system_parameter drop constraint system_parameter_range`)
await world.db.run(sql`update system_parameter set value = '86400' where name = 'decision.undoSeconds'`)
const reviewer = await world.world.operator(world.platform.company)
/** Takes part everywhere: its refund of one exhibition pays what it owes for another. */
const partner = await world.world.administrator('cooperatorMain')
await fairs.hasAccount(partner.company.id)
const account = await bank.account()
const onRow = createRowPicker(world.db, draw)
const [running, invoices] = [runningActs(world, draw, onRow, reviewer), invoiceActs(world, draw, onRow)]
const ofBank = bankActs(bank, draw, account)
const acts = { ...running, ...invoices, ...ofBank, ...ofClock }
const after = Object.fromEntries(Object.entries(running).filter(([name]) => afterToo.includes(name)))
const settling = { ...settlementOperations(bank, draw), ...late({ ...after, ...invoices }), ...ofBank }
for (const collection of ['platform', 'tripartite', 'platform'] as const) openedFairs.push(await openFair(collection))

/** Operations that must always be refused. */
const neverDone: Readonly<Record<string, string>> = { payByAnother: 'who holds no money records none' }

/** What creates the rows of an operation. */
const leads: Readonly<Record<string, readonly string[]>> = {
  ...{ askInvoice: ['finish', 'finishBadges'], returnInvoice: ['askInvoice'], withdrawInvoice: ['askInvoice'] },
  ...{ makeInvoice: ['askInvoice'], requestRed: ['makeInvoice'], red: ['makeInvoice'] },
  ...{
    undoInvoiceReturn: ['returnInvoice'],
    undoRefusal: ['refuse'],
    undoConfirmation: ['askBack'],
    refuse: ['askBack'],
    undoRejection: ['rejectOffset'],
    undoApproval: ['approveOffset'],
  },
  ...{ askInvoiceAgain: ['returnInvoice'], refuseRed: ['requestRed'], invoiceAtOnce: ['finishBadges'] },
  ...{
    finish: ['applyQuota', 'pay'],
    statementOfBill: ['applyQuota'],
    payFromPrepaid: ['applyQuota', 'pay'],
    finishBadges: ['charge', 'pay'],
    charge: ['badge'],
    revoke: ['finish'],
    undoFinish: ['finish'],
    undoFinishOfBadges: ['finishBadges'],
  },
  ...{ returnProof: ['submitProof'], confirm: ['start', 'supplement'], answer: ['dispute'], dispute: ['start'] },
  ...{ paySettled: ['confirm'], reopen: ['confirm'], writeOffSettled: ['confirm'], offset: ['confirm'] },
  ...{ receive: ['paySettled'], deny: ['paySettled'], askSettled: ['receive'], declineInvoice: ['receive'] },
  ...{ approveOffset: ['offset'], rejectOffset: ['offset'], withdrawOffset: ['offset'] },
}
/** An operation, or a prerequisite of it. */
function toward(act: string): string {
  const before = below(2) ? one(leads[act] ?? []) : undefined
  return before ? toward(before) : act
}

/** The prerequisites of an operation in order, and the operation itself. */
function pathTo(act: string): string[] {
  const before = one(leads[act] ?? [])
  return before ? [...pathTo(before), act] : [act]
}

/** Operations that remove the rows of others: a paid settlement is not offset any more. */
const takes: Readonly<Record<string, readonly string[]>> = {
  ...{ paySettled: ['offset'], approveOffset: ['rejectOffset', 'withdrawOffset'] },
  ...{ declineInvoice: ['askSettled'], askSettled: ['declineInvoice'], withdrawInvoice: ['askInvoiceAgain'] },
  ...{ red: ['refuseRed'] },
}

/**
 * The settlement commands of the three kinds are one family with the same handlers: each is run for at least one kind.
 */
const patternOf = (name: string) => name.replace(/(Cooperator|Agent|Sponsor)(?=Settlement)/, '…')
const modules = ['charge', 'payment', 'paySetting', 'invoice', 'settlement', 'offset', 'bank', 'ledger'] as const
/** Writing commands of money; an export writes a file, and moves nothing. */
const writing = modules.flatMap(module =>
  Object.entries(domains[module].commands).flatMap(([name, { kind }]) =>
    kind === 'read' || name.startsWith('export') ? [] : [patternOf(name)],
  ),
)
/** Commands that are excluded, and why. */
const notDrawn: Readonly<Record<string, string>> = {
  getChargeNotice: 'makes a PDF',
  getSettlementNotice: 'makes a PDF',
  discardBankStatement: 'deletes a file that is not imported; booked lines stay',
}

describe(`money, with seed ${seed}`, () => {
  it(`satisfies its invariants over ${steps} steps`, async () => {
    const names = [...Object.keys(acts), ...Object.keys(settling)]
    const done: Record<string, number> = {}
    const refused: Record<string, unknown> = {}
    const idle = () =>
      names.filter(name => !name.endsWith('Late') && !(done[name] ?? done[`${name}Late`]) && !(name in neverDone))
    let step = 0
    const attempt = async (name: string, where: SettlingFair, over: boolean): Promise<void> => {
      const act = (over ? settling : acts)[name]
      if (!act) return
      const answer = (await act(where)) as
        | { statusCode?: number; reason?: string; data?: { count?: number } }
        | undefined
      if (answer?.statusCode === 10001 && answer.data?.count !== 0) done[name] = (done[name] ?? 0) + 1
      else if (answer) refused[name] = [answer.reason, answer.data]
      const said = `after step ${step}, ${name}, of seed ${seed}`
      expect(await faults(world.db, world.platform.company.id), said).toEqual([])
      if (over) expect(await linesDiffer(world.db, where.exhibitionId), said).toEqual([])
      if (step % 50 === 0) {
        expect((await verifiedLedger(world.db)).wrong, said).toEqual([])
        expect(await figuresDiffer(world.db), said).toEqual([])
      }
    }
    for (; step < steps; step++) {
      if (step % 130 === 129) await closeOne()
      const over = ended.length > 0 && below(2) > 0
      const among = over ? settling : acts
      // Operations that have not run yet are more likely, with their prerequisites, whatever the seed.
      const lacking = idle()
      const never = one(lacking.filter(act => act in among))
      const usual = over ? below(3) > 0 && onward : below(2) > 0 && inward
      const drawn = one(usual || Object.keys(among)) as string
      const spoils = lacking.some(act => takes[drawn]?.includes(act)) && below(2) > 0
      const towardIt = never && (spoils || below(4) === 0) && toward(never)
      const name = towardIt && towardIt in among ? towardIt : drawn
      await attempt(name, one(over ? ended.slice(below(4) ? -3 : 0) : openedFairs) as SettlingFair, over)
    }
    // An operation that never runs would not be tested: those that chance omitted are run on purpose, with all their
    // prerequisites, in one exhibition after the other.
    for (let round = 0; round < 600 && idle().length > 0; round++) {
      if (round % 40 === 39) await closeOne()
      const lacking = one(idle()) as string
      const over = !(lacking in acts) || (`${lacking}Late` in settling && below(2) > 0)
      const where = one(over ? ended : openedFairs) as SettlingFair
      for (const act of pathTo(lacking)) {
        step += 1
        await attempt(over && !(act in settling) ? `${act}Late` : act, where, over)
      }
    }
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from settlement where state = 'settled'`,
    )
    expect(n).toBeGreaterThan(0)
    if (process.env.MONEY_SAYS) console.log(done)
    expect(idle().map(name => `${name}: ${JSON.stringify(refused[name])}`)).toEqual([])
  }, 600_000)

  /** By what the log says was done, not by what was tried. */
  it('runs every command that writes money or its state', async () => {
    const logged = await world.db.many<{ command: string }>(sql`select distinct command from operation_log_entry`)
    const done = new Set(logged.map(({ command }) => patternOf(command)))
    expect(writing.filter(name => !done.has(name) && !(name in notDrawn))).toEqual([])
    // The list has no command that ran, or that no longer exists.
    expect(Object.keys(notDrawn).filter(name => done.has(name) || !writing.includes(name))).toEqual([])
  })
})
