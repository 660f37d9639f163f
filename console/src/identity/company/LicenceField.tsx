import { companyFields } from '@fairgate/contract/identity/company/fields'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import type { UploadedFile } from '../../kernel/ui/uploaded-file.ts'
import { type ReadFile, useStoredFile } from './use-stored-file.ts'
import './Company.css'

export interface LicenceFieldProps {
  required: boolean
  extra?: ReactNode
  readFile?: ReadFile
}

const F = formFields(companyFields)

/** The business licence: upload, preview, replacement. */
export function LicenceField({ required, extra, readFile }: LicenceFieldProps) {
  const t = useText()
  return (
    <F.own name="licenceFileId" required={required} extra={extra} hint={t('company.licenceHint')}>
      {(control, { value, set }) =>
        value ? (
          <Preview licence={value} onReplace={() => set(undefined)} id={control.id} readFile={readFile} />
        ) : (
          <Upload
            id={control.id}
            aria-describedby={control['aria-describedby']}
            purpose="licence"
            value={undefined}
            onChange={set}
          />
        )
      }
    </F.own>
  )
}

interface PreviewProps extends Pick<LicenceFieldProps, 'readFile'> {
  licence: UploadedFile
  onReplace: () => void
  id: string
}

function Preview({ licence, onReplace, id, readFile }: PreviewProps) {
  const t = useText()
  const seen = useStoredFile(licence.fileId, readFile)
  const isPicture = seen?.type?.startsWith('image/') ?? false
  return (
    <Inline gap={16}>
      <Stack className="fg-licence-frame fg-small" align="center" aria-busy={!seen || undefined}>
        {isPicture && seen?.address ? (
          <img src={seen.address} alt={t('company.licencePreview')} />
        ) : (
          <>
            <FileText size={28} strokeWidth={1.2} aria-hidden />
            {(!seen || seen.failed) && <span>{t(seen ? 'company.licenceFailed' : 'company.licenceWorking')}</span>}
          </>
        )}
      </Stack>
      <div className="fg-licence-facts">
        <strong>{licence.name}</strong>
        {licence.size > 0 && <span className="fg-remark">{formatBytes(licence.size)}</span>}
        <Inline gap={16} align="center">
          {seen?.address && (
            <a className="fg-link" href={seen.address} target="_blank" rel="noreferrer">
              {t('company.licenceOpen')}
            </a>
          )}
          <Button id={id} size="small" onClick={onReplace}>
            {t('company.licenceReplace')}
          </Button>
        </Inline>
      </div>
    </Inline>
  )
}
