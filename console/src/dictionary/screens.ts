import type { Screen } from '../screens.ts'

const parameters = () => import('./ParameterList.tsx')

export const screens: readonly Screen[] = [
  { path: '/systematicDictionary', load: () => import('./DictionaryPage.tsx'), flag: 'systematicDictionary' },
  { path: '/pqSysParamlist', load: parameters, flag: 'systemParameters' },
  { path: '/pqSysParamlist/pqSysParamlistAdd', load: parameters, flag: 'systemParameters' },
]
