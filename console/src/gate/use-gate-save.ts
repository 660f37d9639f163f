import type { CommandName, Output } from '@fairgate/contract/catalogue'
import { useSave } from '../kernel/use-save.ts'

/** A form's way to a command of the gate's set-up. */
export function useGateSave<N extends CommandName>(command: N, onDone: (answer: Output<N>) => void) {
  return useSave(command, { onDone })
}
