import type { PartnerPattern } from '@fairgate/contract/exhibitions/partner/commands'
import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'

type Named<P extends string> = P extends `${infer Before}…${infer After}` ? `${Before}Cooperator${After}` : never

/**
 * The wire name of a kind's command. Commands of one pattern have the same input and output for every kind, so the type
 * is that of the co-exhibitor, which has all of them.
 */
export const commandOf = <P extends PartnerPattern>(pattern: P, kind: PartnerKind) =>
  pattern.replace('…', kind) as Named<P>
