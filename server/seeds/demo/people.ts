import type { CompanyType, PermissionGroup } from '@fairgate/contract/kernel/auth/permission'

/**
 * Invented companies of the demo venue: by key, with the key of their parent. Credit codes have valid check characters.
 */
export const demoCompanies = {
  venue: {
    type: 'platform',
    cn: '虹湾国际会展中心',
    en: 'Hongwan International Exhibition Centre',
    credit17: '91310000MA1DEMAA0',
  },
  organizer: {
    type: 'sponsor',
    cn: '启帆会展（虚构）有限公司',
    en: 'Qifan Exhibitions (invented) Ltd.',
    credit17: '91310000MA1DEMAB0',
  },
  cooperator: {
    type: 'cooperatorMain',
    cn: '澄川主场服务（虚构）有限公司',
    en: 'Chengchuan Contracting (invented) Ltd.',
    credit17: '91310000MA1DEMAC0',
  },
  secondary: {
    type: 'cooperatorSec',
    parent: 'cooperator',
    cn: '木棉特装搭建（虚构）有限公司',
    en: 'Mumian Stand Building (invented) Ltd.',
    credit17: '91310000MA1DEMAD0',
  },
  temporary: {
    type: 'cooperatorTemp',
    parent: 'organizer',
    cn: '晴野保洁服务（虚构）有限公司',
    en: 'Qingye Cleaning (invented) Ltd.',
    credit17: '91310000MA1DEMAE0',
  },
  logistics: {
    type: 'logistics',
    cn: '北斗七号物流（虚构）有限公司',
    en: 'Beidou Seven Logistics (invented) Ltd.',
    credit17: '91310000MA1DEMAF0',
  },
  agent: {
    type: 'agent',
    cn: '万象票务代理（虚构）有限公司',
    en: 'Wanxiang Ticketing (invented) Ltd.',
    credit17: '91310000MA1DEMAG0',
  },
  subagent: {
    type: 'agentSec',
    parent: 'agent',
    cn: '小满旅行社（虚构）有限公司',
    en: 'Xiaoman Travel (invented) Ltd.',
    credit17: '91310000MA1DEMAH0',
  },
} as const satisfies Record<string, { type: CompanyType; parent?: string; cn: string; en: string; credit17: string }>

export type DemoCompany = keyof typeof demoCompanies

/** Roles next to each company's administrator: the groups of permissions they hold, and to see what they work on. */
export const demoRoles = {
  badgeOfficer: {
    company: 'venue',
    cn: '证件专员',
    en: 'Badge officer',
    describe: { cn: '审批与制作证件', en: 'Approves and prints badges' },
    groups: ['badgeAffairs', 'badgeApplication'],
  },
  guard: {
    company: 'venue',
    cn: '门禁管理员',
    en: 'Gate administrator',
    describe: { cn: '管理门与通道，查看通行记录', en: 'Manages doors and channels, views passages' },
    groups: ['accessManagement', 'checkManagement'],
  },
  clerk: {
    company: 'cooperator',
    cn: '办证员',
    en: 'Badge clerk',
    describe: { cn: '录入与提交证件', en: 'Enters and submits badges' },
    groups: ['badgeAffairs', 'badgeApplication'],
  },
} as const satisfies Record<
  string,
  {
    company: DemoCompany
    cn: string
    en: string
    describe: { cn: string; en: string }
    groups: readonly PermissionGroup[]
  }
>

export type DemoRole = keyof typeof demoRoles

/** Operators by account name; without a role they are their company's administrator. */
export const demoOperators = {
  admin: { company: 'venue', name: '林知远', telephone: '13800000001' },
  // The venue's second administrator, who decides what the first one submits.
  reviewer: { company: 'venue', name: '顾清和', telephone: '13800000002' },
  badgeofficer: { company: 'venue', name: '沈一诺', telephone: '13800000003', role: 'badgeOfficer' },
  gatekeeper: { company: 'venue', name: '何秋石', telephone: '13800000004', role: 'guard' },
  organizer: { company: 'organizer', name: '苏明月', telephone: '13800000011' },
  cooperator: { company: 'cooperator', name: '周亦航', telephone: '13800000021' },
  clerk: { company: 'cooperator', name: '陆小满', telephone: '13800000022', role: 'clerk' },
  secondary: { company: 'secondary', name: '许南乔', telephone: '13800000031' },
  temporary: { company: 'temporary', name: '方晓棠', telephone: '13800000041' },
  logistics: { company: 'logistics', name: '韩江', telephone: '13800000051' },
  agent: { company: 'agent', name: '叶知秋', telephone: '13800000061' },
  subagent: { company: 'subagent', name: '白露', telephone: '13800000071' },
} as const satisfies Record<string, { company: DemoCompany; name: string; telephone: string; role?: DemoRole }>

export type DemoAccount = keyof typeof demoOperators
