import { pageEntries } from '../kernel/page-entry.ts'

export const paySettingPages = pageEntries({
  paySetting: {
    path: '/paySetting',
    screen: 'pay-setting/PaySettingList',
    words: ['收费设置', 'Prices'],
    permission: 'paySetting:view',
    group: 'finance',
    place: 1,
  },
  paySettingVenue: {
    path: '/paySetting/venue',
    screen: 'pay-setting/VenueSetting',
    words: ['场馆默认设置', 'Venue default'],
    under: 'paySetting',
  },
  paySettingEditor: {
    path: '/paySetting/:exhibitionId',
    screen: 'pay-setting/PaySettingEditor',
    words: ['设置价格', 'Set prices'],
    under: 'paySetting',
  },
})
