import { isDistrict, takeOption } from '../../foundation/dictionary/api.ts'
import { takenLogins } from '../../identity/session/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type FieldRefusal, refuseFields } from '../../kernel/refusal/refuse.ts'
import type { FirstAdministrator } from './entity.ts'
import type { PartnerForm, StoredForm } from './form.ts'

/**
 * Checks that need the database, refused at the fields: offered options, a district, the licence, and before use a
 * first administrator without an account. A row may retain a value that was stopped since.
 */
export async function refuseInvalid(
  db: Db,
  form: PartnerForm,
  { before, entered, licenceLater = false }: ValidationOptions,
): Promise<void> {
  const wrong: FieldRefusal[] = []
  for (const [path, code] of [['comAttr', 'com_attr'] as const, ['comType', 'com_type'] as const]) {
    if (form[path] !== before?.[path] && !(await takeOption(db, code, form[path]))) {
      wrong.push({ path, key: 'company.optionGone' })
    }
  }
  if (form.regionCode !== null && !(await isDistrict(db, form.regionCode))) {
    wrong.push({ path: 'regionCode', key: 'company.regionUnknown' })
  }
  if (form.licenceFileId === null && !licenceLater) wrong.push({ path: 'licenceFileId', key: 'kernel.required' })
  if (entered && !form.administrator) wrong.push({ path: 'administrator', key: 'partner.administratorNeeded' })
  if (entered && form.administrator) wrong.push(...(await takenBy(db, form.administrator)))
  if (wrong.length > 0) refuseFields(wrong)
}

interface ValidationOptions {
  /** The form before a change. */
  before?: StoredForm
  /** Not in use yet. */
  entered: boolean
  /** It came from a sheet. */
  licenceLater?: boolean
}

/** Names and numbers of the administrator that an account has already; the unique indexes decide at approval. */
async function takenBy(db: Db, administrator: FirstAdministrator): Promise<FieldRefusal[]> {
  const taken = await takenLogins(db, administrator)
  const fields = ['userName', 'telephone', 'email'] as const
  return fields
    .filter(field => taken[field])
    .map(field => ({ path: `administrator.${field}`, key: `partner.${field}Taken` as const }))
}
