import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useText } from '../../kernel/i18n/language.ts'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import type { SettlementDetail } from './settlement-labels.ts'

const names = [
  'prePayAmount',
  'consumeAmonut',
  'sponsorCollect',
  'cooperatorCollect',
  'settleBack',
  'settleRepair',
] as const

/** The six figures, and how the refund or supplement is computed from them. */
export function SettlementFigures({ detail }: { detail: SettlementDetail }) {
  const t = useText()
  const isSponsor = detail.participationKind === 'sponsor'
  const amounts = {
    prePay: formatAmount(detail.prePayAmount),
    consumed: formatAmount(detail.consumeAmonut),
    expenses: formatAmount(detail.expenses),
    fee: formatAmount(detail.cooperatorCollect),
    split: formatAmount(detail.sponsorCollect),
    held: formatAmount(detail.held),
  }
  return (
    <div className="fg-settlement-figures">
      <KeyNumbers>
        {names.map(name => (
          <KeyNumber key={name} label={t(`settlement.${name}`)} value={formatAmount(detail[name])} />
        ))}
      </KeyNumbers>
      {detail.state !== 'pendingSettlement' && (
        <p className="fg-settlement-formula">
          {t(isSponsor ? 'settlement.formulaSponsor' : 'settlement.formulaPartner', amounts)}
        </p>
      )}
    </div>
  )
}
