import type { chargeCommands } from '@fairgate/contract/charge/commands'
import type { feeCommands } from '@fairgate/contract/charge/fee-commands'
import type { HandlersOf } from '../kernel/context.ts'
import { applyAccreditation } from './apply-accreditation.ts'
import { applyQuota, quotaOffer } from './apply-quota.ts'
import { cancelCharge, discountCharge } from './change.ts'
import { chargeDetail, findChargeNotice } from './detail.ts'
import { finishPay, payFromPrepaid, revokeQuotaPay } from './finish.ts'
import { badgeFees, chargeLists } from './lists.ts'
import { proofLink, returnProof, submitProof } from './proof.ts'
import type { Above } from './queries.ts'
import { undoChargeDecision } from './undo-finish.ts'

export function chargeHandlers(above: Above): HandlersOf<typeof chargeCommands & typeof feeCommands> {
  const { quotaUnpaid, quotaFinished, accreditationPending, accreditationFinished } = chargeLists(above)
  return {
    getQuotaOffer: quotaOffer,
    applyQuota,
    submitProof,
    payFromPrepaid,
    returnProof,
    discountCharge,
    cancelCharge,
    finishQuotaPay: (input, context) => finishPay(context, 'quota', input),
    undoChargeDecision,
    revokeQuotaPay,
    getQuotaUnpaidPage: quotaUnpaid.page,
    getQuotaFinishedPage: quotaFinished.page,
    exportQuotaUnpaid: quotaUnpaid.start,
    exportQuotaFinished: quotaFinished.start,
    getQuotaPayInfo: ({ id }, context) => chargeDetail(context, 'quota', id, above),
    getChargeNotice: findChargeNotice,
    getProofLink: proofLink,
    getBadgeFeePage: badgeFees.page,
    exportBadgeFees: badgeFees.start,
    applyAccreditation,
    getAccreditationPendingPage: accreditationPending.page,
    getAccreditationFinishedPage: accreditationFinished.page,
    exportAccreditationPending: accreditationPending.start,
    exportAccreditationFinished: accreditationFinished.start,
    getAccreditationPayInfo: ({ id }, context) => chargeDetail(context, 'accreditation', id, above),
    finishAccreditationPay: (input, context) => finishPay(context, 'accreditation', input),
  }
}
