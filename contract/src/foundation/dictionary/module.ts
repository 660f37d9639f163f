import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const venue = ['platform'] as const

export const dictionaryPermissions = permissions({
  'dictionary:view': { label: ['查看字典', 'View dictionaries'], group: 'backendManagement', companies: venue },
  'dictionary:add': {
    label: ['新增字典选项', 'Add dictionary options'],
    group: 'backendManagement',
    companies: venue,
  },
  'dictionary:modify': {
    label: ['修改字典选项', 'Edit dictionary options'],
    group: 'backendManagement',
    companies: venue,
  },
  'dictionary:delete': {
    label: ['删除字典选项', 'Delete dictionary options'],
    group: 'backendManagement',
    companies: venue,
  },
  'exhibitionDictionary:edit': {
    label: ['维护展会字典', 'Manage exhibition dictionaries'],
    group: 'basicSettings',
    companies: ['platform', 'sponsor'],
  },
  'systemParameter:view': {
    label: ['查看系统参数', 'View system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:add': {
    label: ['新增系统参数', 'Add system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:modify': {
    label: ['修改系统参数', 'Edit system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:delete': {
    label: ['删除系统参数', 'Delete system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
})

export const dictionaryPages = pageEntries({
  systematicDictionary: {
    path: '/systematicDictionary',
    screen: 'dictionary/DictionaryPage',
    label: ['系统字典', 'Dictionaries'],
    permission: 'dictionary:view',
    group: 'dictionaryManagement',
    place: 1,
  },
  affairDictionary: {
    path: `${tasksPath}/:id/dictionary`,
    screen: 'dictionary/ExhibitionDictionary',
    label: ['字典', 'Dictionaries'],
    permission: 'exhibitionDictionary:edit',
    back: 'affair',
  },
  systemParameters: {
    path: '/pqSysParamlist',
    screen: 'dictionary/ParameterList',
    label: ['系统参数', 'System parameters'],
    permission: 'systemParameter:view',
    group: 'checkManagement',
    place: 9,
  },
  addSystemParameter: {
    path: '/pqSysParamlist/pqSysParamlistAdd',
    screen: 'dictionary/ParameterList',
    label: ['新增参数', 'Add a parameter'],
    under: 'systemParameters',
  },
})

export const dictionaryReads = {
  getEnableDictionaryOption: ['dictionaryOption'],
  getOptionNames: ['dictionaryOption'],
  getDictionaryPage: ['dictionaryOption'],
  getExhibitionDictionaryPage: ['dictionaryOption'],
  getRegionOptions: [],
  getSystemParameterPage: ['systemParameter'],
} as const satisfies Reads
