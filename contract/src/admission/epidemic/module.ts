import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const epidemicPermissions = permissions({
  'epidemic:view': {
    label: ['查看防疫', 'View epidemic prevention'],
    group: 'checkManagement',
    companies: ['platform', 'sponsor'],
  },
  'epidemic:set': {
    label: ['设置防疫策略', 'Set epidemic strategies'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'epidemic:approve': {
    label: ['审批防疫申报', 'Review declarations'],
    group: 'checkManagement',
    companies: ['platform'],
    person: true,
  },
  // A company's own people; at the venue's desk anybody who is present.
  'declaration:proxy': { label: ['代申报', 'Declare for others'], group: 'checkManagement', companies: companyTypes },
})

const group = 'checkManagement'

export const epidemicPages = pageEntries({
  epidemic: {
    path: '/epidemic',
    screen: 'epidemic/PreventionIndex',
    label: ['防疫', 'Epidemic prevention'],
    permission: 'epidemic:view',
    group,
    place: 10,
  },
  'epidemic.approval': {
    path: '/epidemic/approval',
    screen: 'epidemic/DeclarationApproval',
    label: ['防疫申报审批', 'Declarations'],
    permission: ['epidemic:approve', 'epidemic:view'],
    group,
    place: 11,
    redPoints: ['checkEpidemic'],
  },
  'epidemic.setting': {
    path: '/epidemic/setting',
    screen: 'epidemic/StrategyList',
    label: ['防疫策略', 'Epidemic strategies'],
    permission: ['epidemic:set', 'epidemic:view'],
    group,
    place: 12,
  },
  'epidemic.setting.add': {
    path: '/epidemic/setting/add',
    screen: 'epidemic/AddStrategy',
    label: ['新建策略', 'New strategy'],
    permission: 'epidemic:set',
    back: 'epidemic.setting',
  },
  'epidemic.setting.one': {
    path: '/epidemic/setting/:id',
    screen: 'epidemic/StrategyEditor',
    label: ['防疫策略', 'Epidemic strategy'],
    under: 'epidemic.setting',
  },
  'epidemic.logs': {
    path: '/epidemic/logs',
    screen: 'epidemic/DeclarationLog',
    label: ['防疫日志', 'Declaration log'],
    permission: ['epidemic:view', 'epidemic:approve'],
    group,
    place: 13,
  },
  'epidemic.proxy': {
    path: '/epidemic/proxy',
    screen: 'epidemic/ProxyDeclarations',
    label: ['代申报', 'Declare for others'],
    permission: 'declaration:proxy',
    group,
    place: 14,
  },
  'epidemic.proxy.add': {
    path: '/epidemic/proxy/add',
    screen: 'epidemic/ProxyForm',
    label: ['新增代申报', 'Declare for another person'],
    under: 'epidemic.proxy',
  },
  'epidemic.proxy.import': {
    path: '/epidemic/proxy/import',
    screen: 'epidemic/ProxyImport',
    label: ['批量代申报', 'Import declarations'],
    permission: 'declaration:proxy',
    back: 'epidemic.proxy',
    jobs: ['declaration.import'],
  },
  'epidemic.proxy.import.report': {
    path: '/epidemic/proxy/import/:importId',
    screen: 'epidemic/ProxyImportReport',
    label: ['代申报导入结果', 'Declaration import result'],
    under: 'epidemic.proxy.import',
  },
  declare: {
    path: '/noLogin/declaration/:code',
    screen: 'epidemic/Declare',
    label: ['防疫申报', 'Declaration'],
    open: true,
  },
  receipt: {
    path: '/noLogin/receipt/:code',
    screen: 'epidemic/Receipt',
    label: ['申报回执', 'Receipt'],
    open: true,
  },
})

export const epidemicReads = {
  getEpidemicSettingPage: ['epidemicStrategy', 'exhibition', 'declaration'],
  getEpidemicSettingDetail: ['epidemicStrategy'],
  getEpidemicSettingCode: [],
  getProxyForm: ['epidemicStrategy'],
  getProxyExhibitions: ['epidemicStrategy'],
  getDeclarationTemplateFile: ['dictionaryOption'],
  getDeclarationImportPage: ['declarationImport'],
  getDeclarationImportReport: ['declarationImport'],
  getDeclarationImportRowPage: ['importRow'],
  getDeclarationPage: ['declaration', 'exhibition'],
  getDeclarationDetail: ['declaration'],
  getDeclarationSteps: ['declaration'],
  getDeclarationImage: [],
  getDeclarationCode: [],
  getRejectReasons: ['dictionaryOption'],
  getDeclarationLogPage: ['declaration', 'declarationStep'],
  getPreventionIndex: ['declaration'],
} as const satisfies Reads
