import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'

/**
 * The full numbers of one badge, asked for on demand; each look is logged by the server, so hiding and showing again
 * within the same view asks only once.
 */
export function useRevealed(exhibitionId: string, id: string, allowed: boolean) {
  const [numbers, setNumbers] = useState<Output<'revealBadgeNumbers'>>()
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useCommand('revealBadgeNumbers', {
    onDone: answer => {
      setNumbers(answer)
      setOpen(true)
    },
  })
  const toggle = () => {
    if (isPending) return
    if (numbers) setOpen(!open)
    else mutate({ exhibitionId, id })
  }
  return { allowed, busy: isPending, toggle, numbers: open ? numbers : undefined }
}
