import type { Output } from '@fairgate/contract/app/catalogue'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { needsInvoice } from '../../app/shell/InvoiceQuestion.tsx'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { formatNextDecider } from '../../kernel/ui/decision/NextDecider.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { type Over, useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { ExhibitionFacts, ExhibitionHistory } from './ExhibitionFacts.tsx'
import { ExhibitionFields } from './ExhibitionFields.tsx'
import { ExhibitionWays } from './ExhibitionWays.tsx'
import { editorFields, start, typedFrom } from './exhibition-form.ts'
import { fieldLabel, titleOf } from './exhibition-labels.ts'
import './ExhibitionEditor.css'

type Detail = Output<'getExhibitionDetail'>

/** `/foundingExhibition/new` and `/foundingExhibition/:id`: edits a draft, shows a submitted one. */
export function ExhibitionEditor() {
  const { id = '' } = useParams()
  // The first save changes the address; the form stays mounted with later input.
  const [startedNew] = useState(id === 'new')
  const navigate = useNavigate()
  const known = useQueryCommand('getExhibitionDetail', { id }, { enabled: !startedNew, quiet: true })
  if (startedNew) return <Editor detail={undefined} />
  if (known.error) return <ErrorState failure={known.error} onBack={() => navigate('/foundingExhibition')} />
  if (!known.data) return <DetailSkeleton />
  if (!known.data.actions.includes('edit')) return <Reader detail={known.data} />
  return <Editor detail={known.data} />
}

function Editor({ detail }: { detail: Detail | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const { id: address } = useParams()
  const save = ({ sponsorId, ...form }: WireOf<typeof editorFields>, over: Over | undefined) =>
    over ? write('editExhibition', { ...over, ...form }) : write('addExhibition', { ...form, sponsorId })
  const draft = useDraft({
    of: editorFields,
    read: detail && typedFrom(detail, t),
    start,
    send: save,
    said: 'shell.saved',
    done: row => {
      if (address === 'new') void navigate(`/foundingExhibition/${row.id}`, { replace: true, state: { kept: true } })
    },
  })
  const submit = () =>
    draft.attempt('submit', async (form, over) => {
      const { id, version } = draft.dirty || !over ? await save(form, over) : over
      draft.settle({ id, version })
      await write('submitExhibition', { id, version })
      toast.success(t('exhibition.submitted'))
      void navigate('/foundingExhibition?tab=pending', { state: needsInvoice })
    })
  return (
    <FormPage
      draft={draft}
      title={titleOf(draft.values) || t(detail ? 'exhibition.untitled' : 'exhibition.create')}
      here={t(detail ? 'exhibition.editTitle' : 'exhibition.create')}
      tag={detail && <State detail={detail} />}
      actions={
        <Button busy={draft.busy === 'send'} onClick={() => void draft.send()}>
          {t('exhibition.saveDraft')}
        </Button>
      }
      verb={t('exhibition.submit')}
      onSubmit={() => void submit()}
      alert={detail && <ReturnAlert state={detail.state} history={detail.history} fieldLabel={fieldLabel} />}
    >
      {!detail && <SponsorField />}
      <ExhibitionFields sponsorId={detail?.sponsorId ?? draft.values.sponsorId} />
    </FormPage>
  )
}

const F = formFields(editorFields)

/** A submitted exhibition, read-only for its organizer. */
function Reader({ detail }: { detail: Detail }) {
  const t = useText()
  return (
    <>
      <PageHead
        title={titleOf(detail.form)}
        here={detail.code ?? undefined}
        tag={<State detail={detail} />}
        facts={[detail.code, nameOf(detail.sponsor), detail.state === 'pending' && formatNextDecider('venue', t)]}
      />
      <div className="fg-editor">
        <ExhibitionWays detail={detail} />
        <ExhibitionFacts detail={detail} />
        <ExhibitionHistory detail={detail} />
      </div>
    </>
  )
}

function State({ detail }: { detail: Detail }) {
  const localize = useLocalize()
  return (
    <StatusTag code={detail.statusCode as StatusCode}>
      {localize(exhibitionStateMachine.states[detail.state])}
    </StatusTag>
  )
}

/** The platform chooses the organizer; an organizer creates for itself. */
function SponsorField() {
  const platform = useUser()?.userCompanyType === 'platform'
  const sponsors = useQueryCommand('getSponsorOptions', {}, { enabled: platform }).data?.list ?? []
  if (!platform) return null
  return (
    <F.choice
      name="sponsorId"
      required
      options={sponsors.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
    />
  )
}
