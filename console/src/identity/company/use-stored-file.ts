import { useEffect, useRef, useState } from 'react'
import { type FetchedFile, fetchFile } from '../../kernel/files/download.ts'

interface Seen {
  fileId: string
  /** Object URL of its bytes. */
  address?: string
  type?: string
  /** The file could not be loaded. */
  failed?: boolean
}

/** Loads a file by its id. */
export type ReadFile = (fileId: string, signal: AbortSignal) => Promise<FetchedFile>

/** A picture that was just uploaded is processed first: retried every second up to this number of times. */
const ATTEMPTS = 15

/** The bytes of a personal file, stored only while it is displayed. Undefined while loading. */
export function useStoredFile(fileId: string | undefined, read: ReadFile = fetchFile): Seen | undefined {
  const [seen, setSeen] = useState<Seen>()
  const reader = useRef(read)
  useEffect(() => {
    reader.current = read
  })
  useEffect(() => {
    if (fileId === undefined) return
    const cancel = new AbortController()
    let address: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (left: number) => {
      reader.current(fileId, cancel.signal).then(
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
