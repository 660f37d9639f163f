import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

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
const givers = ['platform', 'sponsor', 'cooperatorMain', 'agent'] as const
const partners = ['cooperatorMain', 'cooperatorSec', 'cooperatorTemp', 'logistics', 'agent', 'agentSec'] as const

export const participationPermissions = permissions({
  'participation:view': {
    label: ['查看展会事务', 'View exhibition affairs'],
    group: 'badgeAffairs',
    companies: everybody,
  },
  'participation:add': {
    label: ['添加参展企业', 'Add partners to exhibitions'],
    group: 'dataManagement',
    companies: givers,
  },
  'participation:accept': {
    label: ['接受参展邀请', 'Accept invitations'],
    group: 'badgeAffairs',
    companies: partners,
  },
  'participation:end': { label: ['结束参展', 'End participations'], group: 'dataManagement', companies: givers },
  'participation:allot': { label: ['分配额度', 'Allocate quotas'], group: 'badgeAffairs', companies: givers },
})

export const participationPages = pageEntries({
  papersTransaction: {
    path: tasksPath,
    screen: 'participation/TaskList',
    label: ['展会事务', 'Exhibition affairs'],
    permission: 'participation:view',
    group: 'exhibitionManagement',
    place: 3,
    icon: 'card',
    redPoints: ['showAffairCer', 'showAffairTic'],
  },
  affairQuotas: {
    path: `${tasksPath}/:id/quotas`,
    screen: 'participation/QuotaList',
    label: ['额度', 'Quotas'],
    under: 'affair',
  },
  affairPartners: {
    path: `${tasksPath}/:id/partners`,
    screen: 'participation/PartnerList',
    label: ['合作伙伴', 'Partners'],
    under: 'affair',
  },
})

/** Participations begin and end with their exhibition and with their relation. */
export const participationReads = {
  getInvitationOptions: ['participation', 'relation', 'company', 'share'],
  getParticipationPage: ['participation', 'quota', 'exhibition', 'badge'],
  getQuotaPage: ['quota', 'participation', 'badge', 'badgeType'],
  getAffairPage: ['exhibition', 'participation', 'quota', 'badge', 'ticketRequest', 'ticketOrder', 'ticketStock'],
  getAffairExhibitionPage: [
    ...['exhibition', 'participation', 'quota', 'badge', 'charge', 'badgeFee'],
    ...['ticketRequest', 'ticketOrder', 'ticketStock'],
  ],
} as const satisfies Reads
