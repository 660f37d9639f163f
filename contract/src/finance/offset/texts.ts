import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const offsetRefusals = refusals({
  offsetMismatch: [10008, '两张结算单须属于同一企业、同一持款方', 'Must have the same company and fund holder'],
  notAgreed: [10008, '两张结算单都须经双方确认且尚未付款', 'Both must be confirmed and unpaid'],
  offsetTooMuch: [10010, '最多 {{left}}', 'At most {{left}}'],
})

export const offsetTexts = defineTexts({
  approval: ['冲抵审批', 'Offset approval'],
  list: ['冲抵记录', 'Offsets'],
  tabAll: ['全部', 'All'],
  tabPending: ['待审批', 'Pending approval'],
  tabFinished: ['已办理', 'Decided'],
  company: ['企业', 'Company'],
  exhibition: ['展会', 'Exhibition'],
  from: ['应退结算', 'Refund settlement'],
  to: ['应补结算', 'Supplement settlement'],
  amount: ['冲抵金额', 'Amount'],
  fromRemainder: ['应退余额', 'Remaining refund'],
  toRemainder: ['应补余额', 'Remaining supplement'],
  submittedAt: ['申请时间', 'Applied'],
  submittedByName: ['申请人', 'Applicant'],
  status: ['状态', 'Status'],
  approveAsk: ['同意以“{{name}}”冲抵？', 'Approve the offset “{{name}}”?'],
  approveWhy: ['两张结算单的余额同时减少，不能撤销。', 'Both balances are reduced immediately. This can’t be undone.'],
  rejectWhy: ['预留的金额释放。', 'The reserved amount is released.'],
  withdraw: ['撤回', 'Withdraw'],
  withdrawn: ['已撤回', 'Withdrawn'],
  withdrawAsk: ['撤回冲抵“{{name}}”？', 'Withdraw the offset “{{name}}”?'],
  applied: ['已申请冲抵', 'Offset requested'],
  noneToOffset: ['没有可冲抵的应补结算', 'No supplement to offset'],
  empty: ['没有冲抵', 'No offsets'],
  emptyWhy: [
    '结算确认后，企业可用一张结算单的应退款冲抵另一张的应补款。',
    'Once confirmed, one settlement’s refund can pay another’s supplement.',
  ],
})
