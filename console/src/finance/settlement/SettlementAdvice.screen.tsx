import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { SettlementNoticeButton } from './SettlementNoticeButton.tsx'
import { remainingLabels, useDeductions } from './SettlementSides.tsx'
import { commandOf, settlementPaths, useKind } from './settlement-paths.ts'
import './settlement.css'

/** The payment advice of a settlement: payer, payee, amount, account, reference. */
export function SettlementAdvice() {
  const { id = '' } = useParams()
  const kind = useKind()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand(commandOf('get…SettlementPayInfo', kind), { id }, { quiet: true })
  if (!data) {
    if (!error) return <DetailSkeleton facts={8} />
    return (
      <ErrorState
        failure={error}
        onRetry={() => void refetch()}
        onBack={() => void navigate(settlementPaths(kind).list)}
      />
    )
  }
  return <Advice id={id} info={data} />
}

function Advice({ id, info: data }: { id: string; info: Output<'getCooperatorSettlementPayInfo'> }) {
  const t = useText()
  const { toPay, amount } = data
  const hasPayment = amount !== '0.00'
  const started = data.state !== 'pendingSettlement'
  const deductions = useDeductions(toPay)
  return (
    <>
      <PageHead
        title={t('settlement.advice')}
        within={[nameOf(data.company)]}
        facts={[nameOf(data.company), nameOf(data.exhibition)]}
        actions={started && <SettlementNoticeButton id={id} />}
      />
      <div className="fg-settlement-advice">
        {deductions.length > 0 && (
          <DescriptionList
            facts={[
              {
                name: t(toPay.outcome === 'refund' ? 'settlement.settleBack' : 'settlement.settleRepair'),
                value: formatAmount(toPay.whole),
              },
              ...deductions,
              { name: t(remainingLabels[toPay.outcome]), value: formatAmount(amount) },
            ]}
          />
        )}
        {hasPayment ? (
          <DescriptionList
            facts={[
              { name: t('settlement.amount'), value: formatAmount(amount) },
              { name: t('settlement.capitals'), value: data.capitals },
              { name: t('settlement.payer'), value: nameOf(data.payer) },
              { name: t('settlement.receiver'), value: data.payee.receiver || '—' },
              { name: t('settlement.bank'), value: data.payee.bank || '—' },
              { name: t('settlement.account'), value: data.payee.account || '—' },
              { name: t('settlement.reference'), value: data.reference },
            ]}
          />
        ) : (
          <p className="fg-muted">{t(started ? 'settlement.nothingToPay' : 'settlement.notStartedYet')}</p>
        )}
      </div>
    </>
  )
}
