import { useEffect, useRef, useState } from 'react'

interface PendingSubmit {
  name: string
  work: () => Promise<boolean>
  answer: (done: boolean) => void
}

/**
 * What a form waits for before it is sent: files on their way. Asked meanwhile it is done once, when the last has come,
 * in a render that knows what came; not at all where one of them did not come.
 */
export function useAwaited() {
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
    /** Something is on its way. */
    some: open > 0,
    /** The name of what waits for it. */
    asked: pending?.name,
    /** Something set out; the function that comes back says that it has ended, and whether it came. */
    begin: () => {
      setOpen(count => count + 1)
      return (came: boolean) => {
        setOpen(count => count - 1)
        if (!came) drop(waiting.current)?.answer(false)
      }
    },
    /** Does it once all has come; asked twice, the second time it does nothing. */
    after: (name: string, work: () => Promise<boolean>) =>
      new Promise<boolean>(answer => {
        if (waiting.current) return answer(false)
        waiting.current = { name, work, answer }
        setPending(waiting.current)
      }),
  }
}
