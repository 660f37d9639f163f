import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { useEffect, useRef } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { UploadedFile } from '../../kernel/ui/uploaded-file.ts'

/** What the files are for: an application, a charge, or the invoice that a red one reverses. */
export type FilesOf = Omit<Payload<'readInvoiceFiles'>, 'fileIds'>
export type Read = NonNullable<Output<'readInvoiceFiles'>['read']>

export interface FileReadingProps {
  of: FilesOf
  files: readonly UploadedFile[]
  /** Called once for each set of files that was read. */
  onRead: (read: Read) => void
}

/** Reads uploaded invoice files: what they say fills the fields, and where they differ from what is known is said. */
export function FileReading({ of, files, onRead }: FileReadingProps) {
  const t = useText()
  const fileIds = files.map(({ fileId }) => fileId)
  const { data, error } = useQueryCommand(
    'readInvoiceFiles',
    { ...of, fileIds },
    { enabled: fileIds.length > 0, quiet: true },
  )
  const passOn = useRef(onRead)
  useEffect(() => {
    passOn.current = onRead
  })
  // Once for each set of files: what is corrected afterwards stays, also when they are read again.
  const passed = useRef('')
  const key = fileIds.join()
  const read = data?.read
  useEffect(() => {
    if (!read || passed.current === key) return
    passed.current = key
    passOn.current(read)
  }, [read, key])
  if (fileIds.length === 0) return null
  if (error) return <p className="fg-field-error">{error.message}</p>
  if (!data) return null
  return (
    <div role="status">
      {data.findings.map(({ kind, found, expected, refused }) => (
        <p key={`${kind} ${found}`} className={refused ? 'fg-field-error' : 'fg-field-hint'}>
          {t(`invoice.finding_${kind}`, { found, expected })}
        </p>
      ))}
      {data.unread.map(({ fileId, reason }) => (
        <p key={fileId} className="fg-field-hint">
          {t(`invoice.unread_${reason}`)}
        </p>
      ))}
      {data.read && <p className="fg-field-hint">{`${t('invoice.readFrom')} · ${t('invoice.signatureUnchecked')}`}</p>}
    </div>
  )
}
