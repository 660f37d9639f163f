import { pageEntries } from '../../kernel/page/page-entry.ts'

const permission = 'whitelist:view'
/** Also for a door's administrator, who only sees the passes of their doors. */
const both = [permission, 'doorWhitelist:edit'] as const

export const whitelistPages = pageEntries({
  whiteExhibition: {
    path: '/whiteIndex/exhibition',
    screen: 'whitelist/WhiteExhibition',
    label: ['白名单', 'White lists'],
    permission: both,
    group: 'checkManagement',
    place: 5,
    redPoints: ['checkWhitelist'],
  },
  whiteExhibitionAdd: {
    path: '/whiteIndex/exhibitionAdd',
    screen: 'whitelist/WhiteExhibition',
    label: ['申请白名单', 'Apply for a white list'],
    permission: 'whitelist:apply',
    back: 'whiteExhibition',
  },
  whiteOutside: {
    path: '/whiteIndex/exhibitionOutside',
    screen: 'whitelist/WhiteOutside',
    label: ['白名单（展会之外）', 'White lists outside exhibitions'],
    permission: both,
    back: 'whiteExhibition',
  },
  whiteOutsideAdd: {
    path: '/whiteIndex/exhibitionOutsideAdd',
    screen: 'whitelist/WhiteOutside',
    label: ['申请白名单', 'Apply for a white list'],
    permission: 'whitelist:apply',
    back: 'whiteOutside',
  },
  whiteGarden: {
    path: '/whiteIndex/garden',
    screen: 'whitelist/WhiteGarden',
    label: ['白名单（园中园）', 'White lists in the garden'],
    permission: both,
    back: 'whiteExhibition',
  },
  whiteGardenAdd: {
    path: '/whiteIndex/gardenAdd',
    screen: 'whitelist/WhiteGarden',
    label: ['申请白名单', 'Apply for a white list'],
    permission: 'whitelist:apply',
    back: 'whiteGarden',
  },
  whiteApprove: {
    path: '/whiteIndex/approve',
    screen: 'whitelist/WhitelistApproval',
    label: ['白名单审批', 'White list approval'],
    permission: 'whitelist:approve',
    back: 'whiteExhibition',
  },
  whiteLogs: {
    path: '/whiteIndex/logs',
    screen: 'whitelist/WhitelistLogs',
    label: ['白名单日志', 'White list log'],
    permission,
    back: 'whiteExhibition',
  },
  whiteStatistics: {
    path: '/whiteIndex/statistics',
    screen: 'whitelist/WhitelistStatistics',
    label: ['白名单统计', 'White list statistics'],
    permission,
    back: 'whiteExhibition',
  },
  whiteCode: {
    path: '/whiteIndex/qrcode/:id',
    screen: 'whitelist/WhitelistCode',
    label: ['白名单二维码', 'White list QR code'],
    permission: both,
    back: 'whiteExhibition',
  },
  bindWhitelist: {
    path: '/noLogin/whitelist/:code',
    screen: 'whitelist/BindWhitelist',
    label: ['来宾登记', 'Guest registration'],
    open: true,
  },
  whiteDetail: {
    path: '/whiteIndex/detail/:id',
    screen: 'whitelist/WhitelistDetail',
    label: ['白名单详情', 'White list'],
    permission: both,
    back: 'whiteExhibition',
  },
})
