import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const organizers = ['platform', 'sponsor'] as const
const everybody = [
  'platform',
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const

export const exhibitionPermissions = permissions({
  'exhibition:view': { label: ['查看展会', 'View exhibitions'], group: 'backendManagement', companies: everybody },
  'exhibition:add': {
    label: ['创建与提交展会', 'Create and submit exhibitions'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:modify': { label: ['修改展会', 'Edit exhibitions'], group: 'backendManagement', companies: organizers },
  'exhibition:delete': { label: ['删除展会', 'Delete exhibitions'], group: 'backendManagement', companies: organizers },
  'exhibition:approve': {
    label: ['审批展会', 'Approve exhibitions'],
    group: 'backendManagement',
    companies: ['platform'],
    person: true,
  },
  'exhibition:supplement': {
    label: ['补充展会信息', 'Complete additional information'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:sell': {
    label: ['开启与关闭售卖', 'Open and close sale'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:rehearse': {
    label: ['管理演练', 'Rehearse exhibitions'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:close': { label: ['闭展', 'Close exhibitions'], group: 'backendManagement', companies: ['platform'] },
  'exhibition:cancel': {
    label: ['取消展会', 'Cancel exhibitions'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})

const group = 'exhibitionManagement'

export const exhibitionPages = pageEntries({
  foundingExhibition: {
    path: '/foundingExhibition',
    screen: 'exhibition/FoundingList',
    label: ['我的展会', 'My exhibitions'],
    permission: ['exhibition:add', 'exhibition:modify'],
    group,
    place: 1,
    icon: 'calendar',
  },
  exhibitionEditor: {
    path: '/foundingExhibition/:id',
    screen: 'exhibition/ExhibitionEditor',
    label: ['展会', 'Exhibition'],
    under: 'foundingExhibition',
  },
  exhibitionApproval: {
    path: '/exhibitionApproval',
    screen: 'exhibition/ExhibitionApproval',
    label: ['展会审批', 'Exhibition approval'],
    permission: 'exhibition:approve',
    group,
    place: 2,
    icon: 'calendar',
    redPoints: ['showApprove'],
  },
  affair: {
    path: `${tasksPath}/:id`,
    screen: 'exhibition/ExhibitionOverview',
    label: ['概况', 'Overview'],
    under: 'papersTransaction',
  },
  affairExhibition: {
    path: `${tasksPath}/:id/exhibition`,
    screen: 'exhibition/ExhibitionDetails',
    label: ['展会资料', 'Exhibition details'],
    under: 'affair',
  },
  affairInformation: {
    path: `${tasksPath}/:id/information`,
    screen: 'exhibition/ExhibitionInformation',
    label: ['补充信息', 'Additional information'],
    under: 'affair',
  },
})

export const exhibitionReads = {
  getExhibitionDetail: ['exhibition', 'edition', 'series'],
  getJoinableExhibitions: ['exhibition'],
  getExhibitionPage: ['exhibition'],
  getExhibitionApprovalPage: ['exhibition'],
  getOperatorExhibitionPage: ['exhibition', 'participation'],
  getLastExhibitions: ['exhibition'],
  getAreaByLevel: [],
  getExhibitionCity: ['exhibition'],
  /** The overview: figures of everything in an exhibition. */
  getAffairDetail: [
    ...['exhibition', 'participation', 'quota', 'badge', 'badgeType'],
    ...['ticket', 'ticketType', 'ticketRequest', 'ticketOrder', 'ticketStock'],
  ],
  getTakenHalls: ['exhibition'],
  getPostponementEffects: [
    ...['exhibition', 'participation', 'badge', 'badgeType', 'door', 'zone', 'slot', 'policy', 'epidemicStrategy'],
    ...['ticket', 'ticketType', 'whitelist', 'blacklist', 'spread', 'survey', 'travel', 'transportation'],
  ],
  getSponsorOptions: ['company'],
  getAdditionalInfo: ['exhibition'],
} as const satisfies Reads
