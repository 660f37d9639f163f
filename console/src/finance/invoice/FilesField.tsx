import { filePurposes } from '@fairgate/contract/kernel/files/file-purpose'
import { useText } from '../../kernel/i18n/language.ts'
import type { FieldControl } from '../../kernel/ui/Field.tsx'
import { Uploads } from '../../kernel/ui/Uploads.tsx'
import type { UploadedFile } from '../../kernel/ui/uploaded-file.ts'
import { FileReading, type FileReadingProps } from './FileReading.tsx'
import './Invoice.css'

const { count: limit } = filePurposes.invoice

export interface FilesFieldProps extends Pick<FileReadingProps, 'of' | 'onRead'> {
  control: FieldControl
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
}

/** An invoice's files: one PDF, one OFD, one XML. */
export function FilesField({ control, value, onChange, of, onRead }: FilesFieldProps) {
  const t = useText()
  return (
    <>
      <Uploads control={control} purpose="invoice" limit={limit} value={value} onChange={onChange} />
      <p className="fg-field-hint">{t('invoice.filesHint')}</p>
      <FileReading of={of} files={value} onRead={onRead} />
    </>
  )
}
