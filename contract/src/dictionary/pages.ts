import { pageEntries } from '../shell/page-entry.ts'

export const dictionaryPages = pageEntries({
  systematicDictionary: {
    path: '/systematicDictionary',
    screen: 'dictionary/DictionaryPage',
    words: ['系统字典', 'Dictionaries'],
    permission: 'dictionary:view',
    group: 'dictionaryManagement',
    place: 1,
  },
  systemParameters: {
    path: '/pqSysParamlist',
    screen: 'dictionary/ParameterList',
    words: ['系统参数', 'System parameters'],
    permission: 'systemParameter:view',
    group: 'checkManagement',
    place: 9,
  },
  addSystemParameter: {
    path: '/pqSysParamlist/pqSysParamlistAdd',
    screen: 'dictionary/ParameterList',
    words: ['新增参数', 'Add a parameter'],
    under: 'systemParameters',
  },
})
