import { policyFields } from '@fairgate/contract/admission/policy/fields'
import { versionStandingCodes } from '@fairgate/contract/kernel/transition/version-machine'
import { GitCompare, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { ClauseDialog } from './ClauseDialog.tsx'
import { ClauseTable } from './ClauseTable.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import {
  type Policy,
  type PolicyDetail,
  passbackLabels,
  policyPath,
  sentClauses,
  stanceLabels,
  standingLabels,
} from './policy-labels.ts'
import { SimulationCard } from './Simulation.tsx'
import { TryScanButton } from './TryScan.tsx'
import './Policy.css'

const F = formFields(policyFields)

/** One version of a policy: settings and clauses (`/entranceGuard/policy/:ground/:id`). */
export function PolicyEditor() {
  const { ground: exhibitionId = '', id = '' } = useParams()
  const go = useNavigate()
  const { data, error, refetch } = useQueryCommand('getPolicy', { exhibitionId: exhibitionId, id }, { quiet: true })
  if (data?.policy) return <Editing key={id} detail={data} policy={data.policy} />
  if (!error) return <DetailSkeleton facts={6} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void go(policyPath(exhibitionId))} />
}

type Open = 'publish' | 'compare' | { clause: number | undefined }

function Editing({ detail, policy }: { detail: PolicyDetail; policy: Policy }) {
  const t = useText()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id, exhibitionId, list, actions } = policy
  const mayEdit = actions.includes('edit') && detail.mayEdit
  const draft = useDraft({
    of: policyFields,
    read: policy,
    send: (form, over) => write('savePolicy', { exhibitionId, ...over, ...form, clauses: sentClauses(list) }),
  })
  const title = t('policy.versionOf', { no: policy.no })
  const rail = policy.state === 'draft' || policy.rehearsed
  return (
    <div className={rail ? 'fg-policy-page' : undefined}>
      <FormPage
        draft={draft}
        locked={!mayEdit}
        title={title}
        within={[nameOf(detail.ground), title]}
        tag={
          <StatusTag code={versionStandingCodes[policy.standing] as StatusCode}>
            {t(standingLabels[policy.standing])}
          </StatusTag>
        }
        facts={[nameOf(detail.ground), ...(policy.note ? [policy.note] : [])]}
        actions={
          <>
            <TryScanButton exhibitionId={exhibitionId} policyId={id} />
            <Button icon={GitCompare} onClick={() => setOpen('compare')}>
              {t('policy.compare')}
            </Button>
            {actions.includes('publish') && (
              <Button icon={Send} onClick={() => setOpen('publish')} disabled={draft.dirty}>
                {t('policy.publish')}
              </Button>
            )}
          </>
        }
      >
        <FormSection title={t('policy.settings')}>
          <F.radios name="offline" labels={stanceLabels} />
          <F.radios name="offlineSingle" labels={stanceLabels} />
          <F.radios name="passback" labels={passbackLabels} />
        </FormSection>
        <Card
          title={t('policy.clauses')}
          extra={
            mayEdit && (
              <Button icon={Plus} onClick={() => setOpen({ clause: undefined })}>
                {t('policy.addClause')}
              </Button>
            )
          }
        >
          <p className="fg-field-hint">{t('policy.clausesHint')}</p>
          <ClauseTable list={list} onOpen={mayEdit ? clause => setOpen({ clause }) : undefined} />
        </Card>
      </FormPage>
      {rail && <SimulationCard policy={policy} maySimulate={mayEdit} unsaved={draft.dirty} />}
      {open === 'publish' && <PublishDialog row={policy} onClose={close} />}
      {open === 'compare' && <CompareDialog policy={policy} onClose={close} />}
      {typeof open === 'object' && <ClauseDialog detail={detail} policy={policy} no={open.clause} onClose={close} />}
    </div>
  )
}
