import type { LineFigure } from '@fairgate/contract/finance/settlement/states'
import type { Fen } from '@fairgate/contract/kernel/money/money'

/** What a line adds to a figure, and for consumption the organizer's share. */
export interface Summand {
  figure: LineFigure
  amount: Fen
  split?: Fen
}

/** The six figures by their wire names, and their further components. */
export interface LineFigures {
  prePayAmount: Fen
  consumeAmonut: Fen
  sponsorCollect: Fen
  cooperatorCollect: Fen
  settleBack: Fen
  settleRepair: Fen
  expenses: Fen
  held: Fen
}

/**
 * The figures of a settlement as sums over its lines: the content of its notice, which the ledger equals (finance.md
 * §2). A partner is owed its prepaid money and its fee; an organizer its share of what partners consumed, less the fees
 * it bears and the money it received itself.
 */
export function figuresOfLines(lines: readonly Summand[], isOrganizer: boolean): LineFigures {
  const sum = (figure: LineFigure) =>
    lines.reduce((total, line) => (line.figure === figure ? total + line.amount : total), 0n)
  const caused = lines.reduce((total, { split = 0n }) => total + split, 0n)
  const [prePayAmount, consumeAmonut, expenses, deposits] = [
    sum('prePay'),
    sum('consumed'),
    sum('expense'),
    sum('held'),
  ]
  const sponsorCollect = isOrganizer ? sum('split') : caused
  const cooperatorCollect = isOrganizer ? sum('feeCost') : sum('fee')
  const earned = isOrganizer ? sponsorCollect - cooperatorCollect - deposits : cooperatorCollect
  const diff = prePayAmount + earned - consumeAmonut - expenses
  return {
    ...{ prePayAmount, consumeAmonut, sponsorCollect, cooperatorCollect, expenses, held: deposits },
    settleBack: diff > 0n ? diff : 0n,
    settleRepair: diff < 0n ? -diff : 0n,
  }
}
