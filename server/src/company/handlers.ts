import type { Result } from '@fairgate/contract/catalogue'
import type { companyCommands } from '@fairgate/contract/company/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../kernel/context.ts'

export const companyHandlers: HandlersOf<typeof companyCommands> = {
  getBasicSetting: (_input, { db, actor }) =>
    db.one<Result<'getBasicSetting'>>(sql`
      select id, version, type, name_cn as "nameCn", name_en as "nameEn", credit_code as "creditCode",
        registration_number as "registrationNumber", country, com_attr as "comAttr", com_type as "comType",
        region_code as "regionCode", address_cn as "addressCn", address_en as "addressEn", contact_name as "contactName",
        contact_telephone as "contactTelephone", contact_email as "contactEmail", demo
      from company where id = ${actor.companyId}`),
}
