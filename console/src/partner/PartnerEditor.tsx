import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { CompanyFields } from '../company/CompanyFields.tsx'
import { SettingForm } from '../company/SettingForm.tsx'
import { type Text, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useUser } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ReturnedNotice } from '../ui/decision/ReturnedNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { toast } from '../ui/toast.ts'
import { AdministratorSection } from './AdministratorSection.tsx'
import { commandOf } from './command-of.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { usePlaceTitle } from './PartnerHead.tsx'
import { PlacementSection } from './PlacementSection.tsx'
import { emptyForm, formOf, type PartnerForm } from './partner-form.ts'
import { partnerPaths } from './partner-places.ts'
import { fieldWord, type PartnerDetail, parentKindOf, partnerStateWords } from './partner-words.ts'
import { readAnyFile } from './read-partner-file.ts'
import { useKind } from './use-kind.ts'
import { usePartnerDraft } from './use-partner-draft.ts'
import './Partner.css'

/** `/…/new` and `/…/:id/edit`: a partner is brought in, mended after a return, or changed by the platform. */
export function PartnerEditor() {
  const { id } = useParams()
  const kind = useKind()
  const navigate = useNavigate()
  const known = useQueryCommand(
    commandOf('get…Detail', kind),
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined) return <Editor kind={kind} detail={undefined} />
  const back = () => void navigate(partnerPaths(kind).list)
  if (!known.data) {
    if (!known.error) return <DetailSkeleton facts={8} />
    return <ErrorState failure={known.error} onRetry={() => void known.refetch()} onBack={back} />
  }
  return <Editor key={id} kind={kind} detail={known.data} />
}

/** All that is empty at once, so that nobody corrects one field after the other. */
function faultsOf(form: PartnerForm, asksParent: boolean, t: Text): InputIssue[] {
  const { licence, administrator, temporary, temporaryFor, parentId } = form
  const missing = (path: string) => ({ path, msg: t('kernel.required') })
  const people = Object.entries(administrator ?? {}).filter(([, value]) => value.trim() === '')
  return [
    ...(asksParent && !parentId ? [missing('parentId')] : []),
    ...(licence ? [] : [missing('licenceFileId')]),
    ...people.map(([name]) => missing(`administrator.${name}`)),
    ...(temporary && !temporaryFor ? [missing('temporaryFor')] : []),
  ]
}

function Editor({ kind, detail }: { kind: PartnerKind; detail: PartnerDetail | undefined }) {
  const t = useText()
  const w = useWords()
  const navigate = useNavigate()
  const paths = partnerPaths(kind)
  const place = usePlaceTitle(kind)
  const [params] = useSearchParams()
  // A main one adds its own secondaries; the platform says whose they are.
  const asksParent = useUser()?.userCompanyType === 'platform' && parentKindOf(kind) !== undefined
  const stored = detail ? formOf(detail, t('company.licenceFileId')) : emptyForm(params.get('parentId') ?? undefined)
  const draft = usePartnerDraft({ kind, detail, stored, faults: form => faultsOf(form, asksParent, t) })
  const { form, change, issues } = draft
  const kindName = w(kindOf(kind).words)
  const isSubmitted = detail?.state !== 'inUse'
  const title = detail ? nameOf(detail.name) : t('partner.addKind', { kind: kindName })
  const asked = detail?.state === 'returned' ? detail.askedFields : []
  const markOf = (name: string) =>
    asked.includes(name) ? <em className="fg-partner-mark">{t('partner.askedMark')}</em> : undefined

  const submit = async () => {
    const id = await draft.submit()
    if (!id) return
    toast.success(t(isSubmitted ? 'partner.submittedDone' : 'shell.saved'))
    await navigate(paths.one(id))
  }

  return (
    <SettingForm
      title={title}
      crumbs={[
        { title: place.group },
        { title: place.title, to: paths.list },
        ...(detail ? [{ title, to: paths.one(detail.id) }] : []),
        { title: t(detail ? 'partner.edit' : 'partner.add') },
      ]}
      tag={detail && <StatusTag code={detail.statusCode as StatusCode}>{w(partnerStateWords(detail.state))}</StatusTag>}
      facts={[t(isSubmitted ? 'partner.addLead' : 'partner.editLead')]}
      verb={t(isSubmitted ? 'partner.submit' : 'company.save')}
      dirty={draft.dirty}
      busy={draft.busy}
      issues={issues}
      overtaken={draft.overtaken}
      onCatchUp={() => void draft.catchUp()}
      onSubmit={() => void submit()}
      notice={
        <>
          {draft.restored && (
            <FormNotice>
              <strong>{t('partner.draftKept')}</strong>
              <Button size="small" onClick={draft.discard}>
                {t('partner.draftDiscard')}
              </Button>
            </FormNotice>
          )}
          {detail && <ReturnedNotice state={detail.state} history={detail.history} fieldWord={fieldWord} />}
        </>
      }
    >
      <PlacementSection kind={kind} detail={detail} form={form} change={change} issues={issues} markOf={markOf} />
      <CompanyFields
        form={form}
        change={change}
        issues={issues}
        lead={t('company.companyTypeIs', { type: kindName })}
        needsLicence
        markOf={markOf}
        readFile={detail && readAnyFile(kind, detail)}
      />
      {form.administrator && (
        <AdministratorSection
          value={form.administrator}
          onChange={administrator => change({ administrator })}
          issues={issues}
          mark={markOf('administrator')}
        />
      )}
      <DocumentsSection
        value={form.documents}
        onChange={documents => change({ documents })}
        issues={issues}
        mark={markOf('documentIds')}
      />
    </SettingForm>
  )
}
