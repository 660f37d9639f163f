import type { PartnerFamily } from '@fairgate/contract/partner/commands'
import type { Kind } from '@fairgate/contract/partner/kinds'
import type { HandlersOf, ReadContext, WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { FileError } from '../kernel/files/file-error.ts'
import { claimFile } from '../kernel/files/stored-file.ts'
import { templateLink } from '../kernel/files/template-link.ts'
import { startJob } from '../kernel/jobs/enqueue.ts'
import { refuse } from '../kernel/refuse.ts'
import type { FamilyInput } from './family-input.ts'
import { sheetActorOf } from './sheet/acting.ts'
import { type ExportJob, exportJobKind } from './sheet/export-job.ts'
import { templateColumns, templateText } from './sheet/import-columns.ts'
import { type ImportJob, importJobKind } from './sheet/import-job.ts'
import { lexiconOf } from './sheet/lexicon.ts'
import { type UsageExportJob, usageExportJobKind } from './sheet/usage-export-job.ts'

type SheetPattern = `${'export' | 'import'}…` | 'export…Usage' | 'get…TemplateFile'

/** Partners of a kind out to a sheet and in from one. */
export function sheetHandlers(kind: Kind): Pick<HandlersOf<PartnerFamily>, SheetPattern> {
  return {
    'export…': (input, context) => exportPartners(kind, input, context),
    'export…Usage': (input, context) => exportUsage(kind, input, context),
    'get…TemplateFile': (_input, context) => templateFile(kind, context),
    'import…': (input, context) => importPartners(kind, input, context),
  }
}

async function exportPartners(kind: Kind, input: FamilyInput<'export…'>, context: WriteContext) {
  const payload: ExportJob = { ...input, kind, actor: sheetActorOf(context.actor) }
  const title = { key: 'partner.exportTitle' }
  const jobId = await startJob(context, { kind: exportJobKind, payload, title })
  // What was searched for may be somebody's telephone.
  const after = { format: input.format, tab: input.tab, search: input.search?.type }
  context.log({ noun: 'company', targetId: jobId, targetName: kind.noun, after, unchanged: true })
  return { jobId }
}

async function exportUsage(kind: Kind, input: FamilyInput<'export…Usage'>, context: WriteContext) {
  const payload: UsageExportJob = { ...input, kind, actor: sheetActorOf(context.actor) }
  const jobId = await startJob(context, {
    kind: usageExportJobKind,
    payload,
    title: { key: 'partner.usageExportTitle' },
  })
  const { format, search, filter } = input
  const after = { format, search: search?.type, ...filter }
  context.log({ noun: 'company', targetId: jobId, targetName: kind.noun, after, unchanged: true })
  return { jobId }
}

async function importPartners(kind: Kind, { fileId }: FamilyInput<'import…'>, context: WriteContext) {
  const { actor, db } = context
  const file = await claimSheet(db, fileId, actor.companyId)
  const payload: ImportJob = { kind, actor: sheetActorOf(actor), fileId: file.id, fileName: file.name }
  const jobId = await startJob(context, {
    ...{ kind: importJobKind, payload },
    title: { key: 'partner.importTitle', values: { file: file.name } },
    // Two sheets of one company come in one after the other, so that the second knows what the first brought.
    queue: `partner ${actor.companyId}`,
  })
  context.log({ noun: 'company', targetId: jobId, targetName: file.name, after: { kind: kind.noun }, unchanged: true })
  return { jobId }
}

async function templateFile(kind: Kind, context: ReadContext) {
  const { options } = await lexiconOf(context.db)
  const columns = templateColumns({ kind, companyType: context.actor.companyType }, options)
  return { url: await templateLink(context, kind.words[0], columns, templateText) }
}

async function claimSheet(db: Db, fileId: string, companyId: string): Promise<{ id: string; name: string }> {
  try {
    return await claimFile(db, fileId, 'sheet', { companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('partner.wrongFile', { field: 'fileId' })
    throw error
  }
}
