import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import type { WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile, releaseFile } from '../../kernel/files/stored-file.ts'
import { refuseFields } from '../../kernel/refusal/refuse.ts'

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
