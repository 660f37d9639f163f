import { pageEntries } from '../../kernel/page/page-entry.ts'

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
