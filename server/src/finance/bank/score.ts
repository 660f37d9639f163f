import { certain, points, proposed, type Why } from '@fairgate/contract/finance/bank/proposal'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { Fen } from '@fairgate/contract/kernel/money/money'

/** What is known of a line when it is compared. */
export interface ScoredLine {
  amount: Fen
  day: string
  /** As `payer_name` of the database makes it. */
  payer: string
  /** Numbers of charges that its text may mean. */
  references: readonly string[]
  /** Companies its account has paid for before. */
  knownCompanies: readonly string[]
}

/** What a line may be matched with: a charge, all that a participation has open, or a payment that is on record. */
export interface Candidate {
  participationId: string
  companyId: string
  charges: readonly { id: string; number: string }[]
  /** A payment that was recorded by hand, in place of charges to be paid. */
  paymentId: string | null
  /** Whose refund or supplement it is; without a payment its receipt is not confirmed yet, and it cannot be taken. */
  settlement: { id: string; number: string; kind: SettlementKindName } | null
  /** Numbers by which a payer, or a bank, would name it. */
  references: readonly string[]
  /** What settles them: what they come to, and what of it is missing; the least first. Of money that went out below zero. */
  sums: readonly Fen[]
  /** Names, plain, of who may pay: the company's, and who its proofs say has paid. */
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

/** How well a line fits a candidate, 0 … 100, and what speaks for it. */
export function scoreOf(line: ScoredLine, candidate: Candidate): Scored {
  const why: Why[] = []
  if (candidate.references.some(reference => line.references.includes(reference))) why.push('reference')
  if (candidate.sums.includes(line.amount)) why.push('amount')
  if (line.knownCompanies.includes(candidate.companyId)) why.push('account')
  else if (line.payer !== '' && candidate.payers.includes(line.payer)) why.push('payer')
  if (line.day >= candidate.from && line.day <= candidate.to) why.push('date')
  return { candidate, score: why.reduce((sum, reason) => sum + points[reason], 0), why }
}

/** What is proposed for a line, the best first, at most `most`; `certain` where the first leaves no doubt. */
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

/** A charge and all that are open with it are one money: which of the two is meant, the amount says. */
function standsAgainst(first: Scored, other: Scored): boolean {
  const ids = new Set(first.candidate.charges.map(({ id }) => id))
  return other.why.includes('amount') || !other.candidate.charges.some(({ id }) => ids.has(id))
}
