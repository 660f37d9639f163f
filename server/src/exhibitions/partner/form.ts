import sql, { type Sql } from 'sql-template-tag'
import type { CompanyColumns } from '../../identity/company/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Placed } from './check-tier.ts'
import type { FamilyInput } from './family-input.ts'

/** The entered data of a partner. */
export type PartnerForm = Omit<FamilyInput<'edit…'>, 'id' | 'version'>

/** A partner's form as read back from a company `c`: `select ${formColumns} from company c`. */
const formColumns: Sql = sql`c.country is not null as abroad, c.name_cn as "nameCn", c.name_en as "nameEn",
  c.credit_code as "creditCode", c.registration_number as "registrationNumber", c.country, c.com_attr as "comAttr",
  c.com_type as "comType", c.region_code as "regionCode", c.address_cn as "addressCn", c.address_en as "addressEn",
  c.contact_name as "contactName", c.contact_telephone as "contactTelephone", c.contact_email as "contactEmail",
  c.licence_file_id as "licenceFileId", c.administrator,
  array(select d.file_id from partner_document d where d.partner_id = c.id order by d.position)::text[] as "documentIds",
  c.parent_id as "parentId", c.temporary_for as "temporaryFor"`

export type StoredForm = { [Field in keyof PartnerForm]-?: Exclude<PartnerForm[Field], undefined> | null } & {
  documentIds: string[]
}

export function formOf(db: Db, id: string): Promise<StoredForm> {
  return db.one<StoredForm>(sql`select ${formColumns} from company c where c.id = ${id}`)
}

/** The columns of a company's data and placement. */
export function columnsOf(form: PartnerForm, { type, parentId, temporaryFor }: Placed): CompanyColumns {
  return {
    type,
    parent_id: parentId,
    temporary_for: temporaryFor,
    name_cn: form.nameCn,
    name_en: form.nameEn,
    credit_code: form.creditCode,
    registration_number: form.registrationNumber || null,
    country: form.country,
    com_attr: form.comAttr,
    com_type: form.comType,
    region_code: form.regionCode,
    address_cn: form.addressCn,
    address_en: form.addressEn,
    contact_name: form.contactName,
    contact_telephone: form.contactTelephone,
    contact_email: form.contactEmail,
    licence_file_id: form.licenceFileId,
    // One in use has no future first administrator.
    ...(form.administrator && { administrator: JSON.stringify(form.administrator) }),
  }
}

/** What the log stores of a form: nothing personal except the names of contact and administrator. */
export function loggedForm(form: PartnerForm | StoredForm): Record<string, unknown> {
  const { contactTelephone: _telephone, contactEmail: _email, administrator, ...rest } = form
  return { ...rest, administrator: administrator?.name ?? null }
}
