import { certain, points, proposed, type Why } from '@fairgate/contract/finance/bank/proposal'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { Fen } from '@fairgate/contract/kernel/money/money'

/** The facts of a line for the comparison. */
export interface ScoredLine {
  amount: Fen
  day: string
  /** In the form of `payer_name` in the database. */
  payer: string
  /** Bill numbers that its text may contain. */
  references: readonly string[]
  /** Companies that its account has paid for before. */
  knownCompanies: readonly string[]
}

/** What a line may be matched with: a bill, all open bills of a participation, or a recorded payment. */
export interface Candidate {
  participationId: string
  companyId: string
  charges: readonly { id: string; number: string }[]
  /** A payment that was recorded by hand, instead of bills. */
  paymentId: string | null
  /**
   * The settlement of a refund or supplement; without a payment its receipt is not confirmed yet, and it cannot be
   * matched.
   */
  settlement: { id: string; number: string; kind: SettlementKindName } | null
  /** Numbers by which a payer or a bank would refer to it. */
  references: readonly string[]
  /** Amounts that settle it: the total, and the missing rest; the smallest first. Negative for outgoing money. */
  sums: readonly Fen[]
  /** Normalised names of possible payers: the company's, and those in its proofs. */
  payers: readonly string[]
  /** Days between which a payment is expected. */
  from: string
  to: string
}

export interface Scored {
  candidate: Candidate
  score: number
  why: Why[]
}

/** How well a line matches a candidate, 0 … 100, and the matching facts. */
export function scoreOf(line: ScoredLine, candidate: Candidate): Scored {
  const why: Why[] = []
  if (candidate.references.some(reference => line.references.includes(reference))) why.push('reference')
  if (candidate.sums.includes(line.amount)) why.push('amount')
  if (line.knownCompanies.includes(candidate.companyId)) why.push('account')
  else if (line.payer !== '' && candidate.payers.includes(line.payer)) why.push('payer')
  if (line.day >= candidate.from && line.day <= candidate.to) why.push('date')
  return { candidate, score: why.reduce((sum, reason) => sum + points[reason], 0), why }
}

/** The proposals for a line, the best first, at most `most`; `certain` if the first has no competitor. */
export function proposalsFor(
  line: ScoredLine,
  candidates: readonly Candidate[],
  most = 5,
): { proposals: Scored[]; certain: boolean } {
  const scored = candidates
    .map(candidate => scoreOf(line, candidate))
    .filter(({ score }) => score >= proposed)
    .sort((a, b) => b.score - a.score || a.candidate.charges.length - b.candidate.charges.length)
  const [first, ...others] = scored
  const next = first && others.find(other => standsAgainst(first, other))
  const takeable = first !== undefined && (first.candidate.paymentId !== null || first.candidate.settlement === null)
  const sure = takeable && first.score >= certain.least && (next?.score ?? 0) <= certain.nextAtMost
  return { proposals: scored.slice(0, most), certain: sure }
}

/** One bill and all open bills together are the same money: the amount decides which one is meant. */
function standsAgainst(first: Scored, other: Scored): boolean {
  const ids = new Set(first.candidate.charges.map(({ id }) => id))
  return other.why.includes('amount') || !other.candidate.charges.some(({ id }) => ids.has(id))
}
