import type { SettlementFamily } from '@fairgate/contract/finance/settlement/commands'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import { showFor } from '../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import { toJobsActor } from '../../kernel/jobs/acting.ts'
import { startJob as queueJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { confirmAmount, reopenSettlement, supplementSettlement } from './confirm.ts'
import { settlementDetail, settlementPayInfo } from './detail.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { applyInvoice, declineInvoice } from './invoice-step.ts'
import { lockedSettlement } from './locked-settlement.ts'
import { denyReceipt, paySettlement, receivePayment } from './pay.ts'
import { settlementLists } from './queries.ts'
import { startSettlement } from './start.ts'
import { type StartJob, startJobKind } from './start-job.ts'
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

/** Starts the given rows at once; or all pending ones of an exhibition by a job. */
async function startSettlements(
  kind: SettlementKindName,
  { rows, exhibitionId }: FamilyInput<'start…Settlement'>,
  context: WriteContext,
): Promise<FamilyResult<'start…Settlement'>> {
  if (exhibitionId) return startAll(kind, exhibitionId, context)
  const { db } = context
  const names = (ids: readonly string[]) =>
    db.many<{ id: string; nameCn: string; nameEn: string }>(sql`
      select s.id, c.name_cn as "nameCn", c.name_en as "nameEn" from settlement s join company c on c.id = s.company_id
      where s.id = any(${[...ids]}::uuid[]) and s.family = ${kind}`)
  const several = { rows: rows ?? [], entityType: 'settlement', namesOf: names } as const
  return eachRow(context, several, 'started', async key => {
    const row = await lockedSettlement(context, kind, { id: key.id })
    if (row.state !== 'pendingSettlement') refuse('kernel.alreadyDecided')
    if (row.version !== key.version) refuse('kernel.changedMeanwhile')
    await startSettlement(context, row)
    const [named] = await names([row.id])
    return named ?? { nameCn: row.companyName, nameEn: row.companyNameEn ?? '' }
  })
}

async function startAll(kind: SettlementKindName, exhibitionId: string, context: WriteContext) {
  const { db, actor } = context
  const exhibition = await showFor(db, actor, exhibitionId)
  const payload: StartJob = { kind, exhibitionId, actor: toJobsActor(actor) }
  const title = { key: 'settlement.startTitle' }
  const jobId = await queueJob(context, { kind: startJobKind, payload, exhibitionId, title })
  context.log({
    ...{ entityType: 'settlement', targetId: exhibitionId, targetName: exhibition.nameCn, exhibitionId },
    after: { kind, all: true, jobId },
  })
  return { count: 0, failed: [], jobId }
}
