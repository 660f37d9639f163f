import { z } from 'zod'
import { operatorActions } from './states.ts'

/** The state of an operator as the wire has it: its number (specification, section 3) and, beside it, its words. */
export const operatorStatus = {
  /** 1 pending approval, 2 in use, 3 application rejected, 4 application returned. */
  state: z.literal([1, 2, 3, 4]),
  /** What is closer than the number, in the reader's language: frozen, waiting for the person … */
  stateLabel: z.string(),
}

/** The same, with what its reader may do. */
export const operatorActs = { ...operatorStatus, actions: z.array(z.enum(operatorActions)) }
