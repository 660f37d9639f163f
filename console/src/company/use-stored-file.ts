import { useEffect, useState } from 'react'
import { fetchFile } from '../kernel/download.ts'

interface Seen {
  fileId: string
  /** Address of its bytes in this page. */
  address?: string
  type?: string
  /** It never came. */
  failed?: boolean
}

/** A picture that was just uploaded is prepared first: asked for again so often, every second. */
const ATTEMPTS = 15

/** The bytes of a personal file, which live only as long as they are looked at. Undefined while they are on their way. */
export function useStoredFile(fileId: string | undefined): Seen | undefined {
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    if (fileId === undefined) return
    const cancel = new AbortController()
    let address: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (left: number) => {
      fetchFile(fileId, cancel.signal).then(
        ({ blob }) => {
          if (cancel.signal.aborted) return
          address = URL.createObjectURL(blob)
          setSeen({ fileId, address, type: blob.type })
        },
        () => {
          if (cancel.signal.aborted) return
          if (left > 0) timer = setTimeout(() => look(left - 1), 1000)
          else setSeen({ fileId, failed: true })
        },
      )
    }
    look(ATTEMPTS)
    return () => {
      cancel.abort()
      clearTimeout(timer)
      if (address) URL.revokeObjectURL(address)
    }
  }, [fileId])
  return seen?.fileId === fileId ? seen : undefined
}
