import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import type { FieldControl } from './Field.tsx'
import { Upload } from './Upload.tsx'
import type { UploadedFile } from './uploaded-file.ts'
import './Uploads.css'

export interface UploadsProps {
  control: FieldControl
  purpose: UploadPurpose
  /** Maximum number. */
  limit: number
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
}

/** Several files below each other, each dropped or chosen separately. */
export function Uploads({ control, purpose, limit, value, onChange }: UploadsProps) {
  return (
    <div className="fg-uploads">
      {value.map(file => (
        <Upload
          key={file.fileId}
          purpose={purpose}
          value={file}
          onChange={() => onChange(value.filter(other => other.fileId !== file.fileId))}
        />
      ))}
      {value.length < limit && (
        <Upload
          // A new component for each file, without state of the previous one.
          key={`next ${value.length}`}
          id={control.id}
          aria-describedby={control['aria-describedby']}
          purpose={purpose}
          value={undefined}
          more={value.length + 1 < limit}
          onChange={file => file && onChange([...value, file])}
        />
      )}
    </div>
  )
}
