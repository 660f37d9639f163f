import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const brandPermissions = permissions({
  'brand:edit': {
    label: ['修改可视化配置', 'Edit visual configuration'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})

export const brandPages = pageEntries({
  visualConfiguration: {
    path: '/visualConfiguration',
    screen: 'brand/VisualConfiguration',
    label: ['可视化配置', 'Visual configuration'],
    permission: 'brand:edit',
    place: 5,
    icon: 'picture',
  },
})

export const brandReads = {
  getBannerSetting: ['brandSetting'],
  getBannerHistory: ['brandSetting'],
} as const satisfies Reads
