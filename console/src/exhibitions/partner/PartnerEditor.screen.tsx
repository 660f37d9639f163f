import { kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { CompanyFields } from '../../identity/company/CompanyFields.tsx'
import { missingOfCompany } from '../../identity/company/missing-of-company.ts'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { idIn } from '../../kernel/page/id-in.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { commandOf } from './command-of.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { PlacementSection } from './PlacementSection.tsx'
import { editorFields, fieldsWithout, partnerPayload, typedFrom } from './partner-form.ts'
import { fieldLabel, findPartnerStateLabel, type PartnerDetail, parentKindOf } from './partner-labels.ts'
import { partnerPaths } from './partner-paths.ts'
import { readAnyFile } from './read-partner-file.ts'
import { useDuplicateCompany } from './use-duplicate-company.tsx'
import { useKind } from './use-kind.ts'
import './Partner.css'

/** `/…/new` and `/…/:id/edit`: adds a partner, corrects it after a return, or changes it as platform. */
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

function Editor({ kind, detail }: { kind: PartnerKind; detail: PartnerDetail | undefined }) {
  const t = useText()
  const w = useLocalize()
  const navigate = useNavigate()
  const paths = partnerPaths(kind)
  const [params] = useSearchParams()
  // A main partner adds its own secondaries; the platform chooses the main partner.
  const needsParent = useUser()?.userCompanyType === 'platform' && parentKindOf(kind) !== undefined
  const hasPeople = detail !== undefined && detail.administrator === null
  const isSubmitted = detail?.state !== 'inUse'
  const onRecord = useDuplicateCompany(kind)
  const draft = useDraft({
    of: editorFields,
    read: detail && typedFrom(detail, t('company.licenceFileId')),
    start: { parentId: idIn(params, 'parentId') },
    without: values => fieldsWithout(values, hasPeople),
    validate: values => {
      const missing = [
        needsParent && !values.parentId && 'parentId',
        values.temporary && !values.temporaryFor && 'temporaryFor',
      ]
      const faults = missing.filter(name => name !== false).map(path => ({ path, msg: t('kernel.required') }))
      return [...faults, ...missingOfCompany(values, true, t)]
    },
    send: (form, over) => {
      const { administrator, ...company } = partnerPayload(form)
      const { creditCode, country, registrationNumber } = company
      return onRecord.watch(
        { creditCode, country, registrationNumber },
        over
          ? // Once it has own operators, they are not entered for it.
            write(commandOf('edit…', kind), { ...over, ...company, ...(!hasPeople && { administrator }) })
          : write(commandOf('add…', kind), { ...company, administrator }),
      )
    },
    said: isSubmitted ? 'partner.submittedDone' : 'shell.saved',
    keep: `partnerForm.${kind}.${detail?.id ?? 'new'}`,
    done: ({ id }) => void navigate(paths.one(id)),
  })
  const kindName = w(kindOf(kind).label)
  const name = detail && nameOf(detail.name)
  const requestedFields = detail?.state === 'returned' ? detail.askedFields : []
  const markOf = (name: string) =>
    onRecord.wayAt(name, draft) ??
    (requestedFields.includes(name) ? <em className="fg-partner-mark">{t('partner.correctionMark')}</em> : undefined)

  return (
    <FormPage
      draft={draft}
      title={name}
      within={name ? [name] : []}
      tag={
        detail && <StatusTag code={detail.statusCode as StatusCode}>{w(findPartnerStateLabel(detail.state))}</StatusTag>
      }
      facts={[t(isSubmitted ? 'partner.addLead' : 'partner.editLead')]}
      verb={t(isSubmitted ? 'partner.submit' : 'shell.save')}
      alert={
        <>
          {draft.restored && (
            <FormAlert>
              <strong>{t('partner.draftRestored')}</strong>
              <Button size="small" onClick={() => draft.restart()}>
                {t('partner.draftDiscard')}
              </Button>
            </FormAlert>
          )}
          {detail && <ReturnAlert state={detail.state} history={detail.history} fieldLabel={fieldLabel} />}
        </>
      }
    >
      <PlacementSection kind={kind} detail={detail} temporary={draft.values.temporary} markOf={markOf} />
      <CompanyFields
        draft={draft}
        lead={t('company.companyTypeIs', { type: kindName })}
        needsLicence
        markOf={markOf}
        readFile={detail && readAnyFile(kind, detail)}
      />
      {!hasPeople && <AdministratorSection mark={markOf('administrator')} />}
      <DocumentsSection mark={markOf('documentIds')} />
    </FormPage>
  )
}

const F = formFields(editorFields)

/** The first administrator of the partner. `mark` shows that a return requested changes here. */
function AdministratorSection({ mark }: { mark?: ReactNode }) {
  const t = useText()
  return (
    <FormSection title={t('partner.administrator')} hint={t('partner.administratorHint')}>
      <div className="fg-form-pair">
        <F.text name="administrator.name" extra={mark} />
        <F.text name="administrator.userName" extra={mark} hint={t('access.userNameHint')} />
      </div>
      <div className="fg-form-pair">
        <F.text name="administrator.telephone" extra={mark} />
        <F.text name="administrator.email" extra={mark} />
      </div>
    </FormSection>
  )
}
