import type { PermissionGroup } from '../../kernel/auth/permission.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { splitPermission } from './permission-columns.ts'

export interface RoleTemplate {
  readonly label: LocalizedText
  readonly describe: LocalizedText
  /** Every permission of these groups. */
  readonly groups?: readonly PermissionGroup[]
  /** Permissions by their names. */
  readonly names?: readonly string[]
  /** Every permission to view. */
  readonly looks?: true
}

/** Typical jobs of this trade, from which a role can be created and edited. */
export const roleTemplates = {
  reader: {
    label: ['查询员', 'Viewer'],
    describe: ['只能查看，不能修改', 'Can view everything but change nothing'],
    looks: true,
  },
  badgeClerk: {
    label: ['办证员', 'Badge clerk'],
    describe: ['录入、提交和导出证件', 'Enters, submits and exports badges'],
    names: ['exhibition:view', 'participation:view', 'participation:accept', 'badge:view', 'badge:export'],
    groups: ['badgeApplication'],
  },
  badgeOfficer: {
    label: ['证件专员', 'Badge officer'],
    describe: ['审批、打印和发放证件，分配额度', 'Approves, prints and issues badges and allocates quotas'],
    names: ['exhibition:view'],
    groups: ['badgeAffairs', 'badgeApplication'],
  },
  gateStaff: {
    label: ['门禁管理员', 'Gate administrator'],
    describe: ['管理区域、门、通道、设备和通行记录', 'Manages zones, doors, channels, devices and passages'],
    names: [
      ...['exhibition:view', 'door:view', 'door:add', 'door:modify', 'door:delete'],
      ...['zone:add', 'zone:modify', 'zone:delete'],
    ],
    groups: ['accessManagement'],
  },
  partnerManager: {
    label: ['合作伙伴专员', 'Partner manager'],
    describe: ['管理合作伙伴与参展邀请', 'Manages partners and invitations to exhibitions'],
    names: ['exhibition:view', 'participation:view'],
    groups: ['dataManagement'],
  },
  staffClerk: {
    label: ['人事专员', 'Staff clerk'],
    describe: ['录入和修改操作员，由他人审批', 'Adds and edits operators for someone else to approve'],
    names: ['operator:view', 'operator:add', 'operator:modify', 'role:view'],
  },
} as const satisfies Record<string, RoleTemplate>

/** The grantable permissions of a template; empty if the company has none of these tasks. */
export const templatePermissions = (
  { groups = [], names = [], looks }: RoleTemplate,
  given: readonly { name: string; group: string }[],
): string[] =>
  given
    .filter(
      ({ name, group }) =>
        (groups as readonly string[]).includes(group) ||
        names.includes(name) ||
        (looks === true && splitPermission(name).column === 'view'),
    )
    .map(({ name }) => name)
