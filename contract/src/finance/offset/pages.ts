import { pageEntries } from '../../kernel/page/page-entry.ts'

const group = 'finance'

export const offsetPages = pageEntries({
  chongDiApproval: {
    path: '/settleAccounts/chongDiApproval',
    screen: 'offset/OffsetApproval',
    label: ['冲抵审批', 'Offset approval'],
    permission: 'offset:approve',
    group,
    place: 9,
  },
  chongDiList: {
    path: '/settleAccounts/chongDiList',
    screen: 'offset/OffsetList',
    label: ['冲抵记录', 'Offsets'],
    permission: 'settlement:view',
    group,
    place: 10,
  },
})
