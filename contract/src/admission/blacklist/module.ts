import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const group = 'checkManagement'
const both = ['platform', 'sponsor'] as const
const venue = ['platform'] as const

/** An organizer proposes for its own shows and sees masked data; the venue decides. */
export const blacklistPermissions = permissions({
  'blacklist:view': { label: ['查看黑名单', 'View black lists'], group, companies: both },
  'blacklist:add': { label: ['新增黑名单', 'Add black list entries'], group, companies: both },
  'blacklist:approve': { label: ['审批黑名单', 'Approve black list entries'], group, companies: venue, person: true },
  'blacklist:lift': { label: ['解除黑名单', 'Lift black list entries'], group, companies: venue, person: true },
  'blacklist:urgent': { label: ['黑名单紧急生效', 'Enforce black list entries now'], group, companies: venue },
})

const permission = 'blacklist:view'
const back = 'blackExhibition'

export const blacklistPages = pageEntries({
  blackExhibition: {
    path: '/blackIndex/exhibition',
    screen: 'blacklist/BlackExhibition',
    label: ['黑名单', 'Black lists'],
    permission,
    group: 'checkManagement',
    place: 4,
    redPoints: ['checkBlacklist'],
  },
  blackExhibitionAdd: {
    path: '/blackIndex/exhibitionAdd',
    screen: 'blacklist/BlackExhibition',
    label: ['新增黑名单', 'Add to the black list'],
    permission: 'blacklist:add',
    back,
  },
  blackOutside: {
    path: '/blackIndex/exhibitionOutside',
    screen: 'blacklist/BlackOutside',
    label: ['黑名单（展会之外）', 'Black list outside exhibitions'],
    permission,
    back,
  },
  blackOutsideAdd: {
    path: '/blackIndex/exhibitionOutsideAdd',
    screen: 'blacklist/BlackOutside',
    label: ['新增黑名单', 'Add to the black list'],
    permission: 'blacklist:add',
    back: 'blackOutside',
  },
  blackGarden: {
    path: '/blackIndex/garden',
    screen: 'blacklist/BlackGarden',
    label: ['黑名单（园中园）', 'Black list of the garden'],
    permission,
    back,
  },
  blackGardenAdd: {
    path: '/blackIndex/gardenAdd',
    screen: 'blacklist/BlackGarden',
    label: ['新增黑名单', 'Add to the black list'],
    permission: 'blacklist:add',
    back: 'blackGarden',
  },
  blackApprove: {
    path: '/blackIndex/approve',
    screen: 'blacklist/BlacklistApproval',
    label: ['黑名单审批', 'Black list approval'],
    permission: 'blacklist:approve',
    back,
  },
  blackStatistics: {
    path: '/blackIndex/statistics',
    screen: 'blacklist/BlacklistFigures',
    label: ['黑名单统计', 'Black list statistics'],
    permission,
    back,
  },
  blackLogs: {
    path: '/blackIndex/logs',
    screen: 'blacklist/BlacklistLog',
    label: ['黑名单日志', 'Black list log'],
    permission,
    back,
  },
  blackDetail: {
    path: '/blackIndex/detail/:id',
    screen: 'blacklist/BlacklistDetail',
    label: ['黑名单详情', 'Black list entry'],
    permission,
    back,
  },
  blackQrcode: {
    path: '/blackIndex/qrcode/:id',
    screen: 'blacklist/BlacklistCode',
    label: ['黑名单告知', 'Black list notice'],
    permission,
    back,
  },
  blacklistNotice: {
    path: '/noLogin/blacklist/:code',
    screen: 'blacklist/BlacklistDisclosure',
    label: ['入场限制告知', 'Notice'],
    open: true,
  },
})

export const blacklistReads = {
  getBlacklistPage: ['blacklist', 'dictionaryOption'],
  getBlacklistElsewhere: ['blacklist'],
  getBlacklistDetail: ['blacklist', 'badge', 'ticket'],
  getBlacklistEvidenceLink: ['blacklist'],
  getBlacklistStatistics: ['blacklist'],
  getBlacklistLogPage: ['blacklist'],
  getBlacklistCode: ['blacklist'],
  getLookAlikes: ['blacklist', 'badge'],
  openBlacklistNotice: ['blacklist'],
} as const satisfies Reads
