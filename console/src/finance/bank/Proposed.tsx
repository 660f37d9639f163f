import type { BankLine } from './bank-line.ts'
import { ChoiceLine, Why } from './ChoiceText.tsx'

/** What a line is matched with, or its proposal. */
export function Proposed({ line, noProposal }: { line: BankLine; noProposal: string }) {
  const [first] = line.proposals
  if (line.matched) return <ChoiceLine choice={line.matched} />
  if (line.state === 'ignored') return <span className="fg-cell-quiet">{line.note}</span>
  if (!first) return <span className="fg-cell-quiet">{noProposal}</span>
  return (
    <span className="fg-bank-proposal">
      <ChoiceLine choice={first} />
      <Why proposal={first} sure={line.certain} />
    </span>
  )
}
