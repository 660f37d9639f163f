import type { chargeCommands } from '@fairgate/contract/charge/commands'
import type { feeCommands } from '@fairgate/contract/charge/fee-commands'
import type { HandlersOf } from '../kernel/context.ts'
import { applyAccreditation } from './apply-accreditation.ts'
import { applyQuota, quotaOffer } from './apply-quota.ts'
import { cancelCharge, discountCharge } from './change.ts'
import { chargeDetail, chargeNotice } from './detail.ts'
import { feePage } from './fee-queries.ts'
import { finishPay, revokeQuotaPay } from './finish.ts'
import { proofLink, returnProof, submitProof } from './proof.ts'
import { chargePage } from './queries.ts'

export const chargeHandlers: HandlersOf<typeof chargeCommands & typeof feeCommands> = {
  getQuotaOffer: quotaOffer,
  applyQuota,
  submitProof,
  returnProof,
  discountCharge,
  cancelCharge,
  finishQuotaPay: (input, context) => finishPay(context, 'quota', input),
  revokeQuotaPay,
  getQuotaUnpaidPage: (input, context) => chargePage(context, 'quota', 'open', input),
  getQuotaFinishedPage: (input, context) => chargePage(context, 'quota', 'closed', input),
  getQuotaPayInfo: ({ id }, context) => chargeDetail(context, 'quota', id),
  getChargeNotice: chargeNotice,
  getProofLink: proofLink,
  getBadgeFeePage: feePage,
  applyAccreditation,
  getAccreditationPendingPage: (input, context) => chargePage(context, 'accreditation', 'open', input),
  getAccreditationFinishedPage: (input, context) => chargePage(context, 'accreditation', 'closed', input),
  getAccreditationPayInfo: ({ id }, context) => chargeDetail(context, 'accreditation', id),
  finishAccreditationPay: (input, context) => finishPay(context, 'accreditation', input),
}
