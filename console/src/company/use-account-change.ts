import type { CommandName } from '@fairgate/contract/catalogue'
import { text } from '../kernel/language.ts'
import { useSave } from '../kernel/use-save.ts'
import { toast } from '../ui/toast.ts'

const CHANGED_MEANWHILE = 10007

/** One change of the account, asked for in a dialog that closes when it is done. */
export function useAccountChange<N extends CommandName>(command: N, done: string, onClose: () => void) {
  return useSave(command, {
    onDone: () => {
      toast.success(done)
      onClose()
    },
    onRefused: ({ statusCode }) => {
      // The account is asked again by itself: what was typed may be sent once more.
      if (statusCode === CHANGED_MEANWHILE) toast.error(text('shell.changedMeanwhile'))
    },
  })
}
