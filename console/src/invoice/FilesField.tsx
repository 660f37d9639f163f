import { filePurposes } from '@fairgate/contract/kernel/file-purpose'
import { useText } from '../kernel/language.ts'
import type { FieldControl } from '../ui/Field.tsx'
import { Uploads } from '../ui/Uploads.tsx'
import type { UploadedFile } from '../ui/uploaded-file.ts'
import './Invoice.css'

const { count: limit } = filePurposes.invoice

export interface FilesFieldProps {
  control: FieldControl
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
}

/** An invoice's files: one as PDF, one as OFD, one as XML. */
export function FilesField({ control, value, onChange }: FilesFieldProps) {
  const t = useText()
  return (
    <>
      <Uploads control={control} purpose="invoice" limit={limit} value={value} onChange={onChange} />
      <p className="fg-field-hint">{t('invoice.filesHint')}</p>
    </>
  )
}
