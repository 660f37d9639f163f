import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { CallError } from '../kernel/call.ts'
import { text } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { toast } from '../ui/toast.ts'
import { refusedFields } from './refused-fields.ts'

const CHANGED_MEANWHILE = 10007

/** One change of the account: refused fields stay with the dialog, a second click sends nothing. */
export function useAccountChange<N extends CommandName>(command: N, done: string, onClose: () => void) {
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const changing = useCommand(command, {
    atForm: true,
    changes: ['getAccountSetting', 'getUserPermission'],
    onDone: () => {
      toast.success(done)
      onClose()
    },
    onRefused: failure => {
      if (!(failure instanceof CallError)) throw failure
      setIssues(refusedFields(failure))
      // The account is asked again by itself: what was typed may be sent once more.
      if (failure.statusCode === CHANGED_MEANWHILE) toast.error(text('shell.changedMeanwhile'))
    },
  })
  return {
    busy: changing.isPending,
    issues,
    /** Refuses a field before anything is sent, or one that another command refused. */
    refuse: (...found: InputIssue[]) => setIssues(found),
    send: (payload: Payload<N>) => {
      if (changing.isPending) return
      setIssues([])
      changing.mutate(payload)
    },
  }
}
