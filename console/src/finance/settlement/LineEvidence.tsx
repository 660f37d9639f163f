import { parseBillKind } from '@fairgate/contract/finance/charge/number'
import { settlementKindNames, settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { SettlementDetail, SettlementLine } from './settlement-labels.ts'
import { settlementPaths } from './settlement-paths.ts'

/** The evidence of a line as links: the bill, the badges, the partner's settlement, the adjusted line. */
export function LineEvidence({ detail, line }: { detail: SettlementDetail; line: SettlementLine }) {
  const t = useText()
  const { chargeId: billId, chargeNumber: billNumber, badgeType, from, paid, back, adjusts, percentage } = line
  const rate = percentage && percentage !== '100' ? 'settlement.lotBackAt' : 'settlement.lotBack'
  const adjusted = adjusts && detail.lines.find(({ id }) => id === adjusts)
  const badges = new URLSearchParams({ badgeTypeId: badgeType?.id ?? '', companyId: detail.companyId })
  const kind = from && settlementKindNames.find(name => settlementKindOf(name).of.includes(from.kind))
  return (
    <span className="fg-settlement-evidence">
      {billId && billNumber && (
        <Link to={`/receivePayment/${parseBillKind(billNumber)}Payment/${billId}`}>
          {t('settlement.openBill', { number: billNumber })}
        </Link>
      )}
      {badgeType && (
        <Link to={`/exhibitionTransaction/papersTransaction/${detail.exhibitionId}/badges?${badges}`}>
          {t('settlement.openBadges')}
        </Link>
      )}
      {from && kind && (
        <Link to={settlementPaths(kind).one(from.id)}>{t('settlement.openFrom', { name: nameOf(from.company) })}</Link>
      )}
      {adjusted && t('settlement.changes', { n: adjusted.ordinal })}
      {paid && back && (
        <small>{t(rate, { paid: formatAmount(paid), back: formatAmount(back), percentage: percentage ?? '' })}</small>
      )}
    </span>
  )
}
