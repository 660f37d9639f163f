import { billStateMachine } from '../../finance/charge/states.ts'
import { applicationStateMachine, invoiceStateMachine } from '../../finance/invoice/states.ts'
import { offsetStateMachine } from '../../finance/offset/states.ts'
import { paymentStateMachine } from '../../finance/payment/states.ts'
import { settlementStateMachine } from '../../finance/settlement/states.ts'
import { invoiceSettingStateMachine } from '../../identity/company/states.ts'
import { findBillPage, settlementPage } from './notification-pages.ts'
import { countOf, decided, isWaiting, namedSource, source } from './notification-rule.ts'

const bills = countOf('份收费单', 'charge', 'charges')
const applications = countOf('份开票申请', 'invoice application', 'invoice applications')
const proofs = countOf('份付款凭证', 'proof of payment', 'proofs of payment')
const invoices = countOf('张发票', 'invoice', 'invoices')
const settlements = countOf('笔结算', 'settlement', 'settlements')
const offsets = countOf('份冲抵申请', 'offset', 'offsets')
const payments = countOf('笔款项', 'payment', 'payments')
const payerSide = { companies: ['companyId'], to: ['charge:apply'], page: findBillPage } as const
const askerSide = { companies: ['companyId'], to: ['invoice:apply'], page: 'invoiceDetails' } as const
const partySide = { companies: ['companyId'], to: ['settlement:confirm'], page: settlementPage } as const

/** For transitions of money and its documents: see `transitions.ts`. */
export const moneyNotifications = {
  charge: namedSource(billStateMachine, {
    submitProof: isWaiting(bills('已交付款凭证', 'with a proof of payment'), {
      companies: ['holderId'],
      to: ['charge:finish'],
      page: findBillPage,
    }),
    return: isWaiting(proofs('被退回', 'returned'), payerSide),
    payFromPrepaid: decided(bills('已用预存款支付', 'paid from the prepaid balance'), {
      companies: ['holderId'],
      to: ['charge:finish'],
      page: findBillPage,
    }),
    finish: decided(bills('已确认收款', 'paid'), payerSide),
    undo: decided(bills('的收款确认已撤销', 'no longer confirmed as paid'), payerSide),
    cancel: decided(bills('已取消', 'cancelled'), payerSide),
    expire: decided(bills('逾期未付已取消', 'cancelled as overdue'), payerSide),
    revoke: decided(bills('的收款确认已撤销', 'unpaid again'), payerSide),
  }),
  payment: source(paymentStateMachine, {
    confirm: decided(payments('已入账', 'confirmed'), {
      companies: ['companyId', 'holderId'],
      to: ['ledger:view'],
      page: 'accountPayment',
    }),
    refuse: decided(payments('未通过复核', 'refused'), {
      companies: ['holderId'],
      to: ['payment:payBack'],
      page: 'accountPayment',
    }),
    undo: decided(payments('的复核已撤销', 'pending again'), {
      companies: ['holderId'],
      to: ['payment:payBack'],
      page: 'accountPayment',
    }),
    reverse: decided(payments('已冲销', 'reversed'), {
      companies: ['companyId', 'holderId'],
      to: ['ledger:view'],
      page: 'accountPayment',
    }),
  }),
  invoiceSetting: source(invoiceSettingStateMachine, {
    return: isWaiting(['开票信息被退回，请修改', 'Your invoice details were returned for correction'], {
      companies: ['companyId'],
      to: ['mInvoice:set'],
      page: 'billingInfo',
    }),
  }),
  invoiceApplication: namedSource(applicationStateMachine, {
    start: isWaiting(applications('已提交', 'submitted'), {
      companies: ['makerId'],
      to: ['invoice:make'],
      page: 'makeInvoice',
    }),
    submit: isWaiting(applications('已提交', 'submitted'), {
      companies: ['makerId'],
      to: ['invoice:make'],
      page: 'makeInvoice',
    }),
    return: decided(applications('已退回', 'returned'), askerSide),
    undo: decided(applications('的退回已撤销', 'no longer returned'), askerSide),
    make: decided(applications('已开票', 'invoiced'), askerSide),
    reopen: decided(applications('的发票已红冲，将重新开具', 'to be reissued after reversal'), askerSide),
    annul: decided(applications('的发票已全部红冲', 'fully reversed'), askerSide),
  }),
  invoice: namedSource(invoiceStateMachine, {
    requestReversal: isWaiting(invoices('已申请红冲', 'with a reversal requested'), {
      companies: ['makerId'],
      to: ['invoice:make'],
      page: 'invoices',
    }),
    refuseReversal: decided(invoices('的红冲申请未通过', 'with the reversal declined'), {
      ...askerSide,
      page: 'invoices',
    }),
    refuseReversalConfirmed: decided(invoices('的红冲申请未通过', 'with the reversal declined'), {
      ...askerSide,
      page: 'invoices',
    }),
    reverse: decided(invoices('已红冲', 'reversed'), { ...askerSide, page: 'invoices' }),
  }),
  settlement: namedSource(
    settlementStateMachine,
    {
      start: isWaiting(settlements('已生成', 'created'), partySide),
      startIncomplete: isWaiting(settlements('已生成，缺收款账户', 'created, bank account missing'), partySide),
      confirm: decided(settlements('的金额已有一方确认', 'confirmed by one side'), {
        companies: ['companyId', 'holderId'],
        to: ['settlement:confirm'],
        page: settlementPage,
      }),
      dispute: isWaiting(settlements('有争议', 'disputed'), {
        companies: ['holderId'],
        to: ['settlement:answer'],
        page: settlementPage,
      }),
      answer: decided(settlements('的争议有答复', 'with a dispute answered'), partySide),
      resolve: decided(settlements('的争议已全部答复', 'with all disputes answered'), partySide),
      owePartner: isWaiting(settlements('的金额已确认，进入付款', 'agreed and due for payment'), {
        ...partySide,
        to: ['settlement:pay'],
      }),
      oweSponsor: isWaiting(settlements('的金额已确认，进入付款', 'agreed and due for payment'), {
        companies: ['sponsorId'],
        to: ['settlement:pay'],
        page: settlementPage,
      }),
      owePlatform: isWaiting(settlements('的金额已确认，进入付款', 'agreed and due for payment'), {
        companies: ['venue'],
        to: ['settlement:pay'],
        page: settlementPage,
      }),
      pay: isWaiting(settlements('已登记付款', 'paid'), {
        companies: ['companyId', 'holderId'],
        to: ['settlement:confirm', 'settlement:pay'],
        page: settlementPage,
      }),
      reopen: decided(settlements('已重新打开', 'reopened'), partySide),
      settle: decided(settlements('已结清', 'settled'), { ...partySide, to: ['settlement:view'] }),
    },
    row => String(row.number),
  ),
  offset: source(offsetStateMachine, {
    approve: decided(offsets('已通过', 'approved'), {
      companies: ['companyId'],
      to: ['offset:apply'],
      page: 'chongDiList',
    }),
    reject: decided(offsets('未通过', 'rejected'), {
      companies: ['companyId'],
      to: ['offset:apply'],
      page: 'chongDiList',
    }),
    undo: decided(offsets('的审批已撤销', 'pending again'), {
      companies: ['companyId'],
      to: ['offset:apply'],
      page: 'chongDiList',
    }),
  }),
} as const
