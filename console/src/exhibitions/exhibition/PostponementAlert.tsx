import type { Output } from '@fairgate/contract/app/catalogue'
import { postponementStateMachine } from '@fairgate/contract/lifecycle/postponement/states'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { PostponementPlan } from './PostponementFacts.tsx'
import { postponementActions } from './postponement-actions.tsx'

type Detail = Output<'getPostponementDetail'>

export interface PostponementAlertProps {
  detail: Detail
  /** Opens the form again for a returned request. */
  onAskAgain: () => void
}

/** The last request and its result on the page of the exhibition; an approved one is in the history. */
export function PostponementAlert({ detail, onAskAgain }: PostponementAlertProps) {
  const t = useText()
  const w = useLocalize()
  const hook = useActions(postponementActions, {}, { rows: [detail] })
  return (
    <Card
      framed
      title={t('postponement.request')}
      extra={
        <StatusTag code={detail.statusCode as StatusCode}>{w(postponementStateMachine.states[detail.state])}</StatusTag>
      }
    >
      <ReturnAlert state={detail.state} history={detail.history} fieldLabel={field => field} />
      <PostponementPlan detail={detail} />
      <div className="fg-dialog-foot">
        <ActionButtons row={detail} props={{}} actions={postponementActions} hook={hook} />
        {detail.actions.includes('submit') && (
          <Button kind="primary" onClick={onAskAgain}>
            {t('postponement.askAgain')}
          </Button>
        )}
      </div>
      {hook.dialogs}
    </Card>
  )
}
