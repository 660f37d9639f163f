import type { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { DemoAccount, DemoCompany } from './people.ts'

type State = keyof typeof partnerStateMachine.states
type Event = keyof typeof partnerStateMachine.events

export interface PartnerPlan {
  type: CompanyType
  cn: string
  en: string
  credit17: string
  contact: string
  telephone: string
  /** The company that owns it; the venue if undefined. */
  ownerCompany?: DemoCompany
  /** The company that it works under. */
  parent?: DemoCompany
  /** The company that it was merged into, because it was a duplicate. */
  into?: DemoCompany
  /** Its transitions, and who caused them. */
  history: readonly (readonly [event: Event, to: State, by: DemoAccount, note?: string])[]
}

const partner = (
  type: CompanyType,
  [cn, en]: readonly [string, string],
  letter: string,
  rest: Pick<PartnerPlan, 'contact' | 'telephone' | 'ownerCompany' | 'parent' | 'into' | 'history'>,
): PartnerPlan => ({
  ...{ type, cn: `${cn}（虚构）有限公司`, en: `${en} (invented) Ltd.`, credit17: `91310000MA1DEMB${letter}0` },
  ...rest,
})

/** Partners in every state, next to those everything else stands on. */
export const partnerPlans = {
  xingye: partner('sponsor', ['星野会展', 'Xingye Exhibitions'], 'A', {
    contact: '夏星野',
    telephone: '13800000101',
    history: [
      ['submit', 'pending', 'admin'],
      ['approve', 'inUse', 'reviewer'],
    ],
  }),
  qingfeng: partner('cooperatorMain', ['清风展览工程', 'Qingfeng Exhibition Works'], 'B', {
    contact: '邵清风',
    telephone: '13800000102',
    ownerCompany: 'organizer',
    history: [['submit', 'pending', 'organizer']],
  }),
  baihe: partner('cooperatorMain', ['白鹤搭建', 'Baihe Stand Works'], 'C', {
    contact: '丁白鹤',
    telephone: '13800000103',
    ownerCompany: 'organizer',
    history: [
      ['submit', 'pending', 'organizer'],
      ['return', 'returned', 'reviewer', '地址不完整，请写明楼层'],
    ],
  }),
  yuanshan: partner('logistics', ['远山货运', 'Yuanshan Freight'], 'D', {
    contact: '孟远山',
    telephone: '13800000104',
    ownerCompany: 'organizer',
    history: [
      ['submit', 'pending', 'organizer'],
      ['reject', 'rejected', 'admin', '营业执照已注销'],
    ],
  }),
  changhe: partner('logistics', ['长河仓储', 'Changhe Warehousing'], 'E', {
    contact: '钱长河',
    telephone: '13800000105',
    ownerCompany: 'organizer',
    history: [
      ['submit', 'pending', 'organizer'],
      ['approve', 'inUse', 'admin'],
      ['freeze', 'frozen', 'reviewer'],
    ],
  }),
  shanlan: partner('agent', ['山岚票务', 'Shanlan Ticketing'], 'F', {
    contact: '岑山岚',
    telephone: '13800000106',
    ownerCompany: 'organizer',
    history: [
      ['submit', 'pending', 'organizer'],
      ['withdraw', 'withdrawn', 'organizer'],
    ],
  }),
  luming: partner('cooperatorTemp', ['鹿鸣保洁', 'Luming Cleaning'], 'G', {
    contact: '卢鹿鸣',
    telephone: '13800000107',
    ownerCompany: 'organizer',
    parent: 'organizer',
    history: [
      ['submit', 'pending', 'organizer'],
      ['approve', 'inUse', 'admin'],
      ['close', 'closed', 'admin'],
    ],
  }),
  xiaoyu: partner('cooperatorSec', ['小雨花艺', 'Xiaoyu Flowers'], 'H', {
    contact: '谷小雨',
    telephone: '13800000108',
    ownerCompany: 'cooperator',
    parent: 'cooperator',
    history: [['submit', 'pending', 'cooperator']],
  }),
  /** A duplicate of the demo's logistics provider with another code, to be merged. */
  beidou: partner('logistics', ['北斗七号 物流', 'Seven Stars Logistics'], 'J', {
    contact: '石北辰',
    telephone: '13800000109',
    ownerCompany: 'organizer',
    history: [
      ['submit', 'pending', 'organizer'],
      ['approve', 'inUse', 'admin'],
    ],
  }),
  /** A merged company. */
  doushao: partner('logistics', ['斗杓物流', 'Doushao Logistics'], 'K', {
    contact: '石北辰',
    telephone: '13800000110',
    ownerCompany: 'organizer',
    into: 'logistics',
    history: [
      ['submit', 'pending', 'organizer'],
      ['approve', 'inUse', 'admin'],
      ['merge', 'merged', 'admin', '与“北斗七号物流”为同一家公司'],
    ],
  }),
} as const satisfies Record<string, PartnerPlan>

export type DemoPartner = keyof typeof partnerPlans
