import { writeAmount } from '@fairgate/contract/kernel/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireCharges } from './charge/clock.ts'
import { figuresOfAll } from './ledger/facts.ts'
import { verifiedLedger } from './ledger/verify.ts'
import { figuresOfLines, type Summand } from './settlement/figures.ts'
import { createBankWorld } from './testing/bank-world.ts'
import { bankActs, type Draw, onward, type Place, settlingActs } from './testing/drawn-settling.ts'
import { createFeeWorld, type FeeWorld } from './testing/fee-world.ts'
import { createInvoiceWorld, type InvoiceWorld } from './testing/invoice-world.ts'
import { settledFairs } from './testing/settled-fair.ts'
import type { TestOperator } from './testing/world.ts'

/**
 * What is true of money whatever is done in whatever order (finance.md, section 9). The steps are drawn by a seed, which a
 * failure names; `MONEY_SEED` draws others, `MONEY_STEPS` more.
 */
const seed = Number(process.env.MONEY_SEED ?? 20_261)
const steps = Number(process.env.MONEY_STEPS ?? 3_000)

let world: FeeWorld & Pick<InvoiceWorld, 'invoice'>
let fairs: ReturnType<typeof settledFairs>
/** Exhibitions that run, and those that are over. */
const places: Place[] = []
const ended: Place[] = []
/** Takes part everywhere: what it is refunded of one pays what it owes of another. */
let partner: TestOperator
let reviewer: TestOperator
/** Days the clock stands before the machine's. */
let ahead = 0

beforeAll(async () => {
  const fees = await createFeeWorld()
  const bank = await createBankWorld(fees)
  world = { ...fees, invoice: (await createInvoiceWorld(fees)).invoice }
  fairs = settledFairs(world)
  reviewer = await world.world.operator(world.platform.company)
  partner = await world.world.administrator('cooperatorMain')
  await fairs.hasAccount(partner.company.id)
  const account = await bank.account()
  acts = { ...running, ...bankActs(bank, draw, account) }
  settling = { ...settlingActs(bank, draw), ...ofMoney, ...bankActs(bank, draw, account) }
  for (const collection of ['platform', 'tripartite', 'platform'] as const) places.push(await place(collection))
}, 60_000)

/** Another exhibition with prices, of which every third is paid to its organizer. */
async function place(collection: 'platform' | 'tripartite'): Promise<Place> {
  const fair = await world.priced('20.3333', { collection, split: '30' })
  await world.price(fair, '15.00')
  await fairs.hasAccount(fair.organizer.company.id)
  const participationId = await world.participate(fair, partner.company, 0)
  const holder = collection === 'tripartite' ? fair.organizer : world.platform
  const second = collection === 'tripartite' ? await world.world.operator(fair.organizer.company) : reviewer
  return { ...fair, partner, participationId, holder, second }
}

/** The one that runs longest is over; another begins. */
async function closeOne(): Promise<void> {
  const over = places.shift()
  if (!over) return
  // Of every second one more is owed than was prepaid.
  if (ended.length % 2 === 0) {
    const much = { ...expense(), amount: '20000.00', direction: 'charge' as const }
    await world.call(over.holder, 'addOtherExpense', { participationId: over.participationId, ...much })
  }
  await fairs.close(over)
  ended.push(over)
  places.push(await place(over.holder === world.platform ? 'platform' : 'tripartite'))
}
afterAll(() => world.close())

/** Numbers below a bound, drawn by the seed (mulberry32). */
let state = seed
function below(bound: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
}
const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
const amount = (most: number) => writeAmount(BigInt(1 + below(most * 100)))
const draw: Draw = { below, one, amount }
const today = () => new Date().toISOString().slice(0, 10)

type Key = { id: string; version: number }
const some = (
  table: 'payment' | 'charge' | 'badge' | 'invoice' | 'invoice_application' | 'other_expense',
  place: Place,
  states: string[],
) =>
  world.db
    .many<Key & { kind: string; left: string }>({
      text: `select t.id, t.version, ${table === 'charge' || table === 'payment' ? 't.kind' : "''"} as kind,
          ${table === 'invoice' ? '(t.amount - t.reversed)::text' : table === 'invoice_application' ? '(t.asked - t.made)::text' : "'0'"} as left
          from ${table} t ${table === 'invoice' ? 'join invoice_application a on a.id = t.application_id' : ''}
          where ${table === 'invoice' ? 'a' : 't'}.exhibition_id = $1 ${table === 'other_expense' ? 'and t.deleted_at is null and $2::text[] is not null' : 'and t.state = any($2)'}
          ${table === 'invoice' ? 'and t.red_of is null' : ''} order by t.id desc limit 12`,
      values: [place.exhibitionId, states],
      name: `money-test-${table}`,
    })
    .then(one)

type Acts = Readonly<Record<string, (place: Place) => Promise<unknown>>>
let acts: Acts
let settling: Acts
/** What may be done, as often as it stands here; what is refused is refused, what is done keeps what must hold. */
const running: Acts = {
  pay: ({ holder, participationId }) => taken(holder, participationId, 'prepaid'),
  payMore: ({ holder, participationId }) => taken(holder, participationId, 'prepaid'),
  payByAnother: ({ partner, participationId }) => taken(partner, participationId, 'prepaid'),
  deposit: ({ holder, participationId }) => taken(holder, participationId, 'deposit'),
  askBack: ({ participationId }) =>
    world.call(world.platform, 'payBackPrepaid', {
      ...{ participationId, amount: amount(800), paidOn: today(), payer: '甲', note: '多付' },
    }),
  writeOff: ({ participationId }) =>
    world.call(world.platform, 'writeOff', { participationId, of: 'prepaid', amount: amount(50), note: '尾差' }),
  confirm: place => onRow(place, 'payment', ['applied'], row => world.call(reviewer, 'confirmPayment', keyOf(row))),
  withdraw: place =>
    onRow(place, 'payment', ['applied'], row => world.call(world.platform, 'withdrawPayment', keyOf(row))),
  reverse: place =>
    onRow(place, 'payment', ['finished', 'reversed'], row =>
      world.call(place.holder, 'reversePayment', { ...keyOf(row), note: '有误' }),
    ),
  applyQuota: applied,
  applyMore: applied,
  discount: place =>
    onRow(place, 'charge', ['unpaid', 'returned'], row =>
      world.call(world.platform, 'discountCharge', {
        ...{ ...keyOf(row), lines: [{ ordinal: 1, discount: one(['10', '33.3333', '100']) ?? '5' }], reason: '老客户' },
      }),
    ),
  cancel: place =>
    onRow(place, 'charge', ['unpaid', 'finished'], row => world.call(place.partner, 'cancelCharge', keyOf(row))),
  finish: finished,
  finishMore: finished,
  revoke: place =>
    onRow(place, 'charge', ['finished'], row =>
      world.call(place.holder, 'revokeQuotaPay', { ...keyOf(row), note: '误操作' }),
    ),
  allot: async ({ organizer, participationId, badgeTypeId }) => {
    const quota = await world.db.maybe<{ version: number; granted: number }>(sql`
      select version, granted from quota where participation_id = ${participationId} and badge_type_id = ${badgeTypeId}`)
    // Up, down, below what was bought, with a version that is over.
    const granted = Math.max(0, (quota?.granted ?? 0) + below(41) - 20)
    const version = quota && (below(8) ? quota.version : quota.version + 1)
    return world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted, version })
  },
  badge: async place => {
    if (below(2)) await world.active(place).catch(() => undefined)
  },
  charge: place => world.apply(place),
  void: place =>
    onRow(place, 'badge', ['active', 'awaitingPayment'], ({ id }) =>
      world.call(place.organizer, 'voidBadges', {
        exhibitionId: place.exhibitionId,
        ids: [id],
        note: '不来了',
      } as never),
    ),
  expense: ({ holder, participationId }) => world.call(holder, 'addOtherExpense', { participationId, ...expense() }),
  changeExpense: place =>
    onRow(place, 'other_expense', [], row =>
      world.call(place.holder, 'editOtherExpense', { ...keyOf(row), ...expense() }),
    ),
  dropExpense: place =>
    onRow(place, 'other_expense', [], row => world.call(place.holder, 'deleteOtherExpense', keyOf(row))),
  askInvoice: place =>
    onRow(place, 'charge', ['finished'], ({ id }) =>
      world.call(place.partner, 'applyInvoice', { chargeIds: [id], method: methodOf(place) }),
    ),
  makeInvoice: place =>
    onRow(place, 'invoice_application', ['applied'], async row => {
      const invoices = [await world.invoice.made(place.holder, writeAmount(BigInt(row.left)))]
      return world.call(place.holder, 'makeInvoice', { ...keyOf(row), invoices })
    }),
  red: place =>
    onRow(place, 'invoice', ['made', 'reversed'], async row => {
      const red = await world.invoice.made(place.holder, writeAmount(BigInt(row.left)))
      const further = { confirmation: world.invoice.code(), note: '开错', remake: below(2) > 0 }
      return world.call(place.holder, 'reverseInvoice', { ...keyOf(row), ...red, ...further })
    }),
  clock: async () => {
    ahead += 2
    const node = { services: world.services, publish: () => undefined }
    await expireCharges(node, new Date(Date.now() + ahead * 86_400_000))
    if (ahead > 12) ahead = 0
  },
}

/** Of what may be done while an exhibition runs that which may be done after it too. */
const ofMoney: Acts = Object.fromEntries(
  ['pay', 'deposit', 'askBack', 'confirm', 'reverse', 'expense', 'dropExpense', 'makeInvoice', 'red', 'void'].map(
    name => [`${name}Late`, running[name] as Acts[string]],
  ),
)

const keyOf = ({ id, version }: Key): Key => ({ id, version })
const methodOf = ({ holder }: Place) => (holder === world.platform ? ('platform' as const) : ('tripartite' as const))
const expense = () => ({
  ...{ name: '地毯', type: 'cleaning', amount: amount(300), reason: '' },
  direction: one(['charge', 'credit'] as const) ?? 'charge',
  beneficiary: one(['venue', 'organizer'] as const) ?? 'venue',
})

const taken = (who: TestOperator, participationId: string, purpose: 'prepaid' | 'deposit') =>
  world.call(who, 'recordPayment', { participationId, purpose, amount: amount(2_000), paidOn: today(), payer: '乙' })

function applied({ partner, exhibitionId, badgeTypeId }: Place) {
  const lines = [{ badgeTypeId, quantity: 1 + below(40) }]
  return world.call(partner, 'applyQuota', { exhibitionId, lines })
}

function finished(place: Place) {
  return onRow(place, 'charge', ['unpaid', 'unpaid', 'cancelled', 'finished'], row =>
    world.call(
      below(2) ? place.holder : place.second,
      row.kind === 'quota' ? 'finishQuotaPay' : 'finishAccreditationPay',
      keyOf(row),
    ),
  )
}

/** One of the last rows in these states, where there is one; sometimes with a version that is over. */
async function onRow(
  place: Place,
  table: Parameters<typeof some>[0],
  states: string[],
  act: (row: Key & { kind: string; left: string }) => Promise<unknown>,
): Promise<unknown> {
  const row = await some(table, place, states)
  return row && act(below(20) ? row : { ...row, version: row.version + 1 })
}

/** What is wrong, in words; nothing where all holds. */
async function faults(): Promise<string[]> {
  const { wrong } = await world.db.one<{ wrong: Record<string, number> }>(sql`select json_build_object(
    'the ledger sums to', (select coalesce(sum(fen), 0)::text from ledger_total)::int8,
    'overdrawn accounts', (select count(*) from ledger_balance where fen < 0),
    'accounts whose totals are not their balance', (select count(*) from ledger_balance b
      where b.fen <> -(select coalesce(sum(t.fen), 0) from ledger_total t where t.account_id = b.account_id)),
    'quota that was not bought once for each finished line', (select count(*) from quota q where q.bought <> coalesce((
      select sum(l.quantity) from charge c join charge_line l on l.charge_id = c.id
      where c.participation_id = q.participation_id and l.badge_type_id = q.badge_type_id and c.kind = 'quota' and c.state = 'finished'), 0)),
    'quotas that are exceeded', (select count(*) from quota where reserved + used + given > granted or bought > granted),
    'paid fees of badges that are not active', (select count(*) from badge_fee f join badge b on b.exhibition_id = f.exhibition_id
      and b.id = f.badge_id where (f.state = 'paid') and b.state not in ('active', 'suspended', 'expired', 'voided')),
    'active badges whose fee is not paid', (select count(*) from badge_fee f join badge b on b.exhibition_id = f.exhibition_id
      and b.id = f.badge_id where b.state = 'active' and f.state not in ('paid')),
    'money on charges that are not finished', (select count(*) from (
      select a.participation_id, -sum(t.fen) as held from ledger_account a join ledger_total t on t.account_id = a.id
      where a.kind = 'advance' group by 1) advance where advance.held <> coalesce((select sum(c.payable) from charge c
      where c.participation_id = advance.participation_id and c.state = 'finished'
        and not exists (select from settlement s where s.participation_id = c.participation_id and s.agreed is not null)), 0)
      - coalesce((select sum(f.paid) from badge_fee f where f.payer_id = advance.participation_id and f.state = 'credited'), 0)),
    'applications whose invoices are not what is made', (select count(*) from invoice_application i
      where i.made <> coalesce((select sum(amount) from invoice v where v.application_id = i.id), 0)
        or i.asked <> coalesce((select sum(amount) from invoice_line l where l.application_id = i.id), 0)
        or (i.state in ('made', 'confirmed', 'reversed') and i.made <> i.asked)),
    'what the bank says beside its statements', (select coalesce(sum(t.fen), 0) from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'bank') - (select coalesce(sum(amount), 0) from bank_line),
    'what nobody explained beside its rows', (select coalesce(sum(t.fen), 0) from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'suspense')
      + (select coalesce(sum(amount), 0) from bank_line where state <> 'matched'),
    'what is in transit beside its payments', (select coalesce(sum(t.fen), 0) from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'transit')
      - (select coalesce(sum(case when kind in ('payBack', 'refund') then -amount else amount end), 0) from payment
        where by = 'hand' and bank_line_id is null and state = 'finished' and kind <> 'writeOff'
          and holder_id = ${world.platform.company.id}),
    'accounts of who is agreed with that are not closed', (select count(*) from (
      select from settlement s join ledger_account a on a.participation_id = s.participation_id
        join ledger_total t on t.account_id = a.id
      where s.agreed is not null and (a.kind <> 'settle' or s.state in ('pendingInvoiceApplication',
        'pendingInvoiceConfirmation', 'settled')) group by a.id having sum(t.fen) <> 0) open),
    'exhibitions that are settled too early or too late', (select count(*) from exhibition e
      where (e.state = 'settled') <> (e.state in ('closed', 'settled') and not exists (
        select from settlement s where s.exhibition_id = e.id and s.state <> 'settled'))),
    'settlements offset beside their offsets', (select count(*) from settlement s where s.reserved_amount <> coalesce((
        select sum(o.amount) from offset_application o where s.id in (o.from_id, o.to_id) and o.state = 'applied'), 0))) as wrong`)
  return Object.entries(wrong).flatMap(([what, n]) => (Number(n) === 0 ? [] : [`${what}: ${n}`]))
}

/** The figures again, from the postings themselves. */
async function figuresDiffer(): Promise<string[]> {
  const rows = await world.db.many<Record<'id' | 'paid' | 'consumed' | 'expenses', string>>(sql`
    select a.participation_id as id, coalesce(-sum(p.fen) filter (where a.kind in ('prepaid', 'advance', 'deposit')), 0)::text as paid,
      coalesce(sum(p.fen) filter (where a.kind = 'consumed'), 0)::text as consumed,
      coalesce(sum(p.fen) filter (where a.kind = 'expense'), 0)::text as expenses
    from ledger_account a join posting p on p.account_id = a.id where a.participation_id is not null
      and not exists (select from voucher v where v.id = p.voucher_id and v.closes is not null) group by 1`)
  const figures = await figuresOfAll(
    world.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, paid, consumed, expenses }) => {
    const { prePayAmount, consumeAmonut, expenses: extra } = figures.get(id) ?? {}
    return [prePayAmount, consumeAmonut, extra].join() === [paid, consumed, expenses].join() ? [] : [id]
  })
}

/** Settlements of an exhibition whose lines do not come to the figures of the ledger. */
async function linesDiffer({ exhibitionId }: Place): Promise<string[]> {
  const rows = await world.db.many<{
    id: string
    sponsor: boolean
    figure: Summand['figure']
    amount: string
    split: string
  }>(sql`
    select s.participation_id as id, s.family = 'Sponsor' as sponsor, l.figure, sum(l.amount)::text as amount, sum(l.split)::text as split
    from settlement s join settlement_line l on l.settlement_id = s.id
    where s.exhibition_id = ${exhibitionId} group by 1, 2, 3`)
  const figures = await figuresOfAll(world.db, [...new Set(rows.map(({ id }) => id))])
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, of]) => {
    const lines = of.map(row => ({ ...row, amount: BigInt(row.amount), split: BigInt(row.split) }))
    const ofLines = figuresOfLines(lines, of[0]?.sponsor ?? false)
    const wrong = Object.entries(ofLines).filter(([name, fen]) => fen !== figures.get(id)?.[name as 'held'])
    return wrong.length === 0 ? [] : [`${id}: ${wrong.map(([name, fen]) => `${name} ${fen}`).join()}`]
  })
}

describe(`money, drawn by ${seed}`, () => {
  it(`keeps what must hold over ${steps} steps`, async () => {
    const names = [...Object.keys(acts), ...Object.keys(settling)]
    const done: Record<string, number> = {}
    const refused: Record<string, unknown> = {}
    for (let step = 0; step < steps; step++) {
      if (step % 100 === 99) await closeOne()
      const over = ended.length > 0 && below(2) > 0
      const among = over ? settling : acts
      const name = one(over && below(3) ? onward : Object.keys(among)) as string
      const where = one(over ? ended.slice(below(3) ? -3 : 0) : places) as Place
      const answer = (await among[name]?.(where)) as
        | { statusCode?: number; reason?: string; data?: { count?: number } }
        | undefined
      if (answer?.statusCode === 10001 && answer.data?.count !== 0) done[name] = (done[name] ?? 0) + 1
      else if (answer) refused[name] = [answer.reason, answer.data]
      expect(await faults(), `after step ${step}, ${name}, of seed ${seed}`).toEqual([])
      if (over) expect(await linesDiffer(where), `after step ${step}, ${name}, of seed ${seed}`).toEqual([])
      if (step % 50 === 0) {
        expect((await verifiedLedger(world.db)).wrong, `step ${step}, ${name}`).toEqual([])
        expect(await figuresDiffer(), `step ${step}, ${name}`).toEqual([])
      }
    }
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from settlement where state = 'settled'`,
    )
    expect(n).toBeGreaterThan(0)
    // A run in which nothing is ever done would keep everything.
    const idle = names.filter(name => !done[name])
    const said = idle.map(name => `${name}: ${JSON.stringify(refused[name])}`).join('\n')
    const often = [
      'pay',
      'applyQuota',
      'allot',
      'expense',
      'statement',
      'match',
      'start',
      'confirm',
      'paySettled',
      'receive',
    ]
    expect(
      often.filter(name => !done[name]),
      said,
    ).toEqual([])
    expect(idle.length, said).toBeLessThan(names.length / 4)
  }, 600_000)
})
