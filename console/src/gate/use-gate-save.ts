import type { CommandName, Output } from '@fairgate/contract/catalogue'
import { useSave } from '../kernel/use-save.ts'

/** What a change of the gate's set-up makes out of date. */
export const gateReads: CommandName[] = [
  'getZoneTree',
  'getDoorList',
  'getChannelList',
  'getDevicePage',
  'getControlRoom',
]

/** A form's way to a command of the gate's set-up. */
export function useGateSave<N extends CommandName>(command: N, onDone: (answer: Output<N>) => void) {
  return useSave(command, { changes: gateReads, onDone })
}
