import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const sandboxRefusals = refusals({
  oneAtATime: [10017, '该展会已有一个演练在进行', 'A rehearsal of this exhibition is already in progress'],
  ofRehearsal: [10008, '演练展会不能再演练', 'A rehearsal can’t be rehearsed'],
  notOne: [10008, '这不是演练展会', 'This is not a rehearsal'],
  movedByClock: [10008, '演练展会请用演练时钟调整日期', 'Use the rehearsal clock to change a rehearsal’s dates'],
  notInRehearsal: [10008, '演练款项不与真实账目往来', 'Rehearsal money can’t be combined with real money'],
})

export const sandboxTexts = defineTexts({
  bandSays: [
    '一切照常可用，但都不计入；不向外发送任何消息。',
    'Everything works, but nothing counts and no messages are sent.',
  ],
  bandUntil: ['{{day}} 自动结束', 'Ends automatically on {{day}}'],
  toReal: ['查看真实展会', 'View the real exhibition'],

  title: ['演练', 'Rehearsal'],
  begin: ['开始演练', 'Start rehearsal'],
  beginAsk: ['为“{{name}}”开始演练？', 'Start a rehearsal of “{{name}}”?'],
  beginWhy: [
    '复制展馆与门、额度、证件类别与版式、票种与价格、通行策略、参展企业和字典；不复制人员、门票与款项。演练里的一切都不计入。',
    'Copies halls and doors, quotas, badge types and templates, ticket types and prices, policies, participants and options, but no people, tickets or money. Nothing in it counts.',
  ],
  begun: ['演练已开始', 'Rehearsal started'],
  underWay: ['演练进行中，{{day}} 自动结束', 'A rehearsal is in progress and ends automatically on {{day}}'],
  none: [
    '可演练申请、审批、收费、制证、售票、入场、问卷、结算的全流程，不影响真实数据。',
    'Try everything without touching real data: applications, approvals, payments, badges, tickets, gates, surveys and settlement.',
  ],
  open: ['进入演练', 'Open rehearsal'],
  end: ['结束演练', 'End rehearsal'],
  endAsk: ['结束这次演练？', 'End this rehearsal?'],
  endWhy: [
    '结束后不再出现在任何列表里，演练中的人员信息当夜清除，不能恢复。',
    'It disappears from all lists, and personal data in it is deleted tonight. This can’t be undone.',
  ],
  ended: ['演练已结束', 'Rehearsal ended'],

  clock: ['演练时钟', 'Clock'],
  clockNow: ['今天是：{{day}}', 'Today is {{day}}'],
  clockMove: ['调到', 'Set to'],
  clockSet: ['调整', 'Set'],
  clockChanged: ['演练时钟已调整', 'Rehearsal clock set'],
  clockHint: [
    '只移动演练展会的日期；已发生的通行、付款等仍记在发生的那天。若此刻不在当天的开放时段内，该时段会放宽，立即可以入场。',
    'Only the rehearsal’s dates move; earlier passages and payments stay on their days. Outside opening hours, that day’s hours are extended so that gates admit immediately.',
  ],
  daysBeforeOpen: [
    '开展前 {{count}} 天',
    { one: '{{count}} day before opening', other: '{{count}} days before opening' },
  ],
  dayOfOpen: ['开展第 {{count}} 天', 'Day {{count}} of the exhibition'],
  daysAfterOpen: [
    '展会结束后第 {{count}} 天',
    { one: '{{count}} day after the last day', other: '{{count}} days after the last day' },
  ],
  dayBefore: ['开展前两天', 'Two days before opening'],
  dayMoveIn: ['布展第一天', 'First day of move-in'],
  dayFirstDay: ['开展第一天', 'First day'],
  dayLastDay: ['开展最后一天', 'Last day'],
  dayMoveOut: ['撤展第一天', 'First day of move-out'],
  dayOver: ['撤展结束后', 'After move-out'],
})
