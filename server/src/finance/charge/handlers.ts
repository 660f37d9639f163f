import type { billCommands } from '@fairgate/contract/finance/charge/commands'
import type { feeCommands } from '@fairgate/contract/finance/charge/fee-commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { applyAccreditation } from './apply-accreditation.ts'
import { applyQuota, quotaOffer } from './apply-quota.ts'
import { cancelBill, discountBill } from './change.ts'
import { findBillDetail, findPaymentNotice } from './detail.ts'
import { finishPay, payFromPrepaid } from './finish-payment.ts'
import { badgeFees, createBillLists } from './lists.ts'
import { proofLink, returnProof, submitProof } from './proof.ts'
import type { Above } from './queries.ts'
import { revokeQuotaPay, undoBillDecision } from './take-back.ts'

export function createBillHandlers(above: Above): HandlersOf<typeof billCommands & typeof feeCommands> {
  const { quotaUnpaid, quotaFinished, accreditationPending, accreditationFinished } = createBillLists(above)
  return {
    getQuotaOffer: quotaOffer,
    applyQuota,
    submitProof,
    payFromPrepaid,
    returnProof,
    discountCharge: discountBill,
    cancelCharge: cancelBill,
    finishQuotaPay: (input, context) => finishPay(context, 'quota', input),
    undoChargeDecision: undoBillDecision,
    revokeQuotaPay,
    getQuotaUnpaidPage: quotaUnpaid.page,
    getQuotaFinishedPage: quotaFinished.page,
    exportQuotaUnpaid: quotaUnpaid.start,
    exportQuotaFinished: quotaFinished.start,
    getQuotaPayInfo: ({ id }, context) => findBillDetail(context, 'quota', id, above),
    getChargeNotice: findPaymentNotice,
    getProofLink: proofLink,
    getBadgeFeePage: badgeFees.page,
    exportBadgeFees: badgeFees.start,
    applyAccreditation,
    getAccreditationPendingPage: accreditationPending.page,
    getAccreditationFinishedPage: accreditationFinished.page,
    exportAccreditationPending: accreditationPending.start,
    exportAccreditationFinished: accreditationFinished.start,
    getAccreditationPayInfo: ({ id }, context) => findBillDetail(context, 'accreditation', id, above),
    finishAccreditationPay: (input, context) => finishPay(context, 'accreditation', input),
  }
}
