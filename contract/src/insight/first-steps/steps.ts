import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { GuidedType } from './guided-types.ts'

/** One of the steps before a company can work here; the server determines whether it is done. */
export interface FirstStep {
  readonly label: LocalizedText
  /** Its purpose. */
  readonly why: LocalizedText
  /** The page key; the id in its address is that of the current exhibition. */
  readonly page: string
  /** The required permission; others do not see it. */
  readonly permission: string
}

const invoice = {
  label: ['填写开票信息', 'Enter invoice information'],
  why: ['付款后才能开票', 'Needed for invoices'],
  page: 'billingInfo',
  permission: 'mInvoice:set',
} as const satisfies FirstStep

/** The steps by company type, in order. */
export const firstSteps = {
  sponsor: {
    invoice,
    draft: {
      label: ['起草第一个展会', 'Draft the first exhibition'],
      why: ['名称、日期与展馆', 'Name, dates and halls'],
      page: 'foundingExhibition',
      permission: 'exhibition:add',
    },
    submit: {
      label: ['提交审批', 'Submit for approval'],
      why: ['由场馆审批', 'The venue approves it'],
      page: 'foundingExhibition',
      permission: 'exhibition:add',
    },
    badgeTypes: {
      label: ['设置证件类别', 'Set up badge types'],
      why: ['通过审批后设置', 'After approval'],
      page: 'badgeTypes',
      permission: 'badgeType:add',
    },
    partners: {
      label: ['邀请合作伙伴', 'Invite partners'],
      why: ['合作商、物流商与代理商', 'Co-exhibitors, logistics and agents'],
      page: 'affairPartners',
      permission: 'participation:add',
    },
    quotas: {
      label: ['分配额度', 'Allocate quotas'],
      why: ['分配后他们即可申请证件', 'They can then apply for badges'],
      page: 'affairQuotas',
      permission: 'participation:allot',
    },
  },
  cooperatorMain: {
    invoice,
    address: {
      label: ['新增收件地址', 'Add a mailing address'],
      why: ['证件与发票寄往这里', 'Badges and invoices are sent there'],
      page: 'shippingAddress',
      permission: 'addressee:set',
    },
    accept: {
      label: ['接受参展邀请', 'Accept an invitation'],
      why: ['主办方邀请后出现在展会事务里', 'Invitations from organizers appear under Exhibition affairs'],
      page: 'papersTransaction',
      permission: 'participation:accept',
    },
    quota: {
      label: ['取得证件额度', 'Get a badge quota'],
      why: ['由主办方分配，或购买后付款', 'Allocated by the organizer, or bought and paid'],
      page: 'affair',
      permission: 'participation:view',
    },
    apply: {
      label: ['申请第一张证件', 'Apply for the first badge'],
      why: ['填写后提交审批', 'Fill it in, then submit for approval'],
      page: 'badges',
      permission: 'badge:apply',
    },
  },
} as const satisfies Record<GuidedType, Readonly<Record<string, FirstStep>>>

export type FirstStepName = { [Type in GuidedType]: keyof (typeof firstSteps)[Type] }[GuidedType]

export const firstStepNames = [...new Set(Object.values(firstSteps).flatMap(Object.keys))] as FirstStepName[]
