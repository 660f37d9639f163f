import { type ExhibitionForm, missingForSubmission } from '@fairgate/contract/exhibition/fields'
import { rehearsalNamed } from '@fairgate/contract/kernel/rehearsal'
import { regionNamed, takeOption } from '../dictionary/facts.ts'
import type { Db } from '../kernel/database.ts'
import { type FieldRefusal, refuseFields } from '../kernel/refuse.ts'

/** Refuses a submission at every field that is missing, names a type or city there is none of, or what only a rehearsal is called, and one that is over before it is decided on. */
export async function refuseUnfit(db: Db, form: ExhibitionForm, now: Date): Promise<void> {
  const issues = missingForSubmission(form).map((path): FieldRefusal => ({ path, key: 'exhibition.required' }))
  if (form.showType !== null && !(await takeOption(db, 'show_type', form.showType))) issues.push(unknown('showType'))
  if (form.cityCode !== null && !(await regionNamed(db, form.cityCode))) issues.push(unknown('cityCode'))
  issues.push(...rehearsalNamed(form).map(takenForRehearsal))
  if (isPast(form.open.to, now)) issues.push({ path: 'open.to', key: 'exhibition.inThePast' })
  if (issues.length > 0) refuseFields(issues)
}

/** What a name is refused with that would have whatever is printed of the exhibition taken for a rehearsal's. */
export const takenForRehearsal = (path: string): FieldRefusal => ({ path, key: 'exhibition.rehearsalName' })

/** Whether the doors have closed for good: nobody needs an approval then. */
export const isPast = (openTo: string | null, now: Date): boolean =>
  openTo !== null && Date.parse(openTo) <= now.getTime()

const unknown = (path: string): FieldRefusal => ({ path, key: 'exhibition.optionUnknown' })
