import { hasOwner, kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'
import type { ListReader, ListRow } from '../../kernel/ui/list/list-spec.ts'
import type { OfKind } from './acted-partner.ts'
import { isTemporary, registerOf } from './partner-labels.ts'

type Kit = ColumnKit<ListRow<'getCooperatorPage'>, 'name' | 'submittedAt', 'partner'> & ListReader<OfKind>

/** Search types of partners. */
export const partnerSearch = ['name', 'creditCode', 'contactName', 'contactTelephone'] as const

/** Columns of the lists of a kind: existing and pending partners. */
export function partnerColumns(c: Kit) {
  const hasOwnerColumn = hasOwner(kindOf(c.props.kind))
  const { under } = kindOf(c.props.kind)
  return [
    c.name('name', { sort: 'name', mark: row => isTemporary(c.props.kind, row) && c.t('partner.temporary') }),
    c.code('creditCode', { width: 176, priority: 4, render: registerOf }),
    c.text('contactName', { width: 112, priority: 6 }),
    c.code('contactTelephone', { width: 128, priority: 5 }),
    c.text('contactEmail', { width: 200, hidden: true }),
    under !== undefined && c.text('parent', { title: 'partner.parentId', width: 184, priority: 3 }),
    hasOwnerColumn &&
      c.companyType === 'platform' &&
      under === undefined &&
      c.text('keeper', { width: 184, priority: 3 }),
    hasOwnerColumn && c.choice('sharing', sharingLabels, { priority: 1 }),
    c.moment('submittedAt', { sort: 'submittedAt', priority: 2 }),
    c.state(partnerStateMachine.states),
  ]
}

export const sharingLabels = {
  none: 'partner.sharingNone',
  open: 'partner.sharingOpen',
  stopped: 'partner.sharingStopped',
} as const
