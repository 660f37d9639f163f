import { filePurposes } from '@fairgate/contract/kernel/file-purpose'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { ReactNode } from 'react'
import { SettingSection } from '../company/SettingForm.tsx'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { Upload, type UploadedFile } from '../ui/Upload.tsx'

export interface DocumentsSectionProps {
  value: readonly UploadedFile[]
  onChange: (documents: readonly UploadedFile[]) => void
  issues: readonly InputIssue[]
  /** That a return asked for them. */
  mark?: ReactNode
}

const { count: limit } = filePurposes.document

/** Contracts, powers of attorney and the like. */
export function DocumentsSection({ value, onChange, issues, mark }: DocumentsSectionProps) {
  const t = useText()
  return (
    <SettingSection title={t('partner.sectionDocuments')} hint={t('partner.documentsHint', { count: limit })}>
      <Field label={t('partner.documentIds')} name="documentIds" error={issueOf(issues, 'documentIds')} extra={mark}>
        {control => (
          <div className="fg-partner-documents">
            {value.map(file => (
              <Upload
                key={file.fileId}
                purpose="document"
                value={file}
                onChange={() => onChange(value.filter(other => other.fileId !== file.fileId))}
              />
            ))}
            {value.length < limit && (
              <Upload
                // A fresh one for each file: the former keeps nothing of the one before.
                key={`next ${value.length}`}
                id={control.id}
                aria-describedby={control['aria-describedby']}
                purpose="document"
                value={undefined}
                onChange={file => file && onChange([...value, file])}
              />
            )}
          </div>
        )}
      </Field>
    </SettingSection>
  )
}
