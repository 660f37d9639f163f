import sql from 'sql-template-tag'
import { companiesNamed, venueCompanyId } from '../../identity/company/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type AwaitedBill, findAwaitedBills, findBillNumbers } from '../charge/api.ts'
import { balancesOfAll } from '../ledger/api.ts'
import { type InTransit, paymentsInTransit } from '../payment/api.ts'
import { type AwaitedSettlement, awaitedSettlements, numberedSettlements } from '../settlement/api.ts'
import { plainAccount } from './read-line.ts'
import { referencesIn } from './reference.ts'
import { type Candidate, proposalsFor, type Scored } from './score.ts'

/** The fields of a line that proposals are made from. */
export interface Waiting {
  id: string
  /** Fen as text. */
  fen: string
  day: string
  text: string
  payerPlain: string
  payerAccount: string
  serial: string
}

export const waitingColumns = sql`t.id, t.amount::text as fen, t.day::text as day, t.text, payer_name(t.payer) as "payerPlain",
  t.payer_account as "payerAccount", t.serial`

export interface Proposed {
  proposals: Scored[]
  certain: boolean
}

const none: Proposed = { proposals: [], certain: false }

/** Proposals for pending lines, by id: a page needs as many statements as one line. */
export async function proposalsOf(
  { db, services }: Pick<ReadContext, 'db' | 'services'>,
  rows: readonly Waiting[],
): Promise<Map<string, Proposed>> {
  const { venueTimeZone } = services.config
  if (rows.length === 0) return new Map()
  const venueId = await venueCompanyId(db)
  const references = new Map(rows.map(row => [row.id, unique([...referencesIn(row.text), row.serial])]))
  const payers = unique(rows.map(({ payerPlain }) => payerPlain))
  const amounts = unique(rows.map(({ fen }) => fen.replace('-', '')))
  const [known, named, onRecord, awaited] = await Promise.all([
    knownPayers(db, rows),
    companiesNamed(db, payers),
    paymentsInTransit(db, venueTimeZone, venueId, amounts),
    awaitedSettlements(db, venueTimeZone, venueId, amounts),
  ])
  const bills = await findAwaitedBills(db, venueTimeZone, {
    ids: [],
    references: unique([...references.values()].flat()),
    companyIds: unique([...[...known.values()].flat(), ...named.map(({ id }) => id)]),
    payers,
  })
  const names = new Map(named.map(company => [company.id, company.names]))
  const candidates = [
    ...(await candidatesOf(db, bills, names)),
    ...(await recordedOf(db, onRecord, names)),
    ...awaited.map(settlementCandidate),
  ]
  return new Map(
    rows.map(row => [
      row.id,
      candidates.length === 0
        ? none
        : proposalsFor(
            {
              ...{ amount: BigInt(row.fen), day: row.day, payer: row.payerPlain },
              references: references.get(row.id) ?? [],
              knownCompanies: known.get(row.payerAccount) ?? [],
            },
            candidates,
          ),
    ]),
  )
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].filter(value => value !== '')

/** Companies by the accounts that have paid for them in earlier matches. */
async function knownPayers(db: Db, rows: readonly Waiting[]): Promise<Map<string, string[]>> {
  const accounts = unique(rows.map(({ payerAccount }) => payerAccount))
  if (accounts.length === 0) return new Map()
  const found = await db.many<{ account: string; companies: string[] }>(sql`
    select t.payer_account as account, array_agg(distinct t.payer_company_id::text) as companies from bank_line t
    where t.state = 'matched' and t.payer_account = any(${accounts}::text[]) group by 1`)
  return new Map(found.map(({ account, companies }) => [account, companies]))
}

/** Each bill, and the total that is open for a participation, because payers may pay all at once. */
async function candidatesOf(
  db: Db,
  bills: readonly AwaitedBill[],
  names: ReadonlyMap<string, readonly string[]>,
): Promise<Candidate[]> {
  const byParticipation = Map.groupBy(bills, ({ participationId }) => participationId)
  const balances = await balancesOfAll(db, [...byParticipation.keys()])
  return [...byParticipation].flatMap(([participationId, open]) => {
    const sets = open.length > 1 ? [...open.map(one => [one]), open] : [open]
    return sets.map(some => candidateOf(participationId, some, names, balances.get(participationId)?.prepaid ?? 0n))
  })
}

function candidateOf(
  participationId: string,
  bills: readonly AwaitedBill[],
  names: ReadonlyMap<string, readonly string[]>,
  prepaid: bigint,
): Candidate {
  const companyId = bills[0]?.companyId ?? ''
  const payable = bills.reduce((sum, bill) => sum + BigInt(bill.payable), 0n)
  const rest = payable - prepaid
  return {
    ...{ participationId, companyId, charges: bills, paymentId: null, settlement: null },
    references: bills.map(({ reference }) => reference),
    // The full amount, or the missing rest of it.
    sums: prepaid > 0n && rest > 0n ? [rest, payable] : [payable],
    payers: unique([...(names.get(companyId) ?? []), ...bills.flatMap(({ payers }) => payers)]),
    from: bills.map(({ from }) => from).sort()[0] ?? '',
    to:
      bills
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
  }
}

const daysAround = 7

/**
 * Payments that were recorded before the statement arrived: identified by the bank's receipt number or by their bill.
 */
async function recordedOf(
  db: Db,
  payments: readonly InTransit[],
  names: ReadonlyMap<string, readonly string[]>,
): Promise<Candidate[]> {
  const [numbers, settlements] = await Promise.all([
    findBillNumbers(
      db,
      payments.flatMap(({ chargeId: billId }) => billId ?? []),
    ),
    numberedSettlements(db, { ids: payments.flatMap(({ settlementId }) => settlementId ?? []) }),
  ])
  return payments.map(
    ({ id, participationId, companyId, fen, paidOn, payer, reference, chargeId: billId, settlementId }) => {
      const number = billId ? (numbers.get(billId) ?? '') : ''
      return {
        ...{ participationId, companyId, paymentId: id, sums: [BigInt(fen)] },
        settlement: settlements.find(settlement => settlement.id === settlementId) ?? null,
        charges: billId ? [{ id: billId, number }] : [],
        references: unique([plainAccount(reference), number.replace(/\D/g, '')]),
        payers: unique([payer, ...(names.get(companyId) ?? [])]),
        ...{ from: dayAfter(paidOn, -daysAround), to: dayAfter(paidOn, daysAround) },
      }
    },
  )
}

/**
 * A statement may arrive before the other side confirms the receipt. Until then there is no payment, so the candidate
 * only names the settlement, and the line can be matched after the confirmation.
 */
function settlementCandidate({ id, number, kind, fen, ...rest }: AwaitedSettlement): Candidate {
  const settlement = { id, number, kind }
  return { ...rest, charges: [], paymentId: null, settlement, references: [number], sums: [BigInt(fen)] }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
