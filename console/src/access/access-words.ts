import { operatorLife } from '@fairgate/contract/access/states'
import type { Output } from '@fairgate/contract/catalogue'
import type { Words } from '@fairgate/contract/kernel/phrases'
import type { TextKey } from '../kernel/language.ts'

export type OperatorRow = Output<'getOperatorPage'>['list'][number]
export type OperatorDetail = Output<'getOperatorDetail'>
export type OperatorKind = OperatorRow['kind']

export const kindLabels = {
  regular: 'access.kindRegular',
  temporary: 'access.kindTemporary',
  associated: 'access.kindAssociated',
} as const satisfies Record<OperatorKind, TextKey>

/** The words of an operator's state; an unknown one stands as it is. */
export const operatorStateWords = (state: string): Words =>
  (operatorLife.states as Record<string, Words>)[state] ?? [state, state]

/** The words of what happened to an operator, or undefined for what is no event of its life. */
export const operatorEventWords = (event: string): Words | undefined =>
  (operatorLife.events as Record<string, Words>)[event]
