import { billStateMachine } from '@fairgate/contract/finance/charge/states'
import { formatAmount, formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { BillLines, BillPayee } from './BillLines.tsx'
import { BillPayments, BillProofs } from './BillProofs.tsx'
import { billActions } from './bill-actions.tsx'
import { type BillDetail, billPaths, detailCommand, findBillEventLabels, type OfKind } from './bill-labels.ts'

/** One bill: its lines, the amount to pay and the payee, payments, history. */
export function BillPage({ kind }: OfKind) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand(detailCommand(kind), { id }, { quiet: true })
  if (data) return <Shown detail={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(billPaths[kind])} />
}

function Shown({ detail }: { detail: BillDetail }) {
  const t = useText()
  const { exhibitionId, history, proofs, payments } = detail
  return (
    <>
      <Head detail={detail} />
      <DetailColumns
        rail={{
          title: t('charge.history'),
          content: (
            <History
              lines={history}
              exhibitionId={exhibitionId}
              eventLabel={({ event }) => findBillEventLabels(event)}
            />
          ),
        }}
      >
        <ReturnAlert state={detail.state} history={history} exhibitionId={exhibitionId} fieldLabel={field => field} />
        <Figures detail={detail} />
        {detail.makeHindered && <FormAlert>{t(`charge.makeHindered_${detail.makeHindered}`)}</FormAlert>}
        <Card title={t('charge.lines')}>
          <BillLines charge={detail} />
        </Card>
        {proofs && (
          <Card title={t('charge.proofs')}>
            <BillProofs id={detail.id} proofs={proofs} />
          </Card>
        )}
        {payments && payments.length > 0 && (
          <Card title={t('charge.payments')}>
            <BillPayments payments={payments} />
          </Card>
        )}
        <Card title={t('charge.payee')}>
          <BillPayee charge={detail} />
        </Card>
      </DetailColumns>
    </>
  )
}

function Figures({ detail }: { detail: BillDetail }) {
  const t = useText()
  const { payable, received, prepaid, missing, state } = detail
  const open = state !== 'finished' && state !== 'cancelled'
  const paid = parseAmount(received) < parseAmount(payable) ? parseAmount(payable) - parseAmount(received) : 0n
  return (
    <KeyNumbers>
      <KeyNumber label={t('charge.payable')} value={payable === '0.00' ? t('charge.free') : formatAmount(payable)} />
      <KeyNumber label={t('charge.received')} value={formatAmount(received)} />
      {state === 'finished' && paid > 0n && <KeyNumber label={t('charge.fromPrepaid')} value={formatFen(paid)} />}
      {prepaid !== null && <KeyNumber label={t('charge.prepaid')} value={formatAmount(prepaid)} />}
      {open && missing !== null && <KeyNumber label={t('charge.missing')} value={formatAmount(missing)} />}
    </KeyNumbers>
  )
}

function Head({ detail }: { detail: BillDetail }) {
  const t = useText()
  const w = useLocalize()
  const props = { kind: detail.kind }
  const hook = useActions(billActions, props, { rows: [detail] })
  return (
    <>
      <PageHead
        title={detail.number}
        within={[detail.number]}
        tag={stateTag(billStateMachine.states)(detail, t, w)}
        facts={[
          nameOf(detail.company),
          nameOf(detail.exhibition),
          t('charge.dueIs', { day: formatDate(detail.dueOn) }),
          t('charge.revision', { revision: detail.revision }),
        ]}
        actions={
          <ActionButtons
            row={detail}
            props={props}
            actions={billActions}
            hook={hook}
            quiet={detail.missing === '0.00' ? [] : ['payFromPrepaid']}
            rare={['discount', 'revoke', 'cancel']}
          />
        }
      />
      {hook.dialogs}
    </>
  )
}
