import type { RowOf } from '@fairgate/contract/app/catalogue'
import { type TaskWait, taskReasons } from '@fairgate/contract/exhibitions/participation/states'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { formatNumber } from '../../kernel/format/format.ts'
import type { Text, TextKey } from '../../kernel/i18n/language.ts'

type TaskExhibition = RowOf<'getAffairExhibitionPage'>

/** A page of an exhibition, or a list of bills filtered by it. */
const within = (part: string) => (exhibitionId: string) => `${tasksPath}/${exhibitionId}/${part}`
const toBillList = (list: string, query: string) => (exhibitionId: string) =>
  `/receivePayment/${list}?${query}&exhibitionId=${exhibitionId}`

/** Label and address of each kind of pending work. */
const doings: Readonly<Record<TaskWait, { word: TextKey; at: (exhibitionId: string) => string }>> = {
  decide: { word: 'exhibition.stepReview', at: within('badges/approval') },
  decideTickets: { word: 'exhibition.stepReviewTickets', at: within('tickets/requests?tab=pending') },
  confirmQuota: {
    word: 'participation.pendingConfirmQuota',
    at: toBillList('quotaPayment', 'view=pending&tab=proofSubmitted'),
  },
  confirmFees: {
    word: 'participation.pendingConfirmFees',
    at: toBillList('accreditationPayment', 'view=pending&tab=proofSubmitted'),
  },
  allot: { word: 'exhibition.stepQuota', at: within('quotas') },
  accept: { word: 'exhibition.stepAccept', at: within('partners') },
  returned: { word: 'participation.pendingReturned', at: within('badges?tab=returned') },
  toCharge: { word: 'participation.pendingToBill', at: toBillList('accreditationPayment', 'view=fees') },
  payQuota: { word: 'participation.pendingPayQuota', at: toBillList('quotaPayment', 'view=pending') },
  payFees: { word: 'participation.pendingPayFees', at: toBillList('accreditationPayment', 'view=pending') },
  drafts: { word: 'participation.pendingDrafts', at: within('badges?tab=draft') },
  apply: { word: 'exhibition.stepApply', at: within('badges') },
  returnedTickets: { word: 'exhibition.stepReturnedTickets', at: within('tickets/requests?tab=returned') },
  collectTickets: { word: 'exhibition.stepCollectTickets', at: within('tickets/orders?tab=unpaid') },
  sellTickets: { word: 'exhibition.stepSellTickets', at: within('tickets/sell') },
}

/** The pending work of the operator in an exhibition, each with a direct link. */
export const doingsOf = ({ id, waits }: Pick<TaskExhibition, 'id' | 'waits'>, t: Text) =>
  taskReasons
    .filter(kind => waits[kind] > 0)
    .map(kind => ({
      kind,
      label: t(doings[kind].word, { count: waits[kind], shown: formatNumber(waits[kind]) }),
      to: doings[kind].at(id),
    }))
