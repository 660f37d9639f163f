import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

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
