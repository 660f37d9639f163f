import { evaluate } from '@fairgate/contract/badging/rulebook/evaluate'
import {
  type Application,
  type Facts,
  presetOf,
  type Rule,
  type RuleKind,
} from '@fairgate/contract/badging/rulebook/kinds'
import { type BenchExhibition, buildExhibition, type Venue } from './fill.ts'
import { costsInTurn, sum } from './kernel/compare.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

const rules = 40
const records = 50
const rounds = 6
/** Submissions of one badge and of 500 in a round: fewer badges than the 9,999 that a limit of a company allows. */
const counts = { single: 300, batch: 2 }
const batch = 500

type Say = (line: string) => void

/** What rules cost a submission: the same badges with a book of 40 rules in force and without one, in turn. */
export async function measureEnforcement(stage: Stage, venue: Venue, say: Say): Promise<void> {
  measureEvaluate(say)
  const [first] = venue.exhibitions
  if (!first) throw new Error('an exhibition is needed')
  const { rows } = await stage.pool.query<{ sponsor: string }>(
    'select sponsor_id as sponsor from exhibition where id = $1',
    [first.id],
  )
  const build = (number: number) => buildExhibition(stage.pool, rows[0]?.sponsor ?? '', first.companyId, number)
  const [ruled, free] = [await build(8_001), await build(8_002)]
  const client = new JoseClient(stage.server.address)
  await stage.pool.query(`update badge_type set class = 'buyer' where id = any($1)`, [[ruled.typeId, free.typeId]])
  await publish(client, venue, ruled)
  const exhibitions = [ruled, free]
  const drafts = new Map<BenchExhibition, string[]>()
  const needed = rounds * (counts.single + counts.batch * batch)
  for (const one of exhibitions) drafts.set(one, await addDrafts(stage, one, needed))
  await stage.pool.query('analyze badge, badge_record, rule_book, rule')
  const submit = (exhibition: BenchExhibition, size: number) => () =>
    product(client, venue.cooperator, 'submitBadges', {
      ...{ exhibitionId: exhibition.id, ids: drafts.get(exhibition)?.splice(0, size) },
    })
  for (const [size, count, limit] of [
    [1, counts.single, 1.6],
    [batch, counts.batch, 1.5],
  ] as const) {
    const requests = exhibitions.map(one => ({ of: 'server', count, ask: submit(one, size), each: size }) as const)
    const { costs, errors } = await costsInTurn(stage, requests)
    const [withRules = 0, without = 1] = costs.map(sum)
    say(
      `submit of ${size}: ${withRules.toFixed(0)} µs of CPU a badge with ${rules} rules, ${without.toFixed(0)} without, ` +
        `${(withRules / without).toFixed(2)} × ${most(`submit of ${size} with rules ÷ without`, withRules / without, limit)}, ` +
        `${errors} errors ${most(`errors of submit of ${size}`, errors, 0)}`,
    )
  }
}

/** Rules that refuse and that every badge here satisfies; each kind that is enforced occurs several times. */
const book = Array.from({ length: rules }, (_, at) => {
  const kinds = ['onePerson', 'excludes', 'history', 'age', 'documents', 'companyLimit', 'window'] as const
  const kind = kinds[at % kinds.length] as RuleKind
  const params = {
    ...presetOf(kind),
    ...(kind === 'age' && { min: 1 + at, max: null, guardianUnder: null }),
    ...(kind === 'documents' && { accepted: ['passport', 'identityCard'] }),
    ...(kind === 'companyLimit' && { max: 9_999 }),
    ...(kind === 'history' && { yellow: 90, red: 99 }),
    ...(kind === 'window' && { closes: { day: '2098-12-31', clock: '18:00' } }),
  }
  const scope = kind === 'excludes' || kind === 'history' ? 'series' : 'exhibition'
  const code = `R${String(at + 1).padStart(2, '0')}`
  return { code, kind, scope, effect: 'refuse', classes: ['buyer'], params, noteCn: '', noteEn: '' }
})

async function publish(client: JoseClient, venue: Venue, { id: exhibitionId }: BenchExhibition): Promise<void> {
  const saved = await product(client, venue.sponsor, 'saveRuleBook', { exhibitionId, rules: book })
  const publication = { exhibitionId, ...(saved as object), effectiveAt: null, note: 'bench' }
  await product(client, venue.sponsor, 'publishRuleBook', publication)
}

/** Drafts of people who have three records each. */
async function addDrafts({ pool }: Stage, one: BenchExhibition, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with added as (
      insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type,
        document_blind_index, document_encrypted, document_masked, employer, job_title, birth, phases, created_by, document_tail)
      select $1::uuid, uuidv7(), 'draft', 'RU-' || lpad(n::text, 6, '0'), $2, $3, $4, '办证人' || n, 'passport',
        sha256(($1::uuid::text || n)::bytea), sha256(n::text::bytea), 'X****', '示例企业', '职员', '1950-01-01', '{open}', $4, '0000'
      from generate_series(1, $5::int) n returning id, exhibition_id, document_blind_index, company_id)
    , past as (
      insert into badge_record (series_id, person_key, exhibition_id, badge_id, class, company_id, outcome, decided_by_kind, submitted_at)
      select exhibition_id, document_blind_index, exhibition_id, uuidv7(), 'press', company_id, 'approved', 'organizer',
        now() - make_interval(days => n) from added, generate_series(1, 3) n)
    select id from added`,
    [one.id, one.typeId, one.participationId, one.companyId, count],
  )
  return rows.map(({ id }) => id)
}

/** The evaluation alone, of a person with many records. */
function measureEvaluate(say: Say): void {
  const at = Date.now()
  const day = 86_400_000
  const application = {
    ...{ badgeId: 'z', class: 'buyer', exhibitionId: 'one', editionNumber: 139, companyId: 'c', birth: '1950-01-01' },
    ...{ documentType: 'passport', days: null, phases: ['open'], at, isHead: false, isAgency: false, section: null },
    ...{ evidence: null, byPerson: false, lost: 0 },
  } as unknown as Application
  const unknown = { personViolations: null, companyViolations: null, heads: null, sections: null, personHeads: null }
  const facts = {
    ...unknown,
    ...{ accepted: null, stands: null, used: { buyer: 3 }, timeZone: 'Asia/Shanghai' },
    phases: { moveIn: null, open: { from: '2027-04-15', to: '2027-04-19' }, moveOut: null },
    records: Array.from({ length: records }, (_, n) => ({
      ...{ badgeId: `${n}`, exhibitionId: 'two', editionNumber: 100 + n, class: 'press', companyId: 'd' },
      ...{ outcome: 'approved', decidedBy: 'venue', at: at - (n + 1) * day, phases: ['open'], issued: false },
    })),
  } as unknown as Facts
  const evaluated = { rules: book.map((rule, index) => ({ ...rule, number: index + 1 })) as unknown as Rule[] }
  const runs = 20_000
  for (let n = 0; n < runs; n++) evaluate(evaluated, application, facts)
  const begun = process.cpuUsage()
  for (let n = 0; n < runs; n++) evaluate(evaluated, application, facts)
  const { user, system } = process.cpuUsage(begun)
  const each = (user + system) / runs
  say(
    `evaluate of ${rules} rules with ${records} records: ${each.toFixed(1)} µs ${most(`evaluate of ${rules} rules, µs`, each, 25)}`,
  )
}
