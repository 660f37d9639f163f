import type { PageHelp } from '../../kernel/page/page-help.ts'
import { type PartnerKind, partnerKindNames } from './kinds.ts'
import { partnerRoutes } from './module.ts'

/** The help of one kind of partner, and the next step. */
interface Said {
  readonly cn: string
  readonly one: string
  readonly many: string
  /** The page of the next step. */
  readonly next: string
  readonly after: readonly [cn: string, en: string]
}

const said: Readonly<Record<PartnerKind, Said>> = {
  Sponsor: {
    ...{ cn: '主办方', one: 'organizer', many: 'organizers' },
    next: 'exhibitionApproval',
    after: ['主办方登录后即可创建展会。', 'An organizer can log in and draft exhibitions.'],
  },
  Cooperator: {
    ...{ cn: '合作商', one: 'co-exhibitor', many: 'co-exhibitors' },
    next: 'papersTransaction',
    after: ['通过审批的合作商可受邀参加展会。', 'Once approved, a co-exhibitor can be invited to exhibitions.'],
  },
  SecondaryCooperator: {
    ...{ cn: '二级合作商', one: 'secondary co-exhibitor', many: 'secondary co-exhibitors' },
    next: 'papersTransaction',
    after: [
      '通过审批后，它的合作商可以把额度分给它。',
      'Once approved, its main co-exhibitor can allocate it part of the quota.',
    ],
  },
  Logistics: {
    ...{ cn: '物流商', one: 'logistics provider', many: 'logistics providers' },
    next: 'papersTransaction',
    after: ['通过审批的物流商可为车辆申请车证。', 'Once approved, a logistics provider can apply for vehicle badges.'],
  },
  Agent: {
    ...{ cn: '代理商', one: 'agent', many: 'agents' },
    next: 'papersTransaction',
    after: ['通过审批的代理商可分到库存并出票。', 'Once approved, an agent can be allocated stock and sell.'],
  },
  SecondaryAgent: {
    ...{ cn: '二级代理商', one: 'secondary agent', many: 'secondary agents' },
    next: 'papersTransaction',
    after: [
      '通过审批的二级代理商从上级得到库存。',
      'Once approved, a secondary agent receives stock from its parent agent.',
    ],
  },
}

/** Generated for the pages of every kind (`module.ts`). */
export const partnerHelp: Readonly<Record<string, PageHelp>> = Object.assign(
  {
    ownUsage: {
      label: [
        '查看本企业在各展会的额度、证件、售出门票与消费金额。额度和门票在结算开始时计入消费，制证费即时计入。',
        'See your company’s quota, badges, tickets sold and amounts by exhibition. Quota and tickets count as consumed when settlement starts; badge fees count immediately.',
      ],
      next: 'papersTransaction',
    },
  } satisfies Record<string, PageHelp>,
  ...partnerKindNames.map(helpOf),
)

function helpOf(kind: PartnerKind): Record<string, PageHelp> {
  const { key } = partnerRoutes[kind]
  const { cn, one, many, next, after } = said[kind]
  return {
    [key]: {
      label: [
        `查找、添加和审批${cn}，需要时冻结。${after[0]}`,
        `Find, add and approve ${many}, and freeze one if needed. ${after[1]}`,
      ],
      next,
    },
    [`${key}.add`]: {
      label: [
        `填写一家${cn}的名称、证照与联系人。提交后由场馆审批，结果见列表。`,
        `Enter one ${one}’s name, licence and contact. The venue reviews it; the list shows the result.`,
      ],
      next: key,
    },
    [`${key}.import`]: {
      label: [
        `用 Excel 一次录入许多${cn}，逐行检查。通过检查的行提交审批，有错的行改好再存。`,
        `Import many ${many} from one Excel sheet. Valid rows are submitted for approval; fix the others.`,
      ],
      next: key,
    },
    [`${key}.importReport`]: {
      label: [
        `一次${cn}导入的结果：已提交审批的企业和有错误的行。改好有错的行后再提交。`,
        `The results of one import of ${many}: companies submitted and rows with errors. Fix the rows and submit them.`,
      ],
      next: key,
    },
    [`${key}.one`]: {
      label: [
        `一家${cn}的资料、审批与合作情况。需要修改、冻结或共享时，用右上角的按钮。`,
        `One ${one}’s details, approval and partnerships. Use the buttons at the top right to edit, freeze or share it.`,
      ],
      next: key,
    },
    [`${key}.edit`]: {
      label: [
        `修改一家${cn}的资料；被退回时，要求修改的地方已标出。改好后再次提交。`,
        `Edit one ${one}’s details. If it was returned, fields to correct are marked; submit it again afterwards.`,
      ],
      next: `${key}.one`,
    },
  }
}
