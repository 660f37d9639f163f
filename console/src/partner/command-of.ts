import type { CommandName } from '@fairgate/contract/catalogue'
import type { PartnerPattern } from '@fairgate/contract/partner/commands'
import { type PartnerKind, partnerKindNames } from '@fairgate/contract/partner/kinds'

type Named<P extends string> = P extends `${infer Before}…${infer After}` ? `${Before}Cooperator${After}` : never

/**
 * The wire name of a kind's command. Commands of one pattern take and answer the same whatever the kind, so it is typed
 * as the co-exhibitor's, which has all of them.
 */
export const commandOf = <P extends PartnerPattern>(pattern: P, kind: PartnerKind) =>
  pattern.replace('…', kind) as Named<P>

const reads = [
  'get…Page',
  'get…PendingPage',
  'get…FinishedPage',
  'get…BackPage',
  'get…Detail',
  'get…ApprovalDetail',
  'get…FreezeConsequences',
  'get…ShareCondition',
  'get…ShareOptionPage',
  'get…SharePage',
  'get…UsagePage',
] as const satisfies readonly PartnerPattern[]

/** What a change of a partner makes out of date: kinds hang together, as main ones and their secondaries. */
export const partnerReads: CommandName[] = [
  ...partnerKindNames.flatMap(kind => reads.map(pattern => commandOf(pattern, kind))),
  'findRedPoint',
]
