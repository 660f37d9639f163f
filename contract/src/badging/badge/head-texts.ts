import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const headRefusals = refusals({
  otherSection: [10017, '本届已任展位负责人', 'Already head of a section in this edition'],
  notOwn: [10008, '不是本企业的有效申请', 'Not an open badge of this company'],
  noStand: [10002, '本企业在该展区没有展位', 'The company’s stands are in other sections'],
  tooMany: [10010, '每个展区最多 {{max}} 位负责人', 'At most {{max}} heads per section'],
  otherOrder: [10007, '负责人已变化，请刷新后再排序', 'The heads have changed. Reload and order them again.'],
  listTooLong: [
    10010,
    '名单超过 {{max}} 行，请先选择展区',
    'The list has more than {{max}} lines. Choose a section first.',
  ],
  listEmpty: [10006, '没有展位企业', 'No company has a stand'],
  notHead: [10006, '不是负责人', 'Not a head of stand'],
})

/** Texts of the heads of stand. */
export const headTexts = defineTexts({
  title: ['展位负责人', 'Heads of stand'],
  section: ['展区', 'Section'],
  name: ['设为负责人', 'Name head of stand'],
  move: ['改任本展区负责人', 'Move to this section'],
  named: ['已设为负责人', 'Named head of stand'],
  end: ['不再任负责人', 'End as head of stand'],
  endAsk: ['{{name}} 不再任展位负责人？', 'End {{name}} as head of stand?'],
  ended: ['不再任负责人', 'No longer head of stand'],
  first: ['置顶', 'Make first'],
  ordered: ['已调整次序', 'Order changed'],
  none: ['没有负责人', 'No head of stand'],
  state_named: ['待通过', 'Not approved yet'],
  state_approved: ['已通过', 'Approved'],
  sectionOf: ['展区 {{section}}', 'Section {{section}}'],
  formerSection: ['展区 {{section}}（已无展位）', 'Section {{section}} (no stand any more)'],
  lead: [
    '规则要求先有负责人的，其他证件在负责人通过前待放行。',
    'Where a rule asks for a head of stand, other badges wait until one is approved.',
  ],
  listTitle: ['展位负责人名单', 'List of heads of stand'],
  listFacts: [
    '{{day}}，共 {{count}} 行，缺负责人 {{missing}} 行',
    '{{day}}, {{count}} lines, {{missing}} without a head',
  ],
  listSection: ['展区', 'Section'],
  listCompany: ['展位企业', 'Company'],
  listRank: ['序', 'Rank'],
  listName: ['负责人', 'Head'],
  listCode: ['证卡编号', 'Badge number'],
  listSign: ['签名', 'Signature'],
})
