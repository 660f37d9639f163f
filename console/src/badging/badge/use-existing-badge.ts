import { useState } from 'react'
import { CallError } from '../../kernel/command/call.ts'

/**
 * The existing badge that caused a refusal, because the person may have only one: pass what the form sends to `watch`.
 */
export function useExistingBadge() {
  const [existingBadge, setExistingBadge] = useState<string>()
  const watch = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
    setExistingBadge(undefined)
    try {
      return await sent
    } catch (failure) {
      if (failure instanceof CallError && failure.reason === 'badge.alreadyHeldBy')
        setExistingBadge((failure.data as { badgeId: string }).badgeId)
      throw failure
    }
  }
  return { existingBadge, watch }
}
