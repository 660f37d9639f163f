import { useEffect, useState } from 'react'
import { leaveThen } from '../../page/use-leave-guard.ts'
import type { Draft } from './use-draft.ts'

/**
 * Leaves a form without its own address: asks about unsaved input first. During sending it waits for the answer,
 * because a refusal would lose the input.
 */
export function useLeave({ busy }: Pick<Draft, 'busy'>, onClose: () => void): () => void {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isPending || busy !== undefined) return
    setPending(false)
    leaveThen(onClose)
  }, [isPending, busy, onClose])
  return () => (busy === undefined ? leaveThen(onClose) : setPending(true))
}
