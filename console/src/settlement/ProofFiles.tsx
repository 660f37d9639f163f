import type { FieldControl } from '../ui/Field.tsx'
import { Upload, type UploadedFile } from '../ui/Upload.tsx'

const most = 6

interface ProofFilesProps {
  control: FieldControl
  value: readonly UploadedFile[]
  set: (value: readonly UploadedFile[]) => void
}

/** Up to six pictures or PDFs that prove something. */
export function ProofFiles({ control, value, set }: ProofFilesProps) {
  return (
    <div className="fg-settlement-files">
      {value.map(file => (
        <Upload
          key={file.fileId}
          purpose="proof"
          value={file}
          onChange={() => set(value.filter(other => other.fileId !== file.fileId))}
        />
      ))}
      {value.length < most && (
        <Upload
          // A fresh one for each file: the former keeps nothing of the one before.
          key={`next ${value.length}`}
          id={control.id}
          aria-describedby={control['aria-describedby']}
          purpose="proof"
          value={undefined}
          onChange={file => file && set([...value, file])}
        />
      )}
    </div>
  )
}
