import { partnerFields } from '@fairgate/contract/exhibitions/partner/fields'
import { filePurposes } from '@fairgate/contract/kernel/files/file-purpose'
import type { ReactNode } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'

const { count: limit } = filePurposes.document
const F = formFields(partnerFields)

/** Contracts, powers of attorney and similar documents. `mark` shows that a return requested changes here. */
export function DocumentsSection({ mark }: { mark?: ReactNode }) {
  const t = useText()
  return (
    <FormSection title={t('partner.sectionDocuments')} hint={t('partner.documentsHint', { count: limit })}>
      <F.own name="documentIds" extra={mark}>
        {(control, { value, set }) => (
          <Stack gap={8}>
            {value.map(file => (
              <Upload
                key={file.fileId}
                purpose="document"
                value={file}
                onChange={() => set(value.filter(other => other.fileId !== file.fileId))}
              />
            ))}
            {value.length < limit && (
              <Upload
                // A new component for each file, without state of the previous one.
                key={`next ${value.length}`}
                id={control.id}
                aria-describedby={control['aria-describedby']}
                purpose="document"
                value={undefined}
                onChange={file => file && set([...value, file])}
              />
            )}
          </Stack>
        )}
      </F.own>
    </FormSection>
  )
}
