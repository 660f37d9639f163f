import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'
import { statusPath } from './status-fields.ts'

const organizers = ['platform', 'sponsor'] as const

export const badgePermissions = permissions({
  'badge:view': { label: ['查看证件', 'View badges'], group: 'badgeAffairs', companies: companyTypes },
  'badge:apply': { label: ['申请证件', 'Apply for badges'], group: 'badgeApplication', companies: companyTypes },
  'badge:modify': { label: ['修改证件', 'Edit badges'], group: 'badgeApplication', companies: companyTypes },
  'badge:approve': {
    label: ['审批证件', 'Approve badges'],
    group: 'badgeAffairs',
    companies: organizers,
    person: true,
  },
  'rule:clear': {
    label: ['放行违规证件', 'Release badges on hold'],
    group: 'badgeAffairs',
    companies: organizers,
    person: true,
  },
  'badge:print': { label: ['打印与发证', 'Print and issue badges'], group: 'badgeAffairs', companies: organizers },
  'badge:void': { label: ['作废与暂停证件', 'Void and suspend badges'], group: 'badgeAffairs', companies: organizers },
  'badge:export': { label: ['导出证件', 'Export badges'], group: 'badgeAffairs', companies: companyTypes },
  'badge:reveal': {
    label: ['查看完整身份证件号码', 'View full document numbers'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'violation:view': { label: ['查看违规', 'View violations'], group: 'badgeAffairs', companies: companyTypes },
  'violation:report': { label: ['登记违规', 'Report violations'], group: 'badgeAffairs', companies: organizers },
  'violation:decide': {
    label: ['认定违规', 'Decide on violations'],
    group: 'badgeAffairs',
    companies: ['platform'],
    person: true,
  },
  'violation:answer': { label: ['答复违规', 'Answer violations'], group: 'badgeApplication', companies: companyTypes },
  'evidence:view': { label: ['查看证明材料', 'View evidence'], group: 'badgeAffairs', companies: companyTypes },
  'badgeType:add': { label: ['新增证件类别', 'Add badge types'], group: 'badgeAffairs', companies: organizers },
  'badgeType:modify': { label: ['修改证件类别', 'Edit badge types'], group: 'badgeAffairs', companies: organizers },
  'badgeType:delete': { label: ['删除证件类别', 'Delete badge types'], group: 'badgeAffairs', companies: organizers },
  'slot:edit': { label: ['管理车辆时段', 'Manage vehicle slots'], group: 'badgeAffairs', companies: organizers },
  'badgeTemplate:add': { label: ['新增证件版式', 'Add badge templates'], group: 'badgeAffairs', companies: organizers },
  'badgeTemplate:modify': {
    label: ['修改证件版式', 'Edit badge templates'],
    group: 'badgeAffairs',
    companies: organizers,
  },
})

const badges = `${tasksPath}/:id/badges` as const

export const badgePages = pageEntries({
  badges: {
    path: badges,
    screen: 'badge/BadgeList',
    label: ['证件', 'Badges'],
    under: 'affair',
    jobs: ['badge.move'],
  },
  badgeApproval: {
    path: `${badges}/approval`,
    screen: 'badge/BadgeApproval',
    label: ['证件审批', 'Badge approval'],
    under: 'badges',
  },
  addBadge: { path: `${badges}/new`, screen: 'badge/AddBadge', label: ['新增证件', 'Add a badge'], under: 'badges' },
  addVehicle: {
    path: `${badges}/vehicles/new`,
    screen: 'badge/AddVehicle',
    label: ['新增车证', 'Add a vehicle badge'],
    under: 'badges',
  },
  slots: {
    path: `${badges}/slots`,
    screen: 'badge/SlotList',
    label: ['车辆时段', 'Vehicle slots'],
    under: 'badges',
  },
  editBadge: {
    path: `${badges}/:badgeId/edit`,
    screen: 'badge/EditBadge',
    label: ['修改证件', 'Edit badge'],
    under: 'badges',
  },
  badgeTypes: {
    path: `${badges}/types`,
    screen: 'badge/BadgeTypeList',
    label: ['证件类别', 'Badge types'],
    under: 'affair',
  },
  addBadgeType: {
    path: `${badges}/types/new`,
    screen: 'badge/BadgeTypeEditor',
    label: ['新增证件类别', 'Add a badge type'],
    under: 'badgeTypes',
  },
  editBadgeType: {
    path: `${badges}/types/:typeId`,
    screen: 'badge/BadgeTypeEditor',
    label: ['修改证件类别', 'Edit badge type'],
    under: 'badgeTypes',
  },
  badgeImport: {
    path: `${badges}/import`,
    screen: 'badge/BadgeImport',
    label: ['导入证件', 'Import badges'],
    under: 'badges',
    jobs: ['badge.import'],
  },
  importReport: {
    path: `${badges}/import/:importId`,
    screen: 'badge/ImportReport',
    label: ['证件导入结果', 'Badge import result'],
    under: 'badgeImport',
  },
  vehicleImport: {
    path: `${badges}/vehicles/import`,
    screen: 'badge/VehicleImport',
    label: ['导入车证', 'Import vehicle badges'],
    under: 'badges',
    jobs: ['vehicle.import'],
  },
  vehicleImportReport: {
    path: `${badges}/vehicles/import/:importId`,
    screen: 'badge/VehicleImportReport',
    label: ['车证导入结果', 'Vehicle import result'],
    under: 'vehicleImport',
  },
  printers: {
    path: `${badges}/print/printers`,
    screen: 'badge/PrinterList',
    label: ['打印机与队列', 'Printers and queues'],
    under: 'printDesk',
  },
  badgeTemplates: {
    path: `${badges}/templates`,
    screen: 'badge/TemplateList',
    label: ['证件版式', 'Badge templates'],
    under: 'badges',
  },
  editBadgeTemplate: {
    path: `${badges}/templates/:templateId`,
    screen: 'badge/TemplateEditor',
    label: ['编辑版式', 'Edit template'],
    under: 'badgeTemplates',
  },
  violations: {
    path: `${badges}/violations`,
    screen: 'badge/ViolationList',
    label: ['违规记录', 'Violations'],
    permission: 'violation:view',
    back: 'badges',
  },
  badgeStatus: {
    path: statusPath,
    screen: 'badge/BadgeStatus',
    label: ['证件查询', 'Badge look-up'],
    open: true,
  },
  counter: {
    path: '/counter/:id',
    screen: 'badge/ServiceDesk',
    label: ['发证柜台', 'Counter'],
    permission: 'badge:print',
    back: 'badges',
  },
  printDesk: {
    path: `${badges}/print`,
    screen: 'badge/PrintDesk',
    label: ['制证台', 'Print desk'],
    under: 'badges',
    jobs: ['badge.issue', 'badge.print'],
  },
})

export const badgeReads = {
  getBadgeTypeList: ['badgeType', 'quota', 'zone'],
  getBadgePage: ['badge', 'badgeType'],
  getBadgeDetail: ['badge', 'badgeFee', 'badgeType', 'charge', 'slot'],
  getBadgePhotoLink: [],
  getBadgeStatus: [],
  getBadgeEvidence: ['badge', 'evidence'],
  explainBadgeRules: ['badge', 'evidence', 'ruleBook'],
  getViolationPage: ['violation', 'badge', 'company'],
  getViolationDetail: ['violation', 'badge', 'company'],
  getStandHeads: ['badge', 'stand'],
  getLiability: ['badge', 'ruleBook'],
  getBadgeApprovalPage: ['badge', 'badgeType'],
  getBadgeTemplateFile: [],
  getImportPage: ['badgeImport'],
  getImportReport: ['badgeImport'],
  getImportRowPage: ['importRow'],
  getVehicleTemplateFile: [],
  getVehicleImportPage: ['vehicleImport'],
  getVehicleImportReport: ['vehicleImport'],
  getVehicleImportRowPage: ['importRow'],
  getTemplateList: ['badgeTemplate'],
  getTemplateDetail: ['badgeTemplate'],
  getPrintQueue: ['badge'],
  getPrinterList: ['badge', 'badgeTemplate', 'job', 'printer'],
  getSlotPage: ['slot'],
  getSlotOptions: ['slot'],
  findBadges: ['badge', 'badgeType'],
  findHolders: ['badge'],
  getRecentHolders: ['badge'],
} as const satisfies Reads
