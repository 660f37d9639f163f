import { z } from 'zod'
import { operatorActions } from './states.ts'

/** The state of an operator on the wire: its number (specification, section 3) and its label. */
export const operatorStatus = {
  /** 1 pending approval, 2 in use, 3 application rejected, 4 application returned. */
  state: z.literal([1, 2, 3, 4]),
  /** More specific than the number, in the caller's language: frozen, awaiting the person … */
  stateLabel: z.string(),
}

/** The same with the actions of the caller. */
export const operatorActs = { ...operatorStatus, actions: z.array(z.enum(operatorActions)) }
