import { type ExhibitionForm, missingForSubmission } from '@fairgate/contract/exhibition/fields'
import { isEnabledOption, regionNamed } from '../dictionary/facts.ts'
import type { Db } from '../kernel/database.ts'
import { type FieldRefusal, refuseFields } from '../kernel/refuse.ts'

/** Refuses a submission at every field that is missing, or names a type or city there is none of. */
export async function refuseUnfit(db: Db, form: ExhibitionForm): Promise<void> {
  const issues = missingForSubmission(form).map((path): FieldRefusal => ({ path, key: 'exhibition.required' }))
  if (form.showType !== null && !(await isEnabledOption(db, 'show_type', form.showType)))
    issues.push(unknown('showType'))
  if (form.cityCode !== null && !(await regionNamed(db, form.cityCode))) issues.push(unknown('cityCode'))
  if (issues.length > 0) refuseFields(issues)
}

const unknown = (path: string): FieldRefusal => ({ path, key: 'exhibition.optionUnknown' })
