import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const group = 'checkManagement'

export const whitelistPermissions = permissions({
  'whitelist:view': { label: ['查看白名单', 'View white lists'], group, companies: companyTypes },
  'whitelist:apply': { label: ['申请白名单', 'Apply for white lists'], group, companies: companyTypes },
  'whitelist:approve': {
    label: ['审批白名单', 'Approve white lists'],
    group,
    companies: ['platform', 'sponsor'],
    person: true,
  },
  // For the doors the operator administers, or for all if they may edit doors.
  'doorWhitelist:edit': { label: ['发放常设通行', 'Issue standing passes'], group, companies: ['platform'] },
  'whitelist:void': { label: ['作废白名单', 'Void white lists'], group, companies: companyTypes },
})

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

export const whitelistReads = {
  getCertificateWhitelistPage: ['whitelist', 'company', 'exhibition', 'door'],
  getVehicleWhitelistPage: ['whitelist', 'company', 'exhibition', 'door'],
  getDoorWhitelistPage: ['whitelist', 'exhibition', 'door', 'passage'],
  getDoorWhitelistOptions: ['exhibition', 'door'],
  getWhitelistPendingPage: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistProcessingPage: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistFinishedPage: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistElsewhere: ['whitelist'],
  getWhitelistDetail: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistGuestPage: ['whitelist', 'whitelistGuest', 'passage'],
  getWhitelistCode: ['whitelist'],
  getWhitelistStatistics: ['whitelist', 'company', 'exhibition', 'passage'],
  getWhitelistLogPage: ['whitelist'],
  getWhitelistOptions: ['exhibition', 'door', 'systemParameter'],
} as const satisfies Reads
