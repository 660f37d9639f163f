import sql from 'sql-template-tag'
import { type AwaitedCharge, awaitedCharges } from '../charge/facts.ts'
import { companiesNamed } from '../company/facts.ts'
import type { Db } from '../kernel/database.ts'
import { balancesOfAll } from '../ledger/facts.ts'
import { referencesIn } from './reference.ts'
import { type Candidate, proposalsFor, type Scored } from './score.ts'

/** What of a row a proposal is made from. */
export interface Waiting {
  id: string
  /** Fen as text. */
  fen: string
  day: string
  text: string
  payerPlain: string
  payerAccount: string
}

export interface Proposed {
  proposals: Scored[]
  certain: boolean
}

const none: Proposed = { proposals: [], certain: false }

/** Proposals for rows that wait, by id: a page of them costs as many statements as one row. Money that went out has none. */
export async function proposalsOf(db: Db, rows: readonly Waiting[]): Promise<Map<string, Proposed>> {
  const incoming = rows.filter(({ fen }) => BigInt(fen) > 0n)
  if (incoming.length === 0) return new Map()
  const references = new Map(incoming.map(row => [row.id, referencesIn(row.text)]))
  const payers = unique(incoming.map(({ payerPlain }) => payerPlain))
  const [known, named] = await Promise.all([knownPayers(db, incoming), companiesNamed(db, payers)])
  const charges = await awaitedCharges(db, {
    ids: [],
    references: unique([...references.values()].flat()),
    companyIds: unique([...[...known.values()].flat(), ...named.map(({ id }) => id)]),
    payers,
  })
  const candidates = await candidatesOf(db, charges, new Map(named.map(({ id, names }) => [id, names])))
  return new Map(
    incoming.map(row => [
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

/** Companies by the accounts they have paid from before: that somebody matched. */
async function knownPayers(db: Db, rows: readonly Waiting[]): Promise<Map<string, string[]>> {
  const accounts = unique(rows.map(({ payerAccount }) => payerAccount))
  if (accounts.length === 0) return new Map()
  const found = await db.many<{ account: string; companies: string[] }>(sql`
    select t.payer_account as account, array_agg(distinct t.payer_company_id::text) as companies from bank_line t
    where t.state = 'matched' and t.payer_account = any(${accounts}::text[]) group by 1`)
  return new Map(found.map(({ account, companies }) => [account, companies]))
}

/** Each charge, and all that a participation has open, which a payer may pay at once. */
async function candidatesOf(
  db: Db,
  charges: readonly AwaitedCharge[],
  names: ReadonlyMap<string, readonly string[]>,
): Promise<Candidate[]> {
  const byParticipation = Map.groupBy(charges, ({ participationId }) => participationId)
  const balances = await balancesOfAll(db, [...byParticipation.keys()])
  return [...byParticipation].flatMap(([participationId, open]) => {
    const sets = open.length > 1 ? [...open.map(one => [one]), open] : [open]
    return sets.map(some => candidateOf(participationId, some, names, balances.get(participationId)?.prepaid ?? 0n))
  })
}

function candidateOf(
  participationId: string,
  charges: readonly AwaitedCharge[],
  names: ReadonlyMap<string, readonly string[]>,
  prepaid: bigint,
): Candidate {
  const companyId = charges[0]?.companyId ?? ''
  const payable = charges.reduce((sum, charge) => sum + BigInt(charge.payable), 0n)
  const rest = payable - prepaid
  return {
    ...{ participationId, companyId, charges },
    // What is asked, or what is missing of it.
    sums: prepaid > 0n && rest > 0n ? [rest, payable] : [payable],
    payers: unique([...(names.get(companyId) ?? []), ...charges.flatMap(({ payers }) => payers)]),
    from: charges.map(({ from }) => from).sort()[0] ?? '',
    to:
      charges
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
  }
}
