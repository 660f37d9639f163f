import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

/** A company's own stands; all of an exhibition for its organizer and the venue, which alone change them. */
export const standPermissions = permissions({
  'stand:view': { label: ['查看展位', 'View stands'], group: 'badgeAffairs', companies: companyTypes },
  'stand:edit': { label: ['管理展位', 'Manage stands'], group: 'badgeAffairs', companies: ['platform', 'sponsor'] },
})

const stands = `${tasksPath}/:id/stands` as const

export const standPages = pageEntries({
  stands: {
    path: stands,
    screen: 'stand/StandList',
    label: ['展位', 'Stands'],
    under: 'affair',
  },
  standImport: {
    path: `${stands}/import`,
    screen: 'stand/StandImport',
    label: ['导入展位', 'Import stands'],
    permission: 'stand:edit',
    back: 'stands',
    jobs: ['stand.import'],
  },
  standImportReport: {
    path: `${stands}/import/:importId`,
    screen: 'stand/StandImportReport',
    label: ['展位导入结果', 'Stand import results'],
    under: 'standImport',
  },
})

export const standReads = {
  getStandPage: ['stand', 'participation', 'company'],
  getStandSections: ['stand'],
  previewStandChange: ['stand', 'participation', 'company'],
  getStandTemplateFile: [],
  getStandImportPage: ['standImport'],
  getStandImportReport: ['standImport'],
  getStandImportRowPage: ['importRow'],
} as const satisfies Reads
