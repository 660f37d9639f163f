import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import sql from 'sql-template-tag'
import { createTransitionContext } from '../../src/app/testing/transition-context.ts'
import { relate } from '../../src/exhibitions/participation/hooks.ts'
import { formOf } from '../../src/exhibitions/partner/form.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { FileStore } from '../../src/kernel/files/file-store.ts'
import { openFileStore } from '../../src/kernel/files/open-file-store.ts'
import { createStoredFile } from '../../src/kernel/files/stored-file.ts'
import { demoLicence } from './company-licence.ts'
import type { Demo } from './demo-context.ts'
import { type DemoPartner, type PartnerPlan, partnerPlans } from './partner-plan.ts'
import type { DemoCompany } from './people.ts'

/** The owners of the companies that other steps need. */
const ownerCompanies: Partial<Record<DemoCompany, DemoCompany>> = {
  cooperator: 'organizer',
  temporary: 'organizer',
  logistics: 'organizer',
  agent: 'organizer',
  secondary: 'cooperator',
  subagent: 'agent',
}

/** Partners in every state, one that is shared, and an application to share it. */
export async function seedPartners(db: Db, demo: Demo): Promise<void> {
  for (const [company, ownerCompany] of Object.entries(ownerCompanies) as [DemoCompany, DemoCompany][]) {
    await db.run(sql`
      update company set owner_company_id = ${demo.companies[ownerCompany]}, submitted_by = (
        select id from operator where company_id = ${demo.companies[ownerCompany]} order by created_at, id limit 1)
      where id = ${demo.companies[company]}`)
  }
  const store = await openFileStore(demo.services.config)
  const ids: Partial<Record<DemoPartner, string>> = {}
  for (const [key, plan] of Object.entries(partnerPlans) as [DemoPartner, PartnerPlan][]) {
    ids[key] = await addPartner(db, demo, store, key, plan)
  }
  await share(db, demo, ids as Record<DemoPartner, string>)
}

async function addPartner(db: Db, demo: Demo, store: FileStore, key: string, plan: PartnerPlan): Promise<string> {
  const { companies, operators } = demo
  const [[, , by]] = plan.history as [PartnerPlan['history'][number]]
  const creditCode = plan.credit17 + creditCheckCharacter(plan.credit17)
  const { id } = await db.one<{ id: string }>(sql`
    insert into company (type, state, name_cn, name_en, credit_code, com_attr, com_type, region_code, address_cn, contact_name,
      contact_telephone, contact_email, owner_company_id, parent_id, submitted_by, administrator, demo)
    values (${plan.type}, 'pending', ${plan.cn}, ${plan.en}, ${creditCode}, 'private', 'other', '310118', '虹湾路 8 号',
      ${plan.contact}, ${plan.telephone}, ${`${key}@demo.invalid`}, ${plan.ownerCompany ? companies[plan.ownerCompany] : null},
      ${plan.parent ? companies[plan.parent] : null}, ${operators[by].operatorId},
      ${JSON.stringify({ name: plan.contact, userName: key, telephone: plan.telephone, email: `${key}@demo.invalid` })}, true)
    returning id`)
  const file = await createStoredFile(db, store, {
    companyId: plan.ownerCompany ? companies[plan.ownerCompany] : companies.venue,
    operatorId: operators[by].operatorId,
    purpose: 'licence',
    target: id,
    name: `${plan.cn}.pdf`,
    type: 'pdf',
    content: demoLicence(plan.en, creditCode),
  })
  await db.run(sql`update company set licence_file_id = ${file.id} where id = ${id}`)
  await live(db, demo, id, plan)
  return id
}

/** Its transitions, with their history lines. */
async function live(db: Db, { companies, operators }: Demo, id: string, plan: PartnerPlan): Promise<void> {
  let from: string | null = null
  for (const [event, to, by, note] of plan.history) {
    const { operatorId, name } = operators[by]
    const snapshot = event === 'submit' ? JSON.stringify(await formOf(db, id)) : null
    await db.run(sql`
      insert into history (subject_id, entity_type, event, from_state, to_state, operator_id, operator_name, company_id, company_name,
        reason_code, note, requested_fields, snapshot)
      select ${id}, 'company', ${event}, ${from}, ${to}, ${operatorId}, ${name}, c.id,
        json_build_object('cn', c.name_cn, 'en', c.name_en), ${note ? 'other' : null}, ${note ?? null},
        ${event === 'return' ? '["addressCn"]' : null}::jsonb, ${snapshot}::jsonb
      from operator o join company c on c.id = o.company_id where o.id = ${operatorId}`)
    from = to
  }
  if (from === 'pending') return
  const working = ['inUse', 'frozen', 'closed', 'merged'].includes(from ?? '')
  const into = plan.into ? companies[plan.into] : null
  await db.run(sql`
    update company set state = ${from}, decided_at = now(), administrator = ${working ? sql`null` : sql`administrator`},
      merged_into = ${into}, merged_at = ${into ? sql`now()` : sql`null`}
    where id = ${id}`)
  if (into) {
    await db.run(sql`update company set former_names = ${`${plan.cn}\n${plan.en}`} where id = ${into}`)
    return
  }
  if (working && plan.ownerCompany) await relate(createTransitionContext(db), companies[plan.ownerCompany], id)
}

/** The organizer shares its logistics provider; another organizer applies for it. */
async function share(db: Db, { companies }: Demo, { xingye }: Record<DemoPartner, string>): Promise<void> {
  await db.run(sql`
    insert into share_condition (partner_id, exhibition_types, regions, at_once, fee_percent)
    values (${companies.logistics}, '{tradeFair}', '{310000}', 3, 5.5)`)
  await db.run(sql`update company set sharing = 'open' where id = ${companies.logistics}`)
  await db.run(sql`
    insert into share_application (partner_id, kind, owner_id, applicant_id, note, fee_percent)
    select id, kind, owner_company_id, ${xingye}, '明年春季展需要夜间进场运输', 5.5 from company where id = ${companies.logistics}`)
}
