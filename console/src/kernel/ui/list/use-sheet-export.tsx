import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../command/use-command.ts'
import { part } from '../part.tsx'

// Few lists are so long.
const LongExportDialog = part(async () => (await import('./LongExportDialog.tsx')).LongExportDialog)

const tooLong = 'kernel.exportTooLong'

/**
 * Exports by a command with a `format`. Too many rows for one sheet of an xlsx lead to a question: several sheets, or
 * csv. `dialog` asks it.
 */
export function useSheetExport<N extends CommandName>(
  command: N,
  onDone: (answer: Output<N>) => void,
): { begin: (payload: Payload<N>) => void; dialog: ReactNode } {
  const [pending, setPending] = useState<{ payload: Payload<N>; why: string }>()
  const { mutate, isPending } = useCommand(command, { onDone, asks: tooLong })
  const begin = (payload: Payload<N>) => {
    if (isPending) return
    mutate(payload, {
      onError: ({ reason, message }) => reason === tooLong && setPending({ payload, why: message }),
    })
  }
  const choose = (format: SheetFormat) => {
    setPending(undefined)
    if (pending) begin({ ...(pending.payload as object), format } as Payload<N>)
  }
  return {
    begin,
    dialog: pending && <LongExportDialog why={pending.why} onChoose={choose} onClose={() => setPending(undefined)} />,
  }
}
