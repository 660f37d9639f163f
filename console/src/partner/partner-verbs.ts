import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { type PartnerVerb as Permitted, partnerPermission } from '@fairgate/contract/partner/permissions'
import type { TextKey } from '../kernel/language.ts'
import type { Name } from '../kernel/name-of.ts'

/** What may be done with a partner, as rows name it in `actions`, in the order in which it is offered. */
const verbs = ['approve', 'sendback', 'reject', 'edit', 'withdraw', 'unfreeze', 'freeze', 'delete'] as const
export type PartnerVerb = (typeof verbs)[number]

export const verbLabels: Readonly<Record<PartnerVerb, TextKey>> = {
  approve: 'partner.approve',
  sendback: 'partner.return',
  reject: 'partner.reject',
  edit: 'partner.edit',
  withdraw: 'partner.withdraw',
  unfreeze: 'partner.unfreeze',
  freeze: 'partner.freeze',
  delete: 'partner.delete',
}

/** Verbs that are done to several at once, and what one must be permitted for them. */
const bulk = { approve: 'approve', unfreeze: 'freeze', freeze: 'freeze', delete: 'delete' } as const satisfies Partial<
  Record<PartnerVerb, Permitted>
>
export type BulkVerb = keyof typeof bulk
export const bulkVerbs = Object.keys(bulk) as BulkVerb[]
export const permissionFor = (verb: BulkVerb, kind: PartnerKind) => partnerPermission(kind, bulk[verb])

/** Ends something for good: red, behind the dots. */
export const endingVerbs: readonly PartnerVerb[] = ['reject', 'delete']

/** A partner as far as verbs are concerned. */
export interface Acted {
  id: string
  version: number
  name: Name
  actions: readonly string[]
}

/** The verbs a partner allows its reader, in our order. */
export const verbsOf = ({ actions }: Pick<Acted, 'actions'>): PartnerVerb[] =>
  verbs.filter(verb => actions.includes(verb))
