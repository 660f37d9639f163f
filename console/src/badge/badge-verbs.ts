import type { TextKey } from '../kernel/language.ts'

/** What may be done with badges, as rows name it in `actions`, in the order in which it is offered. */
export const badgeVerbs = [
  'approve',
  'return',
  'reject',
  'edit',
  'submit',
  'withdraw',
  'print',
  'markPrinted',
  'issue',
  'markFailed',
  'reprint',
  'reportLost',
  'suspend',
  'resume',
  'void',
  'delete',
] as const
export type BadgeVerb = (typeof badgeVerbs)[number]

export const verbLabels: Readonly<Record<BadgeVerb, TextKey>> = {
  approve: 'badge.approve',
  return: 'badge.return',
  reject: 'badge.reject',
  edit: 'badge.edit',
  submit: 'badge.submit',
  withdraw: 'badge.withdraw',
  print: 'badge.print',
  markPrinted: 'badge.markPrinted',
  issue: 'badge.issue',
  markFailed: 'badge.markFailed',
  reprint: 'badge.reprint',
  reportLost: 'badge.lost',
  suspend: 'badge.suspend',
  resume: 'badge.resume',
  void: 'badge.void',
  delete: 'badge.delete',
}

/** Ends something for good: red, behind the dots. */
export const endingVerbs: readonly BadgeVerb[] = ['reject', 'void', 'delete', 'reportLost']

/** Verbs that a command takes for several badges at once. */
export const bulkVerbs = [
  'approve',
  'return',
  'reject',
  'submit',
  'withdraw',
  'print',
  'markPrinted',
  'issue',
  'markFailed',
  'void',
  'delete',
] as const satisfies readonly BadgeVerb[]

/** Verbs that take a whole filter and go on as a job, and the tab whose rows allow them. */
export const wholeVerbs = { submit: 'draft', approve: 'pending', print: 'active', issue: 'active' } as const
export type WholeVerb = keyof typeof wholeVerbs
export type FilterTab = (typeof wholeVerbs)[WholeVerb]

/** A row as far as verbs are concerned. Credentials name their badge, and its verbs. */
export interface Acted {
  /** The badge's id. */
  id: string
  version: number
  name: string
  actions: readonly string[]
}

/** The verbs a row allows, in our order. */
export const verbsOf = (row: Pick<Acted, 'actions'>): BadgeVerb[] =>
  badgeVerbs.filter(verb => row.actions.includes(verb))

/** Rows of a selection that allow a verb. */
export const allowing = <Row extends Acted>(rows: readonly Row[], verb: BadgeVerb): Row[] =>
  rows.filter(row => row.actions.includes(verb))

/** All rows of a list under its filter. */
export interface Whole {
  filter: { tab?: FilterTab; badgeTypeId?: string; companyId?: string; batchId?: string }
  total: number
  /** Known at the print desk, where `total` is what will be printed: cards left out because their badge is suspended. */
  suspended?: number
}
