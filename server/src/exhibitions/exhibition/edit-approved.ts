import type { Input, Result } from '@fairgate/contract/app/catalogue'
import {
  correctableFields,
  type ExhibitionForm,
  missingForSubmission,
} from '@fairgate/contract/exhibitions/exhibition/fields'
import { addSandboxMark, findSandboxNames, isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile, releaseFile } from '../../kernel/files/stored-file.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { refuseUnlessRunning } from './api.ts'
import { exhibition } from './entity.ts'
import { formOf, updateForm } from './form.ts'
import { runsExhibition } from './scope.ts'
import { toSandboxNameIssue } from './validation.ts'

/**
 * Corrects an approved exhibition on behalf of its organizer: names, address, contact, website, texts and pictures.
 * What was approved (dates, halls, type, area, invoicing) does not change. Required fields may not be emptied.
 */
export async function editApprovedExhibition(
  { id, version, ...correction }: Input<'editApprovedExhibition'>,
  context: WriteContext,
): Promise<Result<'editApprovedExhibition'>> {
  const row = await locked(context, exhibition, { id })
  if (!runsExhibition(context.actor, row)) refuse('kernel.noPermission')
  refuseUnlessRunning(row)
  if (row.version !== version) refuse('kernel.changedMeanwhile')
  const before = await formOf(context.db, id)
  const itself = isSandbox(id)
  const form = { ...before, ...(itself ? addSandboxMark(correction) : correction) }
  const empty = missingForSubmission(form).filter(path => path in correctableFields)
  const issues = [
    ...empty.map((path): FieldRefusal => ({ path, key: 'exhibition.required' })),
    ...(itself ? [] : findSandboxNames(form).map(toSandboxNameIssue)),
  ]
  if (issues.length > 0) refuseFields(issues)
  await claimFiles(context, id, form, before)
  const made = await updateForm(context.db, id, form)
  await addHistory(context, 'exhibition', { id, event: 'editApproved' }, row.state, row.state)
  context.log({
    ...{ entityType: 'exhibition', targetId: id, targetName: exhibition.nameOf(row), exhibitionId: id },
    ...{ before, after: form },
  })
  publishRowChangeOf(context, exhibition, [{ row, state: row.state }])
  return made
}

type Files = Pick<ExhibitionForm, 'logo' | 'posters'>

/** Claims new logo and poster files of the form, and releases those it no longer names. */
export async function claimFiles({ db, actor }: WriteContext, id: string, form: Files, before?: Files): Promise<void> {
  const had = new Set(fileIds(before))
  const owner = { companyId: actor.companyId, operatorId: actor.operatorId }
  for (const released of [...had].filter(file => !fileIds(form).includes(file))) await releaseFile(db, released)
  try {
    if (form.logo && !had.has(form.logo)) await claimFile(db, form.logo, 'logo', owner, id)
    for (const poster of form.posters) if (!had.has(poster)) await claimFile(db, poster, 'poster', owner, id)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    refuseFields([{ path: form.logo && !had.has(form.logo) ? 'logo' : 'posters', key: 'exhibition.fileUnknown' }])
  }
}

const fileIds = (files?: Files): string[] => (files ? [...(files.logo ? [files.logo] : []), ...files.posters] : [])
