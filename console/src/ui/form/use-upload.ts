import { useLayoutEffect, useRef, useState } from 'react'
import type { UploadedFile } from '../uploaded-file.ts'
import { useAwaited } from './use-awaited.ts'

/**
 * A file outside a form, and what is begun with it: asked for while the file is on its way, it begins once that has come,
 * as a form is sent.
 *
 * @returns `upload`, members of the field; `ready`: there is a file, or one is coming; `waits`: what was asked for waits
 *   for it; `send`; `drop` takes the file away
 */
export function useUpload(begin: (file: UploadedFile) => void) {
  const [file, setFile] = useState<UploadedFile>()
  const awaited = useAwaited()
  const send = async (): Promise<boolean> => {
    // Begun anew by the render that has what came.
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
