import { chineseCapitals } from '@fairgate/contract/kernel/money/chinese-capitals'
import { lineAmount, parseDecimal4, wholePercentage, writeAmount } from '@fairgate/contract/kernel/money/money'

/** A line before it is priced: unit price in yuan and discount in per cent, as text of up to four decimals. */
export interface RequestedLine {
  badgeTypeId: string
  item: { cn: string; en: string }
  unitPrice: string
  quantity: number
  discount: string
}

/** The amounts of a line in fen: before and after the discount, each rounded once, the rest by difference. */
export function amountsOf({
  unitPrice,
  quantity,
  discount,
}: Pick<RequestedLine, 'unitPrice' | 'quantity' | 'discount'>) {
  const price = parseDecimal4(unitPrice)
  const left = { tenThousandths: wholePercentage.tenThousandths - parseDecimal4(discount).tenThousandths }
  const total = lineAmount(price, quantity)
  const payable = lineAmount(price, quantity, left)
  return { total, payable, discountAmount: total - payable }
}

/** Lines as they are shown, and their totals; amounts as decimal strings. Throws RangeError from 10^15 yuan on. */
export function priced<Line extends RequestedLine>(lines: readonly Line[]) {
  const sums = { total: 0n, payable: 0n }
  const shown = lines.map((line, index) => {
    const { total, payable, discountAmount } = amountsOf(line)
    sums.total += total
    sums.payable += payable
    const after = writeAmount(payable)
    return {
      ...line,
      ordinal: index + 1,
      total: writeAmount(total),
      discountAmount: writeAmount(discountAmount),
      priceAfterDiscount: after,
      payable: after,
    }
  })
  return {
    lines: shown,
    total: writeAmount(sums.total),
    discountAmount: writeAmount(sums.total - sums.payable),
    payable: writeAmount(sums.payable),
    capitals: chineseCapitals({ tenThousandths: sums.payable * 100n }),
    fen: sums.payable,
  }
}
