import type { LocalizedText } from '../i18n/localized-text.ts'

/** Icons of pages in the menu; the console maps these names (`console/src/app/shell/menu-icon.ts`). */
export type IconName =
  | 'book'
  | 'calendar'
  | 'card'
  | 'chart'
  | 'companies'
  | 'dashboard'
  | 'key'
  | 'picture'
  | 'plug'
  | 'rewind'
  | 'send'
  | 'shield'
  | 'survey'
  | 'wallet'

/** The label of a group of pages, in the menu and in breadcrumbs. */
export interface Group {
  readonly label: LocalizedText
  /** Its icon in the menu; the settings are in the header instead. */
  readonly icon?: IconName
}

/** The menu's groups in order (specification, section 2); single entries follow. */
export const menuGroups = {
  exhibitionManagement: { label: ['展会管理', 'Exhibition management'], icon: 'calendar' },
  informationManagement: { label: ['信息管理', 'Information management'], icon: 'companies' },
  finance: { label: ['财务', 'Finance'], icon: 'wallet' },
  dictionaryManagement: { label: ['字典管理', 'Dictionary management'], icon: 'book' },
  checkManagement: { label: ['检查管理', 'Check management'], icon: 'shield' },
  settings: { label: ['设置', 'Settings'] },
} as const satisfies Record<string, Group>

export type MenuGroup = keyof typeof menuGroups
