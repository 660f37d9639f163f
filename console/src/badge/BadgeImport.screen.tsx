import { importColumns, importRowLimit } from '@fairgate/contract/badge/fields'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../kernel/call.ts'
import { downloadLink } from '../kernel/download.ts'
import { formatNumber } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Select } from '../ui/Select.tsx'
import { Upload, type UploadedFile } from '../ui/Upload.tsx'
import { BadRowsButton } from './BadRowsButton.tsx'
import { badgePaths } from './badge-paths.ts'
import { fieldLabels } from './badge-words.ts'
import { CompanyField } from './CompanyField.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { TypeMark } from './TypeMark.tsx'
import { type BadgeType, useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import './BadgeImport.css'

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
  const mends = params.get('mends') ?? undefined
  const { types, nameOf } = useBadgeTypes(exhibitionId)
  const [typeId, setTypeId] = useState('')
  const [companyId, setCompanyId] = useState('')
  const [file, setFile] = useState<UploadedFile>()
  const isOrganizer = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const people = types.filter(type => type.subject === 'person')
  const mended = useQueryCommand('getImportReport', { importId: mends ?? '' }, { enabled: mends !== undefined }).data
  const only = people.length === 1 ? people[0] : undefined
  const chosen = mends ? mended?.badgeTypeId : typeId
  const type = people.find(known => known.id === chosen) ?? (mends ? undefined : only)
  const start = useCommand('importBadges', {
    onDone: ({ importId }) => void navigate(badgePaths.report(exhibitionId, importId)),
  })
  return (
    <div className="fg-import-steps">
      <section>
        <h2>
          <span>1</span>
          {t('badge.importStep1')}
        </h2>
        <Select
          aria-label={t('badge.type')}
          style={{ width: '100%' }}
          disabled={mends !== undefined}
          placeholder={t('badge.chooseType')}
          value={type?.id}
          options={people.map(known => ({
            value: known.id,
            label: <TypeMark colour={known.colour} name={nameOf(known)} />,
          }))}
          onChange={setTypeId}
        />
        {isOrganizer && !mends && (
          <CompanyField exhibitionId={exhibitionId} value={companyId} onChange={setCompanyId} />
        )}
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
        <Upload purpose="sheet" value={file} onChange={setFile} />
        <div className="fg-import-start">
          <Button
            kind="primary"
            disabled={!type || !file}
            title={type && file ? undefined : t(type ? 'badge.importStep3' : 'badge.chooseType')}
            busy={start.isPending}
            onClick={() =>
              type &&
              file &&
              start.mutate({
                exhibitionId,
                badgeTypeId: type.id,
                companyId: companyId || undefined,
                fileId: file.fileId,
                mends,
              })
            }
          >
            {t('badge.startImport')}
          </Button>
          <span className="fg-field-hint">{t('badge.importAfter')}</span>
        </div>
      </section>
    </div>
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
  const language = useLanguage()
  const always = [importColumns.name, importColumns.documentType, importColumns.documentNumber].map(words => w(words))
  const asked = (type.requiredFields ?? []).filter(field => field !== 'photo').map(field => t(fieldLabels[field]))
  const columns = [...always, ...asked].join(language === 'cn' ? '、' : ', ')
  return <p className="fg-field-hint">{t('badge.templateColumns', { columns })}</p>
}
