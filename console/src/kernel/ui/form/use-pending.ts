import { useEffect, useRef, useState } from 'react'

interface PendingSubmit {
  name: string
  work: () => Promise<boolean>
  answer: (done: boolean) => void
}

/**
 * What a form waits for before it is sent: uploads in progress. A request meanwhile runs once, after the last one has
 * ended, in a render that knows the results; not at all if one of them failed.
 */
export function usePending() {
  const [open, setOpen] = useState(0)
  const [pending, setPending] = useState<PendingSubmit>()
  const waiting = useRef<PendingSubmit>(undefined)
  const drop = (one: PendingSubmit | undefined) => {
    waiting.current = undefined
    setPending(undefined)
    return one
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last has come
  useEffect(() => {
    if (open > 0 || !pending) return
    const { work, answer } = pending
    drop(pending)
    void work().then(answer)
  }, [open, pending])

  return {
    /** Something is in progress. */
    some: open > 0,
    /** The name of the waiting request. */
    asked: pending?.name,
    /** Something has started; call the returned function when it has ended, with whether it succeeded. */
    begin: () => {
      setOpen(count => count + 1)
      return (came: boolean) => {
        setOpen(count => count - 1)
        if (!came) drop(waiting.current)?.answer(false)
      }
    },
    /** Runs it once after everything has ended; a second request does nothing. */
    after: (name: string, work: () => Promise<boolean>) =>
      new Promise<boolean>(answer => {
        if (waiting.current) return answer(false)
        waiting.current = { name, work, answer }
        setPending(waiting.current)
      }),
  }
}
