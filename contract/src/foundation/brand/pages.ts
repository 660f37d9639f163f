import { pageEntries } from '../../kernel/page/page-entry.ts'

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
