import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const paySettingPermissions = permissions({
  'paySetting:view': {
    label: ['查看收费设置', 'View prices'],
    group: 'financeManagement',
    companies: ['platform', 'sponsor'],
  },
  'paySetting:edit': { label: ['修改收费设置', 'Set prices'], group: 'financeManagement', companies: ['platform'] },
})

export const paySettingPages = pageEntries({
  paySetting: {
    path: '/paySetting',
    screen: 'pay-setting/PaySettingList',
    label: ['收费设置', 'Prices'],
    permission: 'paySetting:view',
    group: 'finance',
    place: 1,
  },
  paySettingVenue: {
    path: '/paySetting/venue',
    screen: 'pay-setting/VenueSetting',
    label: ['场馆默认设置', 'Venue default'],
    under: 'paySetting',
  },
  paySettingEditor: {
    path: '/paySetting/:exhibitionId',
    screen: 'pay-setting/PaySettingEditor',
    label: ['设置价格', 'Set prices'],
    under: 'paySetting',
  },
})

export const paySettingReads = {
  getPaySettingPage: ['paySetting', 'exhibition', 'badgeType'],
  getPaySetting: ['paySetting', 'exhibition', 'badgeType'],
} as const satisfies Reads
