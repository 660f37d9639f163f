import type { Result } from '@fairgate/contract/catalogue'
import { isOldCreditCode } from '@fairgate/contract/company/credit-code'
import type { BasicForm } from '@fairgate/contract/company/fields'
import type { CompanyType } from '@fairgate/contract/kernel/permission'
import sql, { type Sql } from 'sql-template-tag'
import { isDistrict, isEnabledOption } from '../dictionary/facts.ts'
import type { ReadContext, WriteContext } from '../kernel/context.ts'
import { FileError } from '../kernel/files/file-error.ts'
import { claimFile, releaseFile } from '../kernel/files/stored-file.ts'
import { type FieldRefusal, refuse, refuseFields } from '../kernel/refuse.ts'
import { changedMembers } from './changed-members.ts'
import { basicsIncomplete, takenRegister } from './facts.ts'
import { maskEmail, maskNumber } from './mask-contact.ts'

type Basics = Omit<BasicForm, 'version'>

interface BasicRow extends Omit<Basics, 'abroad' | 'comAttr' | 'comType'> {
  id: string
  version: number
  type: CompanyType
  comAttr: string | null
  comType: string | null
}

const columns: Sql = sql`c.id, c.version, c.type, c.name_cn as "nameCn", c.name_en as "nameEn", c.credit_code as "creditCode",
  c.registration_number as "registrationNumber", c.country, c.com_attr as "comAttr", c.com_type as "comType",
  c.region_code as "regionCode", c.address_cn as "addressCn", c.address_en as "addressEn", c.contact_name as "contactName",
  c.contact_telephone as "contactTelephone", c.contact_email as "contactEmail", c.licence_file_id as "licenceFileId"`

/** The reader's own company, with its licence to be fetched. */
export async function basicSetting({ db, actor }: ReadContext): Promise<Result<'getBasicSetting'>> {
  const { licenceFileId, licence, ...row } = await db.one<BasicRow & ShownBasics>(sql`
    select ${columns}, c.demo, ${basicsIncomplete} as incomplete,
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

/** Writes the whole form over what the sender saw. */
export async function saveBasicSetting(
  { version, ...form }: BasicForm,
  context: WriteContext,
): Promise<Result<'saveBasicSetting'>> {
  const { db, actor } = context
  const before = await db.one<BasicRow>(
    sql`select ${columns} from company c where c.id = ${actor.companyId} for no key update`,
  )
  if (before.version !== version) refuse('kernel.changedMeanwhile')
  if (isLocked(before.creditCode, actor.companyType) && form.creditCode !== before.creditCode) {
    refuse('company.creditCodeLocked', { field: 'creditCode' })
  }
  await refuseUnfit(context, form, before)
  await claimLicence(context, form.licenceFileId, before.licenceFileId)
  const saved = await write(context, form)
  context.log({
    noun: 'company',
    targetId: actor.companyId,
    targetName: form.nameCn,
    ...changedMembers(logged(before), logged(form)),
  })
  context.push(`company:${actor.companyId}`, { type: 'row', noun: 'company', id: actor.companyId })
  context.push(`company:${actor.companyId}`, { type: 'redPoint' })
  return saved
}

/** A code of 18 characters, once on record, is the platform's to change; an old number may still become one. */
function isLocked(creditCode: string | null, companyType: CompanyType): boolean {
  return companyType !== 'platform' && creditCode !== null && !isOldCreditCode(creditCode)
}

/** What needs the database: options that are still offered, a region that exists, the licence partners must show. */
async function refuseUnfit({ db, actor }: WriteContext, form: Basics, before: BasicRow): Promise<void> {
  const wrong: FieldRefusal[] = []
  for (const [path, code] of [['comAttr', 'com_attr'] as const, ['comType', 'com_type'] as const]) {
    // A row keeps a value that was stopped since.
    if (form[path] !== before[path] && !(await isEnabledOption(db, code, form[path]))) {
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

async function write({ db, actor }: WriteContext, form: Basics): Promise<Result<'saveBasicSetting'>> {
  try {
    return await db.one(sql`
      update company set name_cn = ${form.nameCn}, name_en = ${form.nameEn}, credit_code = ${form.creditCode},
        registration_number = ${form.registrationNumber || null}, country = ${form.country}, com_attr = ${form.comAttr},
        com_type = ${form.comType}, region_code = ${form.regionCode}, address_cn = ${form.addressCn},
        address_en = ${form.addressEn}, contact_name = ${form.contactName}, contact_telephone = ${form.contactTelephone},
        contact_email = ${form.contactEmail}, licence_file_id = ${form.licenceFileId}, version = version + 1
      where id = ${actor.companyId} returning id, version`)
  } catch (error) {
    const field = takenRegister(error)
    if (field) refuse(`company.${field}Taken`, { field })
    throw error
  }
}

/** What the log may keep: numbers of the contact masked. */
function logged(form: Omit<Basics, 'abroad' | 'comAttr' | 'comType'> & Pick<BasicRow, 'comAttr' | 'comType'>) {
  return {
    nameCn: form.nameCn,
    nameEn: form.nameEn,
    creditCode: form.creditCode,
    registrationNumber: form.registrationNumber || null,
    country: form.country,
    comAttr: form.comAttr,
    comType: form.comType,
    regionCode: form.regionCode,
    addressCn: form.addressCn,
    addressEn: form.addressEn,
    contactName: form.contactName,
    contactTelephone: maskNumber(form.contactTelephone),
    contactEmail: maskEmail(form.contactEmail),
    licenceFileId: form.licenceFileId,
  }
}
