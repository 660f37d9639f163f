import { filePurposes } from '@fairgate/contract/kernel/file-purpose'
import { useText } from '../kernel/language.ts'
import type { FieldControl } from '../ui/Field.tsx'
import { Upload, type UploadedFile } from '../ui/Upload.tsx'
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
    <div className="fg-invoice-files">
      {value.map(file => (
        <Upload
          key={file.fileId}
          purpose="invoice"
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
          purpose="invoice"
          value={undefined}
          onChange={file => file && onChange([...value, file])}
        />
      )}
      <p className="fg-field-hint">{t('invoice.filesHint')}</p>
    </div>
  )
}
