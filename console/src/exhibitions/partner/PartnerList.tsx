import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission, toAddLabel } from '@fairgate/contract/exhibitions/partner/module'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { ParentFilter } from './ParentFilter.tsx'
import { partnerActions } from './partner-actions.tsx'
import { partnerColumns, partnerSearch } from './partner-columns.ts'
import { partnerPaths } from './partner-paths.ts'
import { SheetMenu } from './SheetMenu.tsx'
import './Partner.css'

/** Partners of one kind that the operator manages: find, open, freeze, delete, also several. */
export const PartnerList = defineList<'getCooperatorPage', 'partner', OfKind>('getCooperatorPage', {
  domain: 'partner',
  command: ({ kind }) => commandOf('get…Page', kind),
  Buttons: SheetMenu,
  add: {
    word: ({ kind }) => toAddLabel(kind),
    can: ({ kind }) => partnerPermission(kind, 'add'),
    to: ({ kind }) => partnerPaths(kind).add,
  },
  tabs: {
    all: 'partner.tabAll',
    inUse: 'partner.tabInUse',
    frozen: 'partner.tabFrozen',
    closed: 'partner.tabClosed',
  },
  // Only temporary companies are ever closed.
  without: ({ props }) => (kindOf(props.kind).companyTypes.length > 1 ? [] : ['closed']),
  search: partnerSearch,
  filters: ['parentId'],
  Filters: ParentFilter,
  columns: partnerColumns,
  actions: partnerActions,
  open: ({ id }, { kind }) => partnerPaths(kind).one(id),
  openLabel: 'partner.view',
  empty: { title: 'partner.empty', why: 'partner.emptyWhy' },
  noMatch: 'partner.emptyMatchWhy',
})
