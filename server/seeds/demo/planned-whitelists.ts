import type { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { DemoAccount, DemoCompany } from './people.ts'

export const hour = 3_600_000

export type State = keyof typeof whitelistStateMachine.states

export interface PlannedList {
  /** The host of the guests; outside exhibitions only the venue. */
  host: (DemoCompany & DemoAccount) | 'venue'
  state: State
  people: number
  reason: string
  plates?: readonly string[]
  /** Days from today on which it begins and ends. */
  days: readonly [number, number]
  /** Guests who have accepted; on a list of vehicles each comes in one of its plates. */
  bound?: number
}

/** One in every state; the guests are invented. */
export const planned: readonly PlannedList[] = [
  { host: 'cooperator', state: 'valid', people: 30, reason: '展台设备维护（虚构）', days: [-1, 6], bound: 30 },
  { host: 'cooperator', state: 'pending', people: 12, reason: '媒体探馆（虚构）', days: [0, 2] },
  { host: 'secondary', state: 'pending', people: 4, reason: '翻译支持（虚构）', days: [0, 3] },
  {
    host: 'logistics',
    state: 'processing',
    people: 8,
    reason: '大件卸货（虚构）',
    plates: ['沪A12345', '沪B67890'],
    days: [0, 2],
  },
  { host: 'organizer', state: 'valid', people: 50, reason: '贵宾参观（虚构）', days: [-1, 4], bound: 12 },
  {
    host: 'logistics',
    state: 'valid',
    people: 6,
    reason: '每日补货（虚构）',
    plates: ['苏EA1234', '浙BA5678'],
    days: [-1, 6],
    bound: 2,
  },
  { host: 'organizer', state: 'pendingReview', people: 20, reason: '志愿者（虚构）', days: [-1, 3], bound: 8 },
  { host: 'cooperator', state: 'stopped', people: 10, reason: '临时搭建（虚构）', days: [-1, 5], bound: 3 },
  { host: 'agent', state: 'refused', people: 200, reason: '观众团（虚构）', days: [0, 1] },
  { host: 'secondary', state: 'withdrawn', people: 5, reason: '样品拍摄（虚构）', days: [0, 1] },
  { host: 'cooperator', state: 'voided', people: 6, reason: '临时保洁（虚构）', days: [-2, 2] },
  { host: 'logistics', state: 'expired', people: 9, reason: '布展运输（虚构）', days: [-6, -2], bound: 4 },
]

/** Lists outside exhibitions. */
export const plannedOutside: Readonly<Record<'venue' | 'garden', readonly PlannedList[]>> = {
  venue: [
    { host: 'venue', state: 'valid', people: 8, reason: '物业维保（虚构）', days: [-10, 20], bound: 3 },
    { host: 'venue', state: 'pending', people: 4, reason: '设备检修（虚构）', days: [0, 7] },
    { host: 'venue', state: 'expired', people: 6, reason: '消防演练（虚构）', days: [-20, -12], bound: 2 },
  ],
  garden: [
    { host: 'venue', state: 'valid', people: 10, reason: '园艺养护（虚构）', days: [-5, 25], bound: 4 },
    { host: 'venue', state: 'stopped', people: 5, reason: '园区摄影（虚构）', days: [-3, 10], bound: 1 },
  ],
}

export interface ListContext {
  id: string
  doorIds: string[]
  sponsor: 'organizer' | 'venue'
  /** The number of its first guest: documents and telephone numbers are derived from it. */
  from: number
}
