import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the screens of badge fees. Part of the texts of `charge`. */
export const feeTexts = defineTexts({
  viewFees: ['制证费', 'Badge fees'],
  tabUncharged: ['未列入收费单', 'Not charged yet'],
  tabCharged: ['已列入收费单', 'On a charge'],
  tabPaid: ['已付款', 'Paid'],
  tabEnded: ['已作废或退回', 'Voided or refunded'],
  badgeName: ['姓名或车牌', 'Name or plate'],
  badgeCode: ['证卡编号', 'Badge code'],
  badgeTypeName: ['证件类别', 'Badge type'],
  badgeCompany: ['申请单位', 'Applicant'],
  fee: ['制证费', 'Badge fee'],
  approvedAt: ['通过时间', 'Approved'],
  billOne: ['申请付款', 'Request payment'],
  billOneAsk: ['为“{{name}}”申请付款？', 'Request payment for “{{name}}”?'],
  billWhy: [
    '将生成收费单和付款通知书；付款确认后证件立即生效。',
    'This creates a charge and a payment notice. Badges become active once the payment is confirmed.',
  ],
  billDone: ['已列入收费单', 'Added to a charge'],
  billAll: [
    '全部申请付款（{{shown}} 张）',
    { one: 'Request payment for {{shown}} badge', other: 'Request payment for all {{shown}} badges' },
  ],
  billAllAsk: [
    '为全部 {{shown}} 张证件申请付款？',
    { one: 'Request payment for {{shown}} badge?', other: 'Request payment for all {{shown}} badges?' },
  ],
  chargedAll: [
    '收费单 {{number}} 已生成，共 {{shown}} 张',
    { one: 'Charge {{number}} created for {{shown}} badge', other: 'Charge {{number}} created for {{shown}} badges' },
  ],
  seeBadge: ['查看证件', 'View badge'],
  noFees: ['没有制证费', 'No badge fees'],
  noFeesWhy: [
    '收费类别的证件审批通过后，费用在这里列入收费单并付款。',
    'Once badges with a fee are approved, their fees are added to a charge and paid here.',
  ],
})
