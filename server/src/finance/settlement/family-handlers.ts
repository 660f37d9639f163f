import type { SettlementFamily } from '@fairgate/contract/finance/settlement/commands'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { confirmAmount, reopenSettlement, supplementSettlement } from './confirm.ts'
import { settlementDetail, settlementPayInfo } from './detail.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import { applyInvoice, declineInvoice } from './invoice-step.ts'
import { denyReceipt, paySettlement, receivePayment } from './pay.ts'
import { settlementLists } from './queries.ts'
import { startSettlements } from './start-settlements.ts'
import type { OffsetsOf } from './to-pay.ts'

/** The one implementation for every kind: the differences are data of the kind. */
export function familyHandlers(kind: SettlementKindName, offsetsOf: OffsetsOf): HandlersOf<SettlementFamily> {
  return {
    'get…SettlementPage': settlementLists[kind].page,
    'get…SettlementDetail': ({ id }, context) => settlementDetail(kind, id, context, offsetsOf),
    'get…SettlementPayInfo': ({ id }, context) => settlementPayInfo(kind, id, context, offsetsOf),
    'start…Settlement': (input, context) => startSettlements(kind, input, context),
    'supplement…Settlement': (input, context) => supplementSettlement(kind, input, context),
    'confirm…SettlementAmount': (input, context) => confirmAmount(kind, input, context),
    'dispute…SettlementLine': (input, context) => disputeLine(kind, input, context),
    'answer…SettlementLine': (input, context) => answerDispute(kind, input, context),
    'pay…Settlement': (input, context) => paySettlement(kind, input, context),
    'confirm…SettlementReceipt': (input, context) => receivePayment(kind, input, context),
    'deny…SettlementReceipt': (input, context) => denyReceipt(kind, input, context),
    'reopen…Settlement': (input, context) => reopenSettlement(kind, input, context),
    'apply…SettlementInvoice': (input, context) => applyInvoice(kind, input, context),
    'decline…SettlementInvoice': (input, context) => declineInvoice(kind, input, context),
    'export…Settlement': settlementLists[kind].start,
  }
}
