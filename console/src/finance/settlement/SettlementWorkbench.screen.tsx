import { settlementStateMachine } from '@fairgate/contract/finance/settlement/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link, useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { SettlementExpenses } from './SettlementExpenses.tsx'
import { SettlementLines } from './SettlementLines.tsx'
import { SettlementNoticeButton } from './SettlementNoticeButton.tsx'
import { SettlementSides } from './SettlementSides.tsx'
import { settlementActions } from './settlement-actions.tsx'
import type { SettlementDetail } from './settlement-labels.ts'
import { commandOf, type OfKind, settlementPaths, useKind } from './settlement-paths.ts'
import './settlement.css'

/** One settlement for both sides: figures with their formula, lines with their evidence, disputes, confirmations. */
export function SettlementWorkbench() {
  const { id = '' } = useParams()
  const kind = useKind()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand(commandOf('get…SettlementDetail', kind), { id }, { quiet: true })
  if (data) return <Workbench kind={kind} detail={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return (
    <ErrorState
      failure={error}
      onRetry={() => void refetch()}
      onBack={() => void navigate(settlementPaths(kind).list)}
    />
  )
}

function Workbench({ kind, detail }: OfKind & { detail: SettlementDetail }) {
  const t = useText()
  const w = useLocalize()
  const hook = useActions(settlementActions, { kind }, { rows: [detail] })
  const isStarted = detail.state !== 'pendingSettlement'
  return (
    <>
      <PageHead
        title={nameOf(detail.company)}
        within={[nameOf(detail.company)]}
        tag={stateTag(settlementStateMachine.states)(detail, t, w)}
        facts={[
          detail.number,
          nameOf(detail.exhibition),
          isStarted && t('settlement.revision', { n: detail.revision }),
          <Link key="advice" to={settlementPaths(kind).advice(detail.id)}>
            {t('settlement.advice')}
          </Link>,
        ].filter(Boolean)}
        actions={
          <>
            {isStarted && <SettlementNoticeButton id={detail.id} />}
            <ActionButtons row={detail} props={{ kind }} actions={settlementActions} hook={hook} rare={['reopen']} />
          </>
        }
      />
      <DetailColumns
        rail={{
          title: t('settlement.confirmations'),
          content: (
            <>
              <SettlementSides detail={detail} />
              <h2>{t('settlement.history')}</h2>
              <History
                lines={detail.history}
                eventLabel={({ event }) => settlementStateMachine.events[event as 'start'] ?? [event as TextKey, event]}
              />
            </>
          ),
        }}
      >
        <SettlementFigures detail={detail} />
        <Card title={t('settlement.lines')}>
          {isStarted ? (
            <SettlementLines kind={kind} detail={detail} />
          ) : (
            <p className="fg-muted">{t('settlement.notStartedYet')}</p>
          )}
        </Card>
        <SettlementExpenses detail={detail} />
      </DetailColumns>
      {hook.dialogs}
    </>
  )
}

const names = [
  'prePayAmount',
  'consumeAmonut',
  'sponsorCollect',
  'cooperatorCollect',
  'settleBack',
  'settleRepair',
] as const

/** The six figures, and how the refund or supplement is computed from them. */
function SettlementFigures({ detail }: { detail: SettlementDetail }) {
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
        <p className="fg-settlement-formula fg-muted">
          {t(isSponsor ? 'settlement.formulaSponsor' : 'settlement.formulaPartner', amounts)}
        </p>
      )}
    </div>
  )
}
