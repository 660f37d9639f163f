import type { PartnerFamily } from '@fairgate/contract/exhibitions/partner/commands'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import type { FamilyInput } from './family-input.ts'
import { sheetActorOf } from './sheet/acting.ts'
import { type ExportJob, exportJobKind } from './sheet/export-job.ts'
import { type UsageExportJob, usageExportJobKind } from './sheet/usage-export-job.ts'

type SheetPattern = 'export…' | 'export…Usage'

/** Exports partners of a kind. */
export function sheetHandlers(kind: Kind): Pick<HandlersOf<PartnerFamily>, SheetPattern> {
  return {
    'export…': (input, context) => exportPartners(kind, input, context),
    'export…Usage': (input, context) => exportUsage(kind, input, context),
  }
}

async function exportPartners(kind: Kind, input: FamilyInput<'export…'>, context: WriteContext) {
  const payload: ExportJob = { ...input, kind, actor: sheetActorOf(context.actor) }
  const title = { key: 'partner.exportTitle' }
  const jobId = await startJob(context, { kind: exportJobKind, payload, title })
  // The search text may be somebody's telephone.
  const after = { format: input.format, tab: input.tab, search: input.search?.type }
  context.log({ entityType: 'company', targetId: jobId, targetName: kind.entityType, after, unchanged: true })
  return { jobId }
}

/** Without a kind: the caller's own company. */
export async function exportUsage(kind: Kind | undefined, input: FamilyInput<'export…Usage'>, context: WriteContext) {
  const payload: UsageExportJob = { ...input, ...(kind && { kind }), actor: sheetActorOf(context.actor) }
  const jobId = await startJob(context, {
    kind: usageExportJobKind,
    payload,
    title: { key: 'partner.usageExportTitle' },
  })
  const { format, search, filter } = input
  const after = { format, search: search?.type, ...filter }
  context.log({ entityType: 'company', targetId: jobId, targetName: kind?.entityType ?? 'own', after, unchanged: true })
  return { jobId }
}
