import { pageEntries } from '../kernel/page-entry.ts'

const permission = 'blacklist:view'
const back = 'blackExhibition'

export const blacklistPages = pageEntries({
  blackExhibition: {
    path: '/blackIndex/exhibition',
    screen: 'blacklist/BlackExhibition',
    words: ['黑名单', 'Black lists'],
    permission,
    group: 'checkManagement',
    place: 4,
    redPoints: ['checkBlacklist'],
  },
  blackExhibitionAdd: {
    path: '/blackIndex/exhibitionAdd',
    screen: 'blacklist/BlackExhibition',
    words: ['新增黑名单', 'Add to the black list'],
    permission: 'blacklist:add',
    back,
  },
  blackOutside: {
    path: '/blackIndex/exhibitionOutside',
    screen: 'blacklist/BlackOutside',
    words: ['黑名单（展会之外）', 'Black list outside exhibitions'],
    permission,
    back,
  },
  blackOutsideAdd: {
    path: '/blackIndex/exhibitionOutsideAdd',
    screen: 'blacklist/BlackOutside',
    words: ['新增黑名单', 'Add to the black list'],
    permission: 'blacklist:add',
    back: 'blackOutside',
  },
  blackGarden: {
    path: '/blackIndex/garden',
    screen: 'blacklist/BlackGarden',
    words: ['黑名单（园中园）', 'Black list of the garden'],
    permission,
    back,
  },
  blackGardenAdd: {
    path: '/blackIndex/gardenAdd',
    screen: 'blacklist/BlackGarden',
    words: ['新增黑名单', 'Add to the black list'],
    permission: 'blacklist:add',
    back: 'blackGarden',
  },
  blackApprove: {
    path: '/blackIndex/approve',
    screen: 'blacklist/BlacklistApproval',
    words: ['黑名单审批', 'Black list approval'],
    permission: 'blacklist:approve',
    back,
  },
  blackStatistics: {
    path: '/blackIndex/statistics',
    screen: 'blacklist/BlacklistFigures',
    words: ['黑名单统计', 'Black list statistics'],
    permission,
    back,
  },
  blackLogs: {
    path: '/blackIndex/logs',
    screen: 'blacklist/BlacklistLog',
    words: ['黑名单日志', 'Black list log'],
    permission,
    back,
  },
  blackDetail: {
    path: '/blackIndex/detail/:id',
    screen: 'blacklist/BlacklistDetail',
    words: ['黑名单详情', 'Black list entry'],
    permission,
    back,
  },
  blackQrcode: {
    path: '/blackIndex/qrcode/:id',
    screen: 'blacklist/BlacklistCode',
    words: ['黑名单告知', 'Black list notice'],
    permission,
    back,
  },
  blacklistNotice: {
    path: '/noLogin/blacklist/:code',
    screen: 'blacklist/BlacklistNotice',
    words: ['入场限制告知', 'Notice'],
    open: true,
  },
})
