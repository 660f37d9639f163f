import { useEffect, useState } from 'react'
import { leaveThen } from '../../kernel/use-leave-guard.ts'
import type { Draft } from './use-draft.ts'

/**
 * Leaves a form that has no address of its own: what is typed is asked about first. While it is being sent the answer is
 * awaited: were it refused, what was typed would be gone.
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
