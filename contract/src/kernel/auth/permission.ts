import type { LocalizedText } from '../i18n/localized-text.ts'

/** The type of a company; the wire's `userCompanyType` (spec §3; docs/glossary.md, who does what). */
export const companyTypes = [
  'platform',
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const
export type CompanyType = (typeof companyTypes)[number]

/** The branches of the permission tree (spec §3, Role: function modules). */
export const permissionGroups = {
  backendManagement: ['后台管理', 'Backend management'],
  checkManagement: ['检查管理', 'Check management'],
  basicSettings: ['基础设置', 'Basic settings'],
  permissions: ['权限管理', 'Permissions'],
  finance: ['财务', 'Finance'],
  financeManagement: ['财务管理', 'Finance management'],
  badgeAffairs: ['证件事务', 'Badge affairs'],
  dataManagement: ['数据管理', 'Data management'],
  accessManagement: ['门禁管理', 'Access management'],
  badgeApplication: ['证件申请', 'Badge application'],
} as const satisfies Record<string, LocalizedText>
export type PermissionGroup = keyof typeof permissionGroups

export interface Permission {
  readonly label: LocalizedText
  readonly group: PermissionGroup
  /** Company types whose administrators have it, and whose roles may get it. */
  readonly companies: readonly CompanyType[]
  /** Only for people, not for API keys: it decides submissions of others, or rights of others (decision 20). */
  readonly person?: true
}
export type PermissionBook = Readonly<Record<`${string}:${string}`, Permission>>

/** Declares a module's permissions, each `<module>:<verb>`. */
export function permissions<const T extends PermissionBook>(book: T): T {
  return book
}
