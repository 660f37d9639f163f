import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { hooks } from '../src/app/hooks.ts'
import { permissionsInGroups } from '../src/identity/access/api.ts'
import { hashPassword, newIdCode } from '../src/identity/session/api.ts'
import { createCipher } from '../src/kernel/crypto/cipher.ts'
import { openKeyring } from '../src/kernel/crypto/keyring.ts'
import { type Db, toDb, transaction } from '../src/kernel/database/database.ts'
import type { Config } from '../src/kernel/settings/config.ts'
import { seedAccess } from './demo/access.ts'
import { seedApiKeys } from './demo/api-key.ts'
import { seedAudience } from './demo/audience.ts'
import { seedBadges } from './demo/badge.ts'
import { seedBadgeFees } from './demo/badge-fee.ts'
import { seedBankStatement } from './demo/bank.ts'
import { seedBeginnings } from './demo/beginnings.ts'
import { seedBills } from './demo/bill.ts'
import { seedBlacklist } from './demo/blacklist.ts'
import { seedBrand } from './demo/brand.ts'
import { seedCampaigns } from './demo/campaign.ts'
import { seedCompanies, seedContacts } from './demo/company.ts'
import type { Demo, DemoStep } from './demo/demo-context.ts'
import { seedDesk } from './demo/desk.ts'
import { daysAgo } from './demo/earlier.ts'
import { seedDeclarations } from './demo/epidemic.ts'
import { seedEvidence } from './demo/evidence.ts'
import { seedExhibitions } from './demo/exhibition.ts'
import { seedExhibitionOptions } from './demo/exhibition-option.ts'
import { seedExportSchedules } from './demo/export-schedule.ts'
import { seedGate } from './demo/gate.ts'
import { seedInvoices } from './demo/invoice.ts'
import { seedOffline } from './demo/offline.ts'
import { seedParticipations, seedTasks } from './demo/participation.ts'
import { seedPartners } from './demo/partner.ts'
import { runClock } from './demo/past-end.ts'
import { seedPayments } from './demo/payment.ts'
import { type DemoAccount, type DemoCompany, demoCompanies, demoOperators, demoRoles } from './demo/people.ts'
import { seedPolicies, simulateDraft } from './demo/policy.ts'
import { seedPricedBadges } from './demo/priced-badge.ts'
import { seedPrintDesk } from './demo/print-desk.ts'
import { seedRuleBook, tryDraftRules } from './demo/rule-book.ts'
import { seedRecords, seedSeries } from './demo/series.ts'
import { seedSettlements } from './demo/settlement.ts'
import { seedStands } from './demo/stand.ts'
import { seedStandHeads } from './demo/stand-head.ts'
import { seedSurveys } from './demo/survey.ts'
import { seedTickets } from './demo/ticket.ts'
import { seedTravel } from './demo/travel.ts'
import { seedTripartite } from './demo/tripartite.ts'
import { seedVehicles } from './demo/vehicle.ts'
import { seedViolations } from './demo/violation.ts'
import { seedWebhooks } from './demo/webhook.ts'
import { seedWhitelists } from './demo/whitelist.ts'

const earlier =
  (days: number, step: DemoStep): DemoStep =>
  (db, demo) =>
    daysAgo(db, days, () => step(db, demo))

/**
 * Autovacuum sees committed rows only: without statistics the gate would scan the tables of this transaction
 * sequentially.
 */
async function learnTables(db: Db): Promise<void> {
  await db.run(sql`analyze`)
}

/** Each domain adds `demo/<module>.ts` and its line here, after those it builds on. */
const steps: readonly DemoStep[] = [
  seedAccess,
  seedApiKeys,
  seedWebhooks,
  seedExportSchedules,
  seedCompanies,
  seedExhibitions,
  seedSeries,
  seedParticipations,
  seedPartners,
  earlier(4, seedBadges),
  seedPrintDesk,
  seedTasks,
  earlier(3, seedBadgeFees),
  seedTickets,
  learnTables,
  seedGate,
  seedVehicles,
  seedPolicies,
  seedOffline,
  seedPayments,
  seedInvoices,
  seedBills,
  seedTripartite,
  seedSettlements,
  seedAudience,
  seedCampaigns,
  // After all bills that a statement may pay.
  seedBankStatement,
  seedContacts,
  seedSurveys,
  seedExhibitionOptions,
  seedTravel,
  seedStands,
  seedRuleBook,
  seedPricedBadges,
  seedEvidence,
  seedStandHeads,
  seedViolations,
  seedWhitelists,
  seedBlacklist,
  seedDeclarations,
  seedDesk,
  seedBrand,
  seedBeginnings,
  seedRecords,
]

export const demoPassword = 'Demo1234'

/**
 * Fills an empty database with an invented venue, its partners and their accounts. Does nothing in any other database.
 * `streaming` is not pipelined.
 */
export async function seedDemo(pool: pg.Pool, config: Config, streaming = pool): Promise<void> {
  if (await toDb(pool).maybe(sql`select 1 from company limit 1`)) return
  const keyring = await openKeyring(pool, config.masterKey)
  try {
    const services = { config, keyring, cipher: createCipher(keyring), hooks }
    const demo = await transaction(pool, async db => {
      const companies = await addCompanies(db)
      const operators = await addOperators(db, companies)
      const last = { person: 2_999, invoice: 0 }
      const demo: Demo = { companies, operators, now: new Date(), services, last }
      for (const step of steps) await step(db, demo)
      // As if forms had used them: options in use cannot be deleted.
      await db.run(
        sql`update dictionary_option set used = true where code in ('com_attr', 'com_type', 'show_type', 'badge_class', 'evidence_kind')`,
      )
      return demo
    })
    // These use separate connections, like jobs.
    await simulateDraft(pool, demo)
    await tryDraftRules(streaming, demo)
    await runClock(pool, demo)
  } finally {
    keyring.close()
  }
}

async function addCompanies(db: Db): Promise<Record<DemoCompany, string>> {
  const ids: Partial<Record<DemoCompany, string>> = {}
  for (const [key, company] of Object.entries(demoCompanies) as [DemoCompany, (typeof demoCompanies)[DemoCompany]][]) {
    const { type, cn, en, credit17 } = company
    const parent = 'parent' in company ? ids[company.parent] : null
    const { id } = await db.one<{ id: string }>(sql`
      insert into company (type, parent_id, name_cn, name_en, credit_code, region_code, demo)
      values (${type}, ${parent ?? null}, ${cn}, ${en}, ${credit17 + creditCheckCharacter(credit17)}, '310118', true)
      returning id`)
    ids[key] = id
  }
  return ids as Record<DemoCompany, string>
}

async function addOperators(db: Db, companies: Record<DemoCompany, string>): Promise<Demo['operators']> {
  const roles = await addRoles(db, companies)
  const people = Object.entries(demoOperators) as [DemoAccount, (typeof demoOperators)[DemoAccount]][]
  // One hash for all: the password is in the README, so separate salts would protect nobody.
  const passwordHash = await hashPassword(demoPassword)
  const operators: Partial<Demo['operators']> = {}
  for (const [userName, person] of people) {
    const { company, name, telephone } = person
    const { id: accountId } = await db.one<{ id: string }>(sql`
      insert into account (user_name, telephone, email, password_hash, id_code, demo)
      values (${userName}, ${telephone}, ${`${userName}@demo.invalid`}, ${passwordHash}, ${newIdCode()}, true) returning id`)
    const { id: operatorId } = await db.one<{ id: string }>(sql`
      insert into operator (account_id, company_id, role_id, name)
      values (${accountId}, ${companies[company]}, ${roles['role' in person ? person.role : company]}, ${name}) returning id`)
    operators[userName] = { operatorId, name }
  }
  return operators as Demo['operators']
}

/** An administrator for each company, by the company's key, and the roles of `demoRoles` by theirs. */
async function addRoles(db: Db, companies: Record<DemoCompany, string>): Promise<Record<string, string>> {
  const administrators = Object.keys(companies).map(company => ({
    key: company,
    company: company as DemoCompany,
    cn: '管理员',
    en: 'Administrator',
    describe: { cn: '', en: '' },
    permissions: [] as string[],
    administrator: true,
  }))
  const others = Object.entries(demoRoles).map(([key, { groups, ...role }]) => ({
    key,
    ...role,
    permissions: [...permissionsInGroups(demoCompanies[role.company].type, groups), 'exhibition:view'],
    administrator: false,
  }))
  const ids: Record<string, string> = {}
  for (const { key, company, cn, en, describe, permissions, administrator } of [...administrators, ...others]) {
    const { id } = await db.one<{ id: string }>(sql`
      insert into role (company_id, name_cn, name_en, describe_cn, describe_en, administrator, permissions)
      values (${companies[company]}, ${cn}, ${en}, ${describe.cn}, ${describe.en}, ${administrator}, ${permissions}) returning id`)
    ids[key] = id
  }
  return ids
}
