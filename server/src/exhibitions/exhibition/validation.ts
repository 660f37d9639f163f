import { type ExhibitionForm, missingForSubmission } from '@fairgate/contract/exhibitions/exhibition/fields'
import { findSandboxNames } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { regionNamed, takeOption } from '../../foundation/dictionary/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type FieldRefusal, refuseFields } from '../../kernel/refusal/refuse.ts'

/**
 * Refuses a submission at every field that is missing, names an unknown type or city, or looks like a sandbox, and one
 * whose opening is over.
 */
export async function refuseInvalid(db: Db, form: ExhibitionForm, now: Date): Promise<void> {
  const issues = missingForSubmission(form).map((path): FieldRefusal => ({ path, key: 'exhibition.required' }))
  if (form.showType !== null && !(await takeOption(db, 'show_type', form.showType))) issues.push(unknown('showType'))
  if (form.cityCode !== null && !(await regionNamed(db, form.cityCode))) issues.push(unknown('cityCode'))
  issues.push(...findSandboxNames(form).map(toSandboxNameIssue))
  if (isPast(form.open.to, now)) issues.push({ path: 'open.to', key: 'exhibition.inThePast' })
  if (issues.length > 0) refuseFields(issues)
}

/** The refusal of a name that would make prints of the exhibition look like those of a sandbox. */
export const toSandboxNameIssue = (path: string): FieldRefusal => ({ path, key: 'exhibition.sandboxName' })

/** Whether the opening is over: then an approval is pointless. */
export const isPast = (openTo: string | null, now: Date): boolean =>
  openTo !== null && Date.parse(openTo) <= now.getTime()

const unknown = (path: string): FieldRefusal => ({ path, key: 'exhibition.optionUnknown' })
