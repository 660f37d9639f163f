import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'

/**
 * The full numbers of one badge, fetched on demand. The server logs each request, so hiding and showing again in one
 * view fetches them once.
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
