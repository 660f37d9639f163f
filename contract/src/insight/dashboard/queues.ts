import { kindOf, partnerKindNames } from '../../exhibitions/partner/kinds.ts'
import { partnerPermission, partnerRoutes } from '../../exhibitions/partner/module.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** A queue of rows that await a decision. */
export interface Queue {
  readonly label: LocalizedText
  /** Its list: page key and query parameters; `:exhibition` is replaced by the exhibition's id. */
  readonly page: string
  readonly query?: string
  /** Permissions to decide its rows; one is enough. */
  readonly decides: readonly string[]
}

const pending = 'tab=pending'

/** Up to how many rows each age of a queue is counted. */
export const agesCounted = 1_000

/** Each kind of pending work by the name in its source, in the order of the dashboard. */
export const queues: Readonly<Record<string, Queue>> = {
  exhibition: {
    label: ['展会', 'Exhibitions'],
    page: 'exhibitionApproval',
    query: pending,
    decides: ['exhibition:approve'],
  },
  postponement: {
    label: ['改期申请', 'Postponements'],
    page: 'exhibitionApproval',
    query: `view=postponements&${pending}`,
    decides: ['exhibition:approve'],
  },
  badge: { label: ['证件', 'Badges'], page: 'badgeApproval', query: pending, decides: ['badge:approve'] },
  ticketRequest: {
    label: ['门票申请', 'Ticket requests'],
    page: 'ticketRequests',
    query: pending,
    decides: ['ticket:approve', 'ticket:allot'],
  },
  ...Object.fromEntries(
    partnerKindNames.flatMap(name => {
      const { key, label } = partnerRoutes[name]
      return [
        [
          `partner.${name}`,
          { label, page: key, query: 'view=approval', decides: [partnerPermission(name, 'approve')] },
        ],
        [
          `share.${name}`,
          {
            label: [`${kindOf(name).label[0]}共享申请`, `Sharing of ${String(label[1]).toLowerCase()}`],
            page: key,
            query: `view=sharing&${pending}`,
            decides: [partnerPermission(name, 'approveShare')],
          },
        ],
      ] satisfies [string, Queue][]
    }),
  ),
  operator: {
    label: ['操作员', 'Operators'],
    page: 'jurisdictionOperator',
    query: pending,
    decides: ['operator:approve'],
  },
  whitelist: {
    label: ['白名单', 'White lists'],
    page: 'whiteApprove',
    query: 'view=mine',
    decides: ['whitelist:approve'],
  },
  blacklist: {
    label: ['黑名单', 'Black list entries'],
    page: 'blackApprove',
    query: pending,
    decides: ['blacklist:approve'],
  },
  declaration: {
    label: ['防疫申报', 'Declarations'],
    page: 'epidemic.approval',
    query: pending,
    decides: ['epidemic:approve'],
  },
  messageTemplate: {
    label: ['消息模板', 'Message templates'],
    page: 'messageTemplates',
    query: pending,
    decides: ['messageTemplate:approve'],
  },
  subjectRequest: {
    label: ['个人信息请求', 'Subject requests'],
    page: 'subjectRequests',
    query: 'tab=approval',
    decides: ['privacy:approve'],
  },
  conflict: {
    label: ['通行异常', 'Gate cases'],
    page: 'entranceGuard',
    query: `view=cases&${pending}&exhibition=:exhibition`,
    decides: ['case:resolve', 'door:administer'],
  },
}
