import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import type { CallError } from '../kernel/call.ts'
import { useCommand } from '../kernel/use-command.ts'

/** What a change of the gate's set-up makes out of date. */
export const gateReads: CommandName[] = [
  'getZoneTree',
  'getDoorList',
  'getChannelList',
  'getDevicePage',
  'getControlRoom',
]

const CHANGED_MEANWHILE = 10007

/** Fields that were refused; those of "already exists" come with its own code. */
function issuesOf(failure: CallError | null): InputIssue[] {
  const issues = (failure?.data as { issues?: InputIssue[] } | null | undefined)?.issues
  return Array.isArray(issues) ? issues : []
}

/**
 * A form's way to its command: refused fields stay with the form, a second click sends nothing, and where somebody else
 * was quicker (`stale`) the lists are asked again while what was typed stays.
 */
export function useSave<N extends CommandName>(command: N, onDone: (answer: Output<N>) => void) {
  const [found, setFound] = useState<InputIssue[]>([])
  const saving = useCommand(command, { changes: gateReads, atForm: true, onDone })
  return {
    busy: saving.isPending,
    issues: found.length > 0 ? found : issuesOf(saving.error),
    stale: saving.error?.statusCode === CHANGED_MEANWHILE,
    /** Sends, unless `faults` name fields that cannot be right. */
    send: (payload: Payload<N>, faults: readonly (InputIssue | false)[] = []) => {
      if (saving.isPending) return
      const wrong = faults.filter(fault => fault !== false)
      setFound(wrong)
      if (wrong.length === 0) saving.mutate(payload)
    },
  }
}
