import type { Result } from '@fairgate/contract/app/catalogue'
import { isOldCreditCode } from '@fairgate/contract/identity/company/credit-code'
import type { BasicForm } from '@fairgate/contract/identity/company/fields'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import { isDistrict, takeOption } from '../../foundation/dictionary/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { selectColumns, table } from '../../kernel/database/rows.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile, releaseFile } from '../../kernel/files/stored-file.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { basicsIncomplete } from './api.ts'
import { maskEmail, maskNumber } from './mask-contact.ts'

type Basics = Omit<BasicForm, 'version'>

interface BasicRow extends Omit<Basics, 'abroad' | 'comAttr' | 'comType'> {
  type: CompanyType
  comAttr: string | null
  comType: string | null
}

const names = {
  type: 'type',
  nameCn: 'name_cn',
  nameEn: 'name_en',
  creditCode: 'credit_code',
  registrationNumber: 'registration_number',
  country: 'country',
  comAttr: 'com_attr',
  comType: 'com_type',
  regionCode: 'region_code',
  addressCn: 'address_cn',
  addressEn: 'address_en',
  contactName: 'contact_name',
  contactTelephone: 'contact_telephone',
  contactEmail: 'contact_email',
  licenceFileId: 'licence_file_id',
}

const companies = table<BasicRow>('company', {
  entityType: 'company',
  names,
  scope: actor => sql`t.id = ${actor.companyId}`,
  nameOf: (row, language) => (language === 'en' && row.nameEn) || row.nameCn,
  refusals: {
    company_credit_code: ['company.creditCodeTaken', 'creditCode'],
    company_registration: ['company.registrationNumberTaken', 'registrationNumber'],
  },
  loggedValues: { contactTelephone: maskNumber, contactEmail: maskEmail },
  lockForKeyShare: true,
})

/** The caller's own company, with a link to its licence. */
export async function basicSetting({ db, actor }: ReadContext): Promise<Result<'getBasicSetting'>> {
  const { licenceFileId, licence, ...row } = await db.one<BasicRow & { id: string; version: number } & ShownBasics>(sql`
    select c.id, c.version, ${selectColumns('c', names)}, c.demo, ${basicsIncomplete} as incomplete,
      case when f.id is not null then json_build_object('fileId', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as licence
    from company c left join file f on f.id = c.licence_file_id and (f.expires_at is null or f.expires_at > now())
    where c.id = ${actor.companyId}`)
  return {
    ...row,
    licence,
    oldNumber: row.creditCode !== null && isOldCreditCode(row.creditCode),
    creditCodeLocked: isLocked(row.creditCode, actor.companyType),
  }
}

type ShownBasics = Pick<Result<'getBasicSetting'>, 'demo' | 'incomplete' | 'licence'>

/** Saves the whole form, if the caller saw the current version. */
export async function saveBasicSetting(
  { version, abroad: _, ...form }: BasicForm,
  context: WriteContext,
): Promise<Result<'saveBasicSetting'>> {
  const { actor } = context
  const before = await companies.locked(context, { id: actor.companyId, version })
  if (isLocked(before.creditCode, actor.companyType) && form.creditCode !== before.creditCode) {
    refuse('company.creditCodeLocked', { field: 'creditCode' })
  }
  await refuseInvalid(context, form, before)
  await claimLicence(context, form.licenceFileId, before.licenceFileId)
  const saved = await companies.change(context, before, {
    ...form,
    registrationNumber: form.registrationNumber || null,
  })
  context.push(`company:${actor.companyId}`, { type: 'redPoint' })
  return saved
}

/** Only the platform changes a recorded code of 18 characters; an old number may still be replaced by one. */
function isLocked(creditCode: string | null, companyType: CompanyType): boolean {
  return companyType !== 'platform' && creditCode !== null && !isOldCreditCode(creditCode)
}

/** Checks that need the database: offered options, an existing region, the required licence of partners. */
async function refuseInvalid(
  { db, actor }: WriteContext,
  form: Omit<Basics, 'abroad'>,
  before: BasicRow,
): Promise<void> {
  const wrong: FieldRefusal[] = []
  for (const [path, code] of [['comAttr', 'com_attr'] as const, ['comType', 'com_type'] as const]) {
    // A row keeps a value that was disabled since.
    if (form[path] !== before[path] && !(await takeOption(db, code, form[path]))) {
      wrong.push({ path, key: 'company.optionGone' })
    }
  }
  if (form.regionCode !== null && !(await isDistrict(db, form.regionCode))) {
    wrong.push({ path: 'regionCode', key: 'company.regionUnknown' })
  }
  if (form.licenceFileId === null && actor.companyType !== 'platform') {
    wrong.push({ path: 'licenceFileId', key: 'kernel.required' })
  }
  if (wrong.length > 0) refuseFields(wrong)
}

async function claimLicence({ db, actor }: WriteContext, next: string | null, now: string | null): Promise<void> {
  if (next === now) return
  if (now !== null) await releaseFile(db, now)
  if (next === null) return
  try {
    const owner = { companyId: actor.companyId, operatorId: actor.operatorId }
    await claimFile(db, next, 'licence', owner, actor.companyId)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    refuseFields([{ path: 'licenceFileId', key: 'company.licenceUnknown' }])
  }
}
