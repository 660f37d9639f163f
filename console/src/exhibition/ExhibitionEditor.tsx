import type { Output } from '@fairgate/contract/catalogue'
import { exhibitionLife } from '@fairgate/contract/exhibition/states'
import { Select } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useUser } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ReturnedNotice } from '../ui/decision/ReturnedNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { ExhibitionFacts } from './ExhibitionFacts.tsx'
import { ExhibitionFields } from './ExhibitionFields.tsx'
import { type ExhibitionState, fieldWord, titleOf } from './exhibition-words.ts'
import { type ExhibitionDraft, useExhibitionDraft } from './use-exhibition-draft.ts'
import './ExhibitionEditor.css'

type Detail = Output<'getExhibitionDetail'>

/** `/foundingExhibition/new` and `/foundingExhibition/:id`: a draft is written, a submitted one is read. */
export function ExhibitionEditor() {
  const { id = '' } = useParams()
  // A first save gives the page an address of its own; the form stays mounted, with what was typed meanwhile.
  const [startedNew] = useState(id === 'new')
  const navigate = useNavigate()
  const known = useQueryCommand('getExhibitionDetail', { id }, { enabled: !startedNew })
  if (startedNew) return <Editor detail={undefined} />
  if (known.error) return <ErrorState failure={known.error} onBack={() => navigate('/foundingExhibition')} />
  if (!known.data) return <DetailSkeleton />
  if (!known.data.actions.includes('edit')) return <Reader detail={known.data} />
  return <Editor detail={known.data} />
}

function Editor({ detail }: { detail: Detail | undefined }) {
  const t = useText()
  const draft = useExhibitionDraft(detail)
  const title = titleOf({ nameCn: draft.form.nameCn, nameEn: draft.form.nameEn })
  return (
    <>
      <PageHead
        title={title || t(detail ? 'exhibition.untitled' : 'exhibition.create')}
        crumbs={[
          { title: t('exhibition.management') },
          { title: t('exhibition.founding'), to: '/foundingExhibition' },
          { title: t(detail ? 'exhibition.editTitle' : 'exhibition.create') },
        ]}
        tag={detail && <State detail={detail} />}
        facts={draft.dirty ? [t('exhibition.unsaved')] : []}
        actions={
          <>
            <Button busy={draft.busy === 'save'} onClick={() => void draft.save()}>
              {t('exhibition.saveDraft')}
            </Button>
            <Button kind="primary" busy={draft.busy === 'submit'} onClick={() => void draft.submit()}>
              {t('exhibition.submit')}
            </Button>
          </>
        }
      />
      <form className="fg-editor" onSubmit={event => event.preventDefault()}>
        {draft.overtaken && <Overtaken onReload={() => void draft.catchUp()} />}
        {detail && <ReturnedNotice state={detail.state} history={detail.history} fieldWord={fieldWord} />}
        <FormSummary issues={draft.issues} />
        {!detail && <SponsorField draft={draft} />}
        <ExhibitionFields draft={draft} />
      </form>
      {/* A save on its way moves to the new address by itself. */}
      <LeaveGuard dirty={draft.dirty && draft.busy === undefined} />
    </>
  )
}

/** A submitted exhibition, as its organizer may read it. */
function Reader({ detail }: { detail: Detail }) {
  const t = useText()
  return (
    <>
      <PageHead
        title={titleOf(detail.form)}
        crumbs={[
          { title: t('exhibition.management') },
          { title: t('exhibition.founding'), to: '/foundingExhibition' },
          { title: detail.code ?? t('exhibition.view') },
        ]}
        tag={<State detail={detail} />}
        facts={[detail.code, nameOf(detail.sponsor)]}
      />
      <div className="fg-editor">
        <ExhibitionFacts detail={detail} />
      </div>
    </>
  )
}

function State({ detail }: { detail: Detail }) {
  const words = useWords()
  return (
    <StatusTag code={detail.statusCode as StatusCode}>
      {words(exhibitionLife.states[detail.state as ExhibitionState])}
    </StatusTag>
  )
}

/** The platform says for whom it creates; an organizer creates for itself. */
function SponsorField({ draft }: { draft: ExhibitionDraft }) {
  const t = useText()
  const platform = useUser()?.userCompanyType === 'platform'
  const sponsors = useQueryCommand('getSponsorOptions', {}, { enabled: platform }).data?.list ?? []
  if (!platform) return null
  const error = issueOf(draft.issues, 'sponsorId')
  return (
    <section className="fg-form-section">
      <Field label={t('exhibition.sponsor')} name="sponsorId" required error={error}>
        {control => (
          <Select
            id={control.id}
            style={{ width: '100%' }}
            status={error ? 'error' : undefined}
            placeholder={t('shell.searchChoose')}
            showSearch={{ optionFilterProp: 'label' }}
            value={draft.sponsorId}
            options={sponsors.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
            onChange={draft.setSponsorId}
          />
        )}
      </Field>
    </section>
  )
}
