import { useLayoutEffect, useRef, useState } from 'react'
import type { UploadedFile } from '../uploaded-file.ts'
import { usePending } from './use-pending.ts'

/**
 * A file outside a form, and the command that it begins: if it is requested during the upload, it begins afterwards,
 * like a form is sent.
 * @returns `upload`, members of the field; `ready`: there is a file, or one is coming; `waits`: a request waits
 *   for it; `send`; `drop` removes the file
 */
export function useUpload(begin: (file: UploadedFile) => void) {
  const [file, setFile] = useState<UploadedFile>()
  const awaited = usePending()
  const send = async (): Promise<boolean> => {
    // Run again by the render with the results.
    if (awaited.some) return awaited.after('file', () => fresh.current())
    if (file) begin(file)
    return file !== undefined
  }
  const fresh = useRef(send)
  useLayoutEffect(() => {
    fresh.current = send
  })
  return {
    upload: { value: file, onChange: setFile, expect: awaited.begin },
    ready: file !== undefined || awaited.some,
    waits: awaited.asked !== undefined,
    send,
    drop: () => setFile(undefined),
  }
}
