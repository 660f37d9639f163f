import { type ImageKind, maxImages } from '@fairgate/contract/admission/epidemic/choices'
import type { TypedImage } from '@fairgate/contract/admission/epidemic/fields'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import type { sendFile } from '../../kernel/ui/send-file.ts'
import { Upload } from '../../kernel/ui/Upload.tsx'
import type { UploadedFile } from '../../kernel/ui/uploaded-file.ts'
import { imageLabels } from './epidemic-labels.ts'
import './Epidemic.css'

export interface ImagesFieldProps {
  /** Required pictures; others may be added. */
  kinds: readonly ImageKind[]
  value: readonly TypedImage[]
  onChange: (images: TypedImage[]) => void
  /** Uploads the bytes: a guest's with the guest's ticket. */
  send?: typeof sendFile
}

/** One picture per required kind, and additional ones up to the maximum. */
export function ImagesField({ kinds, value, onChange, send }: ImagesFieldProps) {
  const t = useText()
  const [files, setFiles] = useState<Readonly<Record<string, UploadedFile>>>({})
  const shown: readonly ImageKind[] = [...kinds, ...(kinds.length < maxImages ? (['other'] as const) : [])]
  const put = (kind: ImageKind, file: UploadedFile | undefined) => {
    if (file) setFiles(before => ({ ...before, [file.fileId]: file }))
    const others = value.filter(image => image.kind !== kind)
    onChange(file ? [...others, { fileId: file.fileId, kind }] : others)
  }
  return (
    <div className="fg-images">
      {shown.map(kind => {
        const fileId = value.find(image => image.kind === kind)?.fileId
        return (
          <section key={kind} aria-label={t(imageLabels[kind])}>
            <h3>{t(imageLabels[kind])}</h3>
            <Upload
              purpose="images"
              value={fileId ? files[fileId] : undefined}
              onChange={file => put(kind, file)}
              send={send}
            />
          </section>
        )
      })}
    </div>
  )
}
