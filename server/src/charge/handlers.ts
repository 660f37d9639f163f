import type { chargeCommands } from '@fairgate/contract/charge/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { applyQuota, quotaOffer } from './apply-quota.ts'
import { cancelCharge, discountCharge } from './change.ts'
import { chargeDetail, chargeNotice } from './detail.ts'
import { finishQuotaPay, revokeQuotaPay } from './finish.ts'
import { proofLink, returnProof, submitProof } from './proof.ts'
import { chargePage } from './queries.ts'

export const chargeHandlers: HandlersOf<typeof chargeCommands> = {
  getQuotaOffer: quotaOffer,
  applyQuota,
  submitProof,
  returnProof,
  discountCharge,
  cancelCharge,
  finishQuotaPay,
  revokeQuotaPay,
  getQuotaUnpaidPage: (input, context) => chargePage(context, 'quota', 'open', input),
  getQuotaFinishedPage: (input, context) => chargePage(context, 'quota', 'closed', input),
  getQuotaPayInfo: ({ id }, context) => chargeDetail(context, 'quota', id),
  getChargeNotice: chargeNotice,
  getProofLink: proofLink,
}
