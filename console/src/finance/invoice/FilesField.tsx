import { filePurposes } from '@fairgate/contract/kernel/files/file-purpose'
import { useText } from '../../kernel/i18n/language.ts'
import type { FieldControl } from '../../kernel/ui/Field.tsx'
import { Uploads } from '../../kernel/ui/Uploads.tsx'
import type { UploadedFile } from '../../kernel/ui/uploaded-file.ts'
import './Invoice.css'

const { count: limit } = filePurposes.invoice

export interface FilesFieldProps {
  control: FieldControl
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
}

/** An invoice's files: one PDF, one OFD, one XML. */
export function FilesField({ control, value, onChange }: FilesFieldProps) {
  const t = useText()
  return (
    <>
      <Uploads control={control} purpose="invoice" limit={limit} value={value} onChange={onChange} />
      <p className="fg-field-hint">{t('invoice.filesHint')}</p>
    </>
  )
}
