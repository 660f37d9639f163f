import { createWorld, type TestOperator } from '../server/src/app/testing/world.ts'
import { venueScope } from '../server/src/kernel/counter/row-count.ts'
import type { Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import { runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

interface PartnersOptions {
  /** Companies, before and after. */
  small: number
  large: number
  /** Requests of a kind in a round. */
  count: number
  say(line: string): void
}

interface Readers {
  platform: string
  /** Owns all of them, shares them, and works with each. */
  sponsor: TestOperator
  /** Has applied for each. */
  applicant: TestOperator
  /** May apply for each. */
  stranger: TestOperator
}

interface Question {
  name: string
  token: string
  command: string
  payload(index: number): object
}

const rounds = 5
const parallel = 4
const limit = 1.3
/** The number of companies with the rare name, whatever the total. */
const rare = 20

/** Lists and searches of partners among few companies and among many, with equal results: CPU for each request. */
export async function measurePartners(
  stage: Stage,
  venue: Venue,
  { small, large, count, say }: PartnersOptions,
): Promise<void> {
  const world = createWorld(stage.pool)
  const readers: Readers = {
    platform: venue.platform,
    sponsor: await world.administrator('sponsor'),
    applicant: await world.administrator('sponsor'),
    stranger: await world.administrator('sponsor'),
  }
  const questions = questionsOf(readers, small)
  await fillPartners(stage, readers, 0, small)
  const before = await askAll()
  await fillPartners(stage, readers, small, large)
  const after = await askAll()
  say(`CPU of a question to partners in µs, server + database\n`)
  say(`| question | ${small} companies | ${large} companies | ratio | errors |`)
  say('|---|---|---|---|---|')
  for (const [index, { name }] of questions.entries()) {
    const [few, many] = [before[index], after[index]] as [Cost, Cost]
    const ratio = (many.server + many.database) / (few.server + few.database)
    say(
      `| ${name} | ${formatCost(few)} | ${formatCost(many)} | ${ratio.toFixed(2)} ${most(`partners, ${name}: many ÷ few`, ratio, limit)} | ${few.errors + many.errors} |`,
    )
  }
  say('')

  async function askAll(): Promise<Cost[]> {
    const client = new JoseClient(stage.server.address)
    const costs: Cost[] = []
    for (const question of questions) costs.push(await costOf(stage, client, question, count))
    return costs
  }
}

const formatCost = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`

interface Cost {
  server: number
  database: number
  errors: number
}

/** CPU of all rounds but the first, which warms up connections, plans and caches. */
async function costOf(stage: Stage, client: JoseClient, question: Question, count: number): Promise<Cost> {
  const { token, command, payload } = question
  const ask = (index: number) => product(client, token, command, payload(index))
  await runLoad(count, parallel, ask)
  const from = stage.cpu(stage.server.pid)
  const { operations, errors } = await runLoad(count * rounds, parallel, ask)
  const to = stage.cpu(stage.server.pid)
  const each = (seconds: number) => (seconds * 1e6) / Math.max(1, operations)
  const cost = { server: each(to.server - from.server), database: each(to.database - from.database), errors }
  process.stderr.write(`${question.name}: ${formatCost(cost)}\n`)
  return cost
}

function questionsOf({ platform, sponsor, applicant, stranger }: Readers, known: number): Question[] {
  const search = (type: string, value: (index: number) => string) => (index: number) => ({
    search: { type, value: value(index) },
  })
  const one = (index: number) => numbered(1 + (index % known))
  const common = search('name', () => '测量')
  const unusual = search('name', () => '稀有')
  const own = Object.entries({ platform, sponsor: sponsor.token }).flatMap(([reader, token]) => {
    const list = (name: string, payload: Question['payload']): Question => ({
      name: `${name}, ${reader}`,
      ...{ token, command: 'getCooperatorPage', payload },
    })
    return [
      list('list', () => ({})),
      list('state tab', () => ({ tab: 'frozen' })),
      list('rare name', unusual),
      list('common name', common),
      list(
        'credit code',
        search('creditCode', index => `91310000MA${one(index)}`),
      ),
      list(
        'contact name',
        search('contactName', index => `联系${one(index)}`),
      ),
      list(
        'telephone',
        search('contactTelephone', index => `137${one(index)}`),
      ),
    ]
  })
  const others = [
    { name: 'usage', token: sponsor.token, command: 'getCooperatorUsagePage' },
    { name: 'share options', token: stranger.token, command: 'getCooperatorShareOptionPage' },
    { name: 'share applications', token: applicant.token, command: 'getCooperatorSharePage' },
  ].flatMap(query => [
    { ...query, payload: () => ({}) },
    { ...query, name: `${query.name}, rare name`, payload: unusual },
    { ...query, name: `${query.name}, common name`, payload: common },
  ])
  return [...own, ...others]
}

const numbered = (number: number) => String(number).padStart(8, '0')

/** Companies number `from + 1` to `to`: those with the rare name are among the first, all others have a common one. */
async function fillPartners({ pool }: Stage, readers: Readers, from: number, to: number): Promise<void> {
  const begun = performance.now()
  const [sponsorId, applicantId] = [readers.sponsor.company.id, readers.applicant.company.id]
  const made = await pool.query(
    `insert into company (type, state, name_cn, name_en, credit_code, contact_name, contact_telephone, contact_email, owner_company_id,
       sharing, submitted_at, decided_at)
     select 'cooperatorMain', case when n % 20 = 0 then 'frozen' else 'inUse' end,
       case when n % 50 = 1 and n <= 50 * $4 then '稀有' else '测量' end || '企业' || n, 'Measured company ' || n,
       '91310000MA' || mark, '联系' || mark, '137' || mark, 'contact' || n || '@example.com', $3::uuid, 'open',
       now() - interval '1 year' + n * interval '1 minute', now()
     from generate_series($1::int, $2::int) n, lpad(n::text, 8, '0') mark returning id`,
    [from + 1, to, sponsorId, rare],
  )
  const ids = made.rows.map(({ id }) => id)
  // Triggers count and notify for each row, which is slow in bulk: the owner can see the company already, and
  // applications are counted below.
  await pool.query('alter table organizer_partner disable trigger user')
  await pool.query('alter table share_application disable trigger user')
  await pool.query('insert into organizer_partner (sponsor_id, partner_id) select $1, id from unnest($2::uuid[]) id', [
    sponsorId,
    ids,
  ])
  await pool.query('alter table organizer_partner enable trigger user')
  await pool.query(
    'insert into share_condition (partner_id, at_once, fee_percent) select id, 5, 5 from unnest($1::uuid[]) id',
    [ids],
  )
  await pool.query(
    `insert into share_application (partner_id, kind, owner_id, applicant_id, fee_percent)
     select id, 'cooperator', $1, $2, 5 from unnest($3::uuid[]) id`,
    [sponsorId, applicantId, ids],
  )
  await pool.query('alter table share_application enable trigger user')
  await pool.query(
    `insert into row_count (scope, name, slot, value)
     select scope, 'share.cooperator.pending', 0, $1 from unnest($2::uuid[]) scope
     on conflict (scope, name, slot) do update set value = row_count.value + excluded.value`,
    [ids.length, [venueScope, sponsorId, applicantId]],
  )
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
  process.stderr.write(`${to} companies after ${Math.round((performance.now() - begun) / 1000)} s\n`)
}
