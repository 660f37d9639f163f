import { importColumns, importFields, importRowLimit } from '@fairgate/contract/badge/fields'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../kernel/call.ts'
import { downloadLink } from '../kernel/download.ts'
import { formatNumber } from '../kernel/format.ts'
import { idIn } from '../kernel/id-in.ts'
import { listOf, useLanguage, useText, useWords } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { DraftForm } from '../ui/form/DraftForm.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Select } from '../ui/Select.tsx'
import { Upload } from '../ui/Upload.tsx'
import { BadRowsButton } from './BadRowsButton.tsx'
import { badgePaths } from './badge-paths.ts'
import { fieldLabels } from './badge-words.ts'
import { CompanyField } from './CompanyField.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { PhotosLater } from './PhotosLater.tsx'
import { TypeMark } from './TypeMark.tsx'
import { type BadgeType, useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import './BadgeImport.css'

const F = formFields(importFields)

/** Three steps: which type, its template, the filled file; and the imports there have been. */
export function BadgeImport() {
  const t = useText()
  const exhibition = useExhibition()
  const { id } = exhibition
  return (
    <div className="fg-import">
      <PageHead within={[exhibition.name]} facts={exhibitionFacts(exhibition)} />
      {id && <ImportSteps exhibitionId={id} />}
      {id && (
        <EarlierImports exhibitionId={id} head={<h2 className="fg-import-earlier">{t('badge.earlierImports')}</h2>} />
      )}
    </div>
  )
}

function ImportSteps({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // The file that mends an earlier import brings the type of that import along.
  const mends = idIn(params, 'mends')
  const { types, nameOf } = useBadgeTypes(exhibitionId)
  const isOrganizer = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const people = types.filter(type => type.subject === 'person')
  const mended = useQueryCommand('getImportReport', { importId: mends ?? '' }, { enabled: mends !== undefined }).data
  const only = people.length === 1 ? people[0] : undefined
  const typeOf = (chosen: string | undefined) =>
    people.find(({ id }) => id === (mends ? mended?.badgeTypeId : chosen)) ?? (mends ? undefined : only)
  const draft = useDraft({
    of: importFields,
    // The one there is, or that of what is mended, is not chosen.
    without: ({ badgeTypeId }) => (badgeTypeId === undefined && typeOf(undefined) ? ['badgeTypeId'] : []),
    send: ({ badgeTypeId, companyId, fileId }) =>
      write('importBadges', { exhibitionId, badgeTypeId: typeOf(badgeTypeId)?.id ?? '', companyId, fileId, mends }),
    said: false,
    done: ({ importId }) => void navigate(badgePaths.report(exhibitionId, importId)),
  })
  const type = typeOf(draft.values.badgeTypeId)
  const file = draft.values.fileId
  return (
    <DraftForm draft={draft} className="fg-import-steps" short>
      <section>
        <h2>
          <span>1</span>
          {t('badge.importStep1')}
        </h2>
        <F.own name="badgeTypeId" label="">
          {(control, { set }) => (
            <Select
              {...control}
              aria-label={t('badge.type')}
              style={{ width: '100%' }}
              disabled={mends !== undefined}
              placeholder={t('badge.chooseType')}
              value={type?.id}
              options={people.map(known => ({
                value: known.id,
                label: <TypeMark colour={known.colour} name={nameOf(known)} />,
              }))}
              onChange={set}
            />
          )}
        </F.own>
        {isOrganizer && !mends && <CompanyField exhibitionId={exhibitionId} />}
      </section>
      <section>
        <h2>
          <span>2</span>
          {t(mends ? 'badge.mendsStep2' : 'badge.importStep2')}
        </h2>
        {mends ? (
          <>
            <BadRowsButton importId={mends} />
            <p className="fg-field-hint">{mended && t('badge.mendsLine', { file: mended.fileName })}</p>
          </>
        ) : (
          <>
            <TemplateButton exhibitionId={exhibitionId} type={type} />
            <p className="fg-field-hint">{t('badge.templateLine', { max: formatNumber(importRowLimit) })}</p>
            {type && <NeededColumns type={type} />}
          </>
        )}
      </section>
      <section>
        <h2>
          <span>3</span>
          {t('badge.importStep3')}
        </h2>
        <F.own name="fileId" label="">
          {(control, { value, set }) => (
            <Upload
              id={control.id}
              aria-describedby={control['aria-describedby']}
              purpose="sheet"
              value={value}
              onChange={set}
            />
          )}
        </F.own>
        <div className="fg-import-start">
          <Button
            kind="primary"
            disabled={!type || !file}
            title={type && file ? undefined : t(type ? 'badge.importStep3' : 'badge.chooseType')}
            type="submit"
            busy={draft.busy !== undefined}
          >
            {t('badge.startImport')}
          </Button>
          <span className="fg-field-hint">{t('badge.importAfter')}</span>
        </div>
      </section>
    </DraftForm>
  )
}

function TemplateButton({ exhibitionId, type }: { exhibitionId: string; type: BadgeType | undefined }) {
  const t = useText()
  const cn = useLanguage() === 'cn'
  const [busy, setBusy] = useState(false)
  const get = async () => {
    if (!type) return
    setBusy(true)
    try {
      const { url } = await call('getBadgeTemplateFile', { exhibitionId, badgeTypeId: type.id })
      await downloadLink(url, `${cn ? type.nameCn : type.nameEn}.xlsx`)
    } catch {
      // call() has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={FileDown}
      busy={busy}
      disabled={!type}
      title={type ? undefined : t('badge.chooseType')}
      onClick={() => void get()}
    >
      {t('badge.template')}
    </Button>
  )
}

function NeededColumns({ type }: { type: BadgeType }) {
  const t = useText()
  const w = useWords()
  const always = [importColumns.name, importColumns.documentType, importColumns.documentNumber].map(words => w(words))
  const asked = (type.requiredFields ?? []).filter(field => field !== 'photo').map(field => t(fieldLabels[field]))
  const columns = listOf([...always, ...asked, ...(type.minimumAge === undefined ? [] : [w(importColumns.birth)])])
  return (
    <>
      <p className="fg-field-hint">{t('badge.templateColumns', { columns })}</p>
      <PhotosLater type={type} />
    </>
  )
}
