import type { RowOf } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import type { Text } from '../../kernel/i18n/language.ts'
import './settlement.css'

type Row = RowOf<'getCooperatorSettlementPage'>
type Figure = 'prePayAmount' | 'consumeAmonut' | 'sponsorCollect' | 'cooperatorCollect' | 'settleBack' | 'settleRepair'

/**
 * Draws two figures of a row below each other, so that all six have room; zeros are dimmed. `further` has a line of its
 * own if it is not zero, because the result includes it.
 */
export const figurePair = (t: Text, first: Figure, second: Figure, further?: 'expenses' | 'held') => (row: Row) => (
  <span className="fg-settlement-pair">
    {[first, second].map(figure => (
      <span key={figure} title={t(`settlement.${figure}`)} className={row[figure] === '0.00' ? 'is-nought' : undefined}>
        <span className="fg-hidden">{t(`settlement.${figure}`)}</span> {formatAmount(row[figure])}
      </span>
    ))}
    {further && row[further] !== '0.00' && (
      <small>
        {t(`settlement.${further}`)} {formatAmount(row[further])}
      </small>
    )}
  </span>
)
