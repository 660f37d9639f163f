import type { TextKey } from '../kernel/language.ts'

/** What may be done with an operator, as rows name it in `actions`, in the order in which it is offered. */
const operatorVerbs = [
  'approve',
  'return',
  'reject',
  'edit',
  'unfreeze',
  'freeze',
  'resetSecondFactor',
  'delete',
] as const
export type OperatorVerb = (typeof operatorVerbs)[number]

export const verbLabels: Readonly<Record<OperatorVerb, TextKey>> = {
  approve: 'access.approve',
  return: 'access.return',
  reject: 'access.reject',
  edit: 'access.edit',
  unfreeze: 'access.unfreeze',
  freeze: 'access.freeze',
  resetSecondFactor: 'access.resetSecondFactor',
  delete: 'access.delete',
}

/** Verbs that a command takes for several operators at once, and the permission each needs. */
export const bulkVerbs = {
  freeze: 'operator:freeze',
  unfreeze: 'operator:freeze',
  delete: 'operator:delete',
} as const satisfies Partial<Record<OperatorVerb, string>>
export type BulkOperatorVerb = keyof typeof bulkVerbs

/** Ends something for good: red, behind the dots. */
export const endingVerbs: readonly OperatorVerb[] = ['reject', 'delete']

/** An operator as far as verbs are concerned. */
export interface Acted {
  id: string
  version: number
  name: string
  actions: readonly string[]
}

/** The verbs an operator allows its reader, in our order. */
export const verbsOf = ({ actions }: Pick<Acted, 'actions'>): OperatorVerb[] =>
  operatorVerbs.filter(verb => actions.includes(verb))
