import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import { openFileStore } from '../../src/kernel/files/open-file-store.ts'
import { createStoredFile } from '../../src/kernel/files/stored-file.ts'
import { demoLicence } from './company-licence.ts'
import { type CompanyPlan, companyPlans, demoBank } from './company-plan.ts'
import type { Demo } from './demo-context.ts'
import { type DemoAccount, type DemoCompany, demoCompanies, demoOperators } from './people.ts'

/** The profiles of the demo's companies, their invoice information and mailing addresses. */
export async function seedCompanies(db: Db, demo: Demo): Promise<void> {
  const store = await openFileStore(demo.services.config)
  for (const [company, plan] of Object.entries(companyPlans) as [DemoCompany, CompanyPlan][]) {
    const id = demo.companies[company]
    const { operatorId } = demo.operators[plan.contact]
    await db.run(sql`
      update company set com_attr = ${plan.comAttr}, com_type = ${plan.comType}, address_cn = ${plan.addressCn},
        address_en = ${plan.addressEn} where id = ${id}`)
    if (company !== 'venue') {
      const { cn, en } = demoCompanies[company]
      const { creditCode } = await db.one<{ creditCode: string }>(
        sql`select credit_code as "creditCode" from company where id = ${id}`,
      )
      const file = await createStoredFile(db, store, {
        companyId: id,
        operatorId,
        purpose: 'licence',
        target: id,
        name: `${cn}.pdf`,
        type: 'pdf',
        content: demoLicence(en, creditCode),
      })
      await db.run(sql`update company set licence_file_id = ${file.id} where id = ${id}`)
    }
    if (plan.invoice) await addInvoiceSetting(db, id, company, plan)
    for (const [index, address] of plan.addresses.entries()) await addAddress(db, id, index, address)
  }
}

/** Last of all: until then nobody can be written to, so that nobody gets messages about what happens while the demo is made. */
export async function seedContacts(db: Db, demo: Demo): Promise<void> {
  for (const [company, { contact }] of Object.entries(companyPlans) as [DemoCompany, CompanyPlan][]) {
    const { name, telephone } = demoOperators[contact]
    await db.run(sql`
      update company set contact_name = ${name}, contact_telephone = ${telephone}, contact_email = ${`${contact}@demo.invalid`}
      where id = ${demo.companies[company]}`)
  }
}

async function addInvoiceSetting(db: Db, id: string, company: DemoCompany, plan: CompanyPlan): Promise<void> {
  const person = demoOperators[plan.contact]
  const special = plan.invoice === 'special'
  await db.run(sql`
    insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, address, phone, receiver_name,
      receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind, saved_by_name, demo)
    select c.id, 1, 'ready', ${demoCompanies[company].cn}, c.credit_code, ${special ? demoBank : ''},
      ${special ? `6299${plan.account}` : ''}, ${special ? plan.addressCn : ''}, ${special ? '021-00000000' : ''},
      ${person.name}, ${`${plan.contact}@demo.invalid`}, ${plan.addressCn}, '201700', ${person.telephone}, 'platform',
      ${plan.invoice}, ${person.name}, true
    from company c where c.id = ${id}`)
}

async function addAddress(db: Db, id: string, index: number, address: CompanyPlan['addresses'][number]): Promise<void> {
  const [contact, regionCode, detail, postcode] = address
  const { name, telephone } = demoOperators[contact as DemoAccount]
  await db.run(sql`
    insert into received_address (company_id, number, recipient, telephone, region_code, detail, postcode, is_default, demo)
    values (${id}, ${index + 1}, ${name}, ${telephone}, ${regionCode}, ${detail}, ${postcode}, ${index === 0}, true)`)
}
