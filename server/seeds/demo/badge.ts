import { identityCheckDigit } from '@fairgate/contract/badging/badge/identity-number'
import sql from 'sql-template-tag'
import { actorOfJob } from '../../src/badging/badge/badge-actor.ts'
import { credential } from '../../src/badging/badge/credential-entity.ts'
import { issueCredentials, transitionCredentials } from '../../src/badging/badge/desk/transition-credentials.ts'
import type { ReadPerson } from '../../src/badging/badge/import/validate-row.ts'
import { type DraftScope, insertDrafts } from '../../src/badging/badge/import/write-drafts.ts'
import { transitionBadges } from '../../src/badging/badge/transition/transition-badges.ts'
import type { BadgeVerb } from '../../src/badging/badge/transition/verb.ts'
import { type ExhibitionFacts, exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import type { Actor } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Services } from '../../src/kernel/services/services.ts'
import { transitionWhere } from '../../src/kernel/transition/transition.ts'
import { badgePlan, type DemoBatch, type DemoType, demoTypes } from './badge-plan.ts'
import type { Demo } from './demo-context.ts'
import { seedQuotas } from './participation.ts'
import { type DemoAccount, type DemoCompany, demoCompanies } from './people.ts'

/** Types of every active exhibition with quotas for all participants, and some hundred badges in all states. */
export async function seedBadges(db: Db, demo: Demo): Promise<void> {
  const running = await db.many<{ id: string; state: string; code: string }>(sql`
    select id, state, code from exhibition where sponsor_id = ${demo.companies.organizer} and state in ('preparing', 'ready')
    order by open_from`)
  let serial = 0
  for (const [index, { id, state }] of running.entries()) {
    await addTypes(db, id)
    await seedQuotas(db, demo, id)
    const exhibition = state === 'ready' ? await exhibitionById(db, id) : undefined
    if (!exhibition) continue
    serial = await seedExhibition(db, demo, exhibition, index, serial)
  }
}

async function addTypes(db: Db, exhibitionId: string): Promise<void> {
  for (const [at, type] of demoTypes.entries() as Iterable<[number, DemoType]>) {
    await db.run(sql`
      insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, required_fields, approval_route,
        phases, entries_kind, minimum_age, class)
      values (${exhibitionId}, ${at + 1}, ${type.prefix}, ${type.cn}, ${type.en}, 'person', ${type.colour},
        ${[...type.required]}, ${type.route}, ${[...type.phases]}, ${type.entries}, ${type.minimumAge ?? null},
        ${type.class ?? null})`)
  }
}

/** Who decides what of an exhibition's badges; collected over all companies, so that each decision is one of the engine's. */
interface Decisions {
  approve: Record<'organizer' | 'reviewer', string[]>
  return: Record<'organizer' | 'reviewer', string[]>
  reject: Record<'organizer' | 'reviewer', string[]>
  void: string[]
  suspend: string[]
  print: string[]
  issue: string[]
}

/** Badges take the usual transitions, a share of each batch stopping at each step. Returns the next person's number. */
async function seedExhibition(
  db: Db,
  demo: Demo,
  exhibition: ExhibitionFacts,
  index: number,
  firstSerial: number,
): Promise<number> {
  const each = () => ({ organizer: [], reviewer: [] })
  const todo: Decisions = {
    approve: each(),
    return: each(),
    reject: each(),
    void: [],
    suspend: [],
    print: [],
    issue: [],
  }
  let serial = firstSerial
  for (const batch of badgePlan(index)) {
    const typeFacts = await findTypeFacts(db, demo, exhibition, batch)
    const people = Array.from({ length: batch.count }, (_, at) => person(serial + at, batch.employer))
    const ids = await insertDrafts(db, demo.services, typeFacts, people, demo.operators[batch.by].operatorId)
    const submitted = ids.slice(Math.round(batch.count * 0.12))
    await transitionBadges(
      createTransitionContext(db, demo, batch.by),
      { exhibition, now: demo.now },
      { verb: 'submit', ids: submitted },
    )
    plan(todo, batch, submitted)
    serial += batch.count
  }
  await decide(db, demo, exhibition, todo)
  return serial
}

function plan(todo: Decisions, { type, count }: DemoBatch, submitted: readonly string[]): void {
  const share = (part: number) => Math.round(count * part)
  const decided = submitted.slice(share(0.2))
  const approved = decided.slice(share(0.06))
  const decider = type.route === 'platform' ? 'reviewer' : 'organizer'
  todo.return[decider].push(...decided.slice(0, share(0.04)))
  todo.reject[decider].push(...decided.slice(share(0.04), share(0.06)))
  if (type.route !== 'platform') todo.approve.organizer.push(...approved)
  if (type.route !== 'sponsor') todo.approve.reviewer.push(...approved)
  todo.void.push(...approved.slice(0, 1))
  todo.suspend.push(...approved.slice(1, 2))
  const printed = approved.slice(2, 2 + Math.round(approved.length * 0.7))
  todo.print.push(...printed)
  todo.issue.push(...printed.slice(0, Math.round(printed.length * 0.75)))
}

async function decide(db: Db, demo: Demo, exhibition: ExhibitionFacts, todo: Decisions): Promise<void> {
  const applyVerb = async (by: DemoAccount, verb: BadgeVerb, ids: readonly string[], why: object = {}) => {
    if (ids.length > 0)
      await transitionBadges(
        createTransitionContext(db, demo, by),
        { exhibition, now: demo.now },
        { verb, ids, ...why },
      )
  }
  for (const by of ['organizer', 'reviewer'] as const) {
    await applyVerb(by, 'approve', todo.approve[by])
    await applyVerb(by, 'return', todo.return[by], {
      reasonCode: 'incomplete',
      note: '请补充与证件一致的姓名',
      asked: ['name'],
    })
    await applyVerb(by, 'reject', todo.reject[by], { reasonCode: 'duplicate', note: '重复申请' })
  }
  await applyVerb('organizer', 'void', todo.void, { note: '人员变更' })
  await applyVerb('organizer', 'suspend', todo.suspend, { note: '核查中' })
  const desk = createTransitionContext(db, demo, 'badgeofficer')
  const { id } = exhibition
  await transitionWhere(
    desk,
    credential,
    sql`t.exhibition_id = ${id} and t.badge_id = any(${todo.print}::uuid[])`,
    'queue',
  )
  await transitionCredentials(desk, id, todo.print, 'print')
  await issueCredentials(desk, id, todo.issue)
}

export async function findTypeFacts(
  db: Db,
  demo: Demo,
  exhibition: ExhibitionFacts,
  batch: Pick<DemoBatch, 'company' | 'type'>,
): Promise<DraftScope> {
  const companyId = demo.companies[batch.company]
  const found = await db.one<Pick<DraftScope, 'badgeTypeId' | 'participationId' | 'phases' | 'prefix'>>(sql`
    select t.id as "badgeTypeId", p.id as "participationId", t.phases, t.prefix from badge_type t, participation p
    where t.exhibition_id = ${exhibition.id} and t.prefix = ${batch.type.prefix}
      and p.exhibition_id = ${exhibition.id} and p.company_id = ${companyId}`)
  const { onePersonOneBadge } = exhibition
  return { id: null, exhibitionId: exhibition.id, companyId, enteredBy: null, onePersonOneBadge, ...found }
}

export function createTransitionContext(db: Db, demo: Demo, account: DemoAccount) {
  // Transitions of badges use none of the other services.
  const services = demo.services as Services
  return { db, actor: actorOf(demo, account), services, language: 'cn' as const, push() {} }
}

const companyOf: Partial<Record<DemoAccount, DemoCompany>> = {
  admin: 'venue',
  reviewer: 'venue',
  badgeofficer: 'venue',
  clerk: 'cooperator',
}

function actorOf(demo: Demo, account: DemoAccount): Actor {
  const company = companyOf[account] ?? (account as DemoCompany)
  const { type, cn, en } = demoCompanies[company]
  const { operatorId, name } = demo.operators[account]
  return actorOfJob({
    operatorId,
    operatorName: name,
    companyId: demo.companies[company],
    companyType: type,
    companyName: { cn, en },
  })
}

const surnames = [...'林沈苏周陆许方韩叶白何顾程宋江贺温阮纪骆']
const given = [
  '知夏',
  '明远',
  '若溪',
  '子衿',
  '云舒',
  '景行',
  '南星',
  '清越',
  '怀瑾',
  '予安',
  '思齐',
  '望舒',
  '嘉树',
  '亦凡',
  '书白',
]
const jobs = ['销售经理', '市场专员', '工程师', '项目经理', '翻译', '设计师', '采购主管']

/** Provinces of people, nearby ones more often: the first two digits of an identity number. */
const provinces =
  '31 31 31 31 31 32 32 32 32 33 33 33 44 44 44 11 11 37 37 34 34 51 42 35 41 36 43 50 12 61 13 21 23 22 14 45 53 15 52 46 62 65 64 63 54'.split(
    ' ',
  )

/** Numbers from 0 to below 1 that look random and are the same every time. */
const drawn = (serial: number, factor: number, modulus: number) => ((serial * factor) % modulus) / modulus

/**
 * Invented people: names in turn, identity numbers with valid check digits from districts that issue none, adults, more
 * young than old.
 */
export function person(serial: number, employer: string): ReadPerson {
  const name = `${surnames[serial % surnames.length]}${given[(serial * 7) % given.length]}`
  const month = String(1 + (serial % 12)).padStart(2, '0')
  const dayOfMonth = String(1 + ((serial * 5) % 28)).padStart(2, '0')
  const [one, other] = [drawn(serial, 7919, 97), drawn(serial, 104_729, 89)]
  const birth = `${2003 - Math.floor(one * other * 44 + other * 3)}-${month}-${dayOfMonth}`
  const province = provinces[Math.floor(drawn(serial, 15_485_863, 1009) * provinces.length)] ?? '31'
  const head = `${province}0199${birth.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`
  return {
    name,
    nameEn: '',
    documentType: 'identityCard',
    documentNumber: head + identityCheckDigit(head),
    phone: `139000${String(serial).padStart(5, '0')}`,
    employer,
    jobTitle: jobs[serial % jobs.length] ?? '',
    birth,
    entryDays: null,
  }
}
