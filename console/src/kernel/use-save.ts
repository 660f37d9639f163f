import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { toast } from '../ui/toast.ts'
import type { CallError } from './call.ts'
import { refusedFields } from './refused-fields.ts'
import { useCommand } from './use-command.ts'

const CHANGED_MEANWHILE = 10007
/** Codes that a form shows at a field, where the answer names one. */
const AT_FIELDS = new Set([10002, 10011, 10012, 10017])

interface Saving<N extends CommandName> {
  onDone: (answer: Output<N>) => void
  onRefused?: (failure: CallError) => void
}

/**
 * A form's way to its command: refused fields stay with the form, a second click sends nothing, and where somebody else
 * was quicker (`stale`) what is shown is asked again while what was typed stays.
 */
export function useSave<N extends CommandName>(command: N, { onDone, onRefused }: Saving<N>) {
  const [found, setFound] = useState<readonly InputIssue[]>([])
  const saving = useCommand(command, {
    atForm: true,
    onDone,
    onRefused: failure => {
      if (AT_FIELDS.has(failure.statusCode) && refusedFields(failure).length === 0) toast.error(failure.message)
      onRefused?.(failure)
    },
  })
  return {
    busy: saving.isPending,
    issues: found.length > 0 ? found : refusedFields(saving.error),
    stale: saving.error?.statusCode === CHANGED_MEANWHILE,
    /** Shows fields as wrong that another command refused, or the form itself. */
    refuse: setFound,
    /** Sends, unless `faults` name fields that cannot be right. */
    send: (payload: Payload<N>, faults: readonly (InputIssue | false)[] = []) => {
      if (saving.isPending) return
      const wrong = faults.filter(fault => fault !== false)
      setFound(wrong)
      if (wrong.length === 0) saving.mutate(payload)
    },
  }
}
