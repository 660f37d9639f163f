import { randomBytes } from 'node:crypto'
import { sampleQuestion, sampleSurvey } from '@fairgate/contract/app/testing/sample-question'
import sql from 'sql-template-tag'
import { createCipher } from '../server/src/kernel/crypto/cipher.ts'
import { toDb, transaction } from '../server/src/kernel/database/database.ts'
import { makeFormTicket } from '../server/src/sales/survey/form-ticket.ts'
import { saveAnswer } from '../server/src/sales/survey/save-answer.ts'
import { pauseAudienceSync } from './audience-sync.ts'
import { type BenchExhibition, makeCodes, type Venue } from './fill.ts'
import { measureSheets } from './imports.ts'
import { runJob } from './jobs.ts'
import { type Comparison, type Cost, compare, sum } from './kernel/compare.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { exactly, least, most } from './kernel/limits.ts'
import { median, percentile, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { decide, floor, product } from './operations.ts'
import { floorTables } from './sales-floors.ts'

interface SalesOptions {
  /** Rows of each import, tickets of a page, answers of a survey. */
  rows: number
  /** People of a preview. */
  people: number
  /** Recipients of a campaign. */
  spread: number
  /** Operations in a round. */
  count: number
  say(line: string): void
}

/** What `sales-and-audience.md` §8 says of tickets, surveys and spreads, each next to a floor of the same run. */
export async function measureSales(stage: Stage, venue: Venue, options: SalesOptions): Promise<void> {
  const { say, count, rows } = options
  const client = new JoseClient(stage.server.address)
  const ask = <T>(command: string, payload: object, token = venue.sponsor) =>
    product(client, token, command, payload) as Promise<T>
  const exhibitions = venue.exhibitions.slice(0, 40)
  const [exhibition] = exhibitions
  if (!exhibition) throw new Error('an exhibition is needed')
  let serial = 0
  const typeOf = async ({ id: exhibitionId }: BenchExhibition, total: number, more: object = {}) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const name = { nameCn: `测量票${++serial}`, nameEn: `Measured ${serial}` }
    const form = { exhibitionId, ...name, price: '80.00', total, firstDay: day(0), lastDay: day(4), ...more }
    return (await ask<{ id: string }>('addTicketType', form)).id
  }
  const sale = ({ id: exhibitionId }: BenchExhibition, ticketTypeId: string, quantity = 1) => ({
    ...{ exhibitionId, lines: [{ ticketTypeId, quantity }], method: 'cash' },
    buyer: { name: '买家', phone: `138${String(++serial).padStart(8, '0')}` },
  })
  for (const table of ['order', 'order_line', 'ticket', 'ticket_credential', 'money_fact', 'allowance'] as const)
    await stage.pool.query(floorTables[table])

  // Types first: each has its own stock, and the last one is measured with the remaining stock.
  const own = await typeOf(exhibition, 1_000_000)
  const { nameCn: ticketType } = await toDb(stage.pool).one<{ nameCn: string }>(
    sql`select name_cn as "nameCn" from ticket_type where id = ${own}`,
  )
  await measureSheets(stage, venue, { place: exhibition, ticketType, count: rows, say })
  // As after the first minutes of a venue: autovacuum collects statistics by itself, but not immediately.
  await stage.pool.query('vacuum (analyze)')

  const codes = await toDb(stage.pool).many<{ code: string }>(
    sql`select code from ticket where exhibition_id = ${exhibition.id} order by id limit 1000`,
  )
  const coded = (i: number) => codes[i % codes.length]?.code ?? ''
  const inExhibition = { exhibitionId: exhibition.id }
  const searched = (i: number) => ({ ...inExhibition, search: { type: 'code', value: coded(i) } })
  const plain = (route: string, body: (i: number) => object) => (i: number) => floor(stage, route, body(i))
  const sold = (i: number) => ({ ...inExhibition, ticketTypeId: own, stockId: own, name: `买家${i}` })
  const compared = [
    await compare(stage, {
      ...{ name: 'issueTickets, one ticket', count, limits: { floor: 4.5, bare: 4.5 } },
      ask: {
        product: () => ask('issueTickets', sale(exhibition, own)),
        floor: plain('sale', sold),
        bare: plain('sale', sold),
      },
    }),
    await compare(stage, {
      ...{ name: `page of 20 of ${rows} tickets`, count, limits: { floor: 3, bare: 3 } },
      ask: {
        product: () => ask('getTicketPage', { ...inExhibition, pageSize: 20 }),
        floor: plain('ticketPage', () => inExhibition),
        bare: plain('ticketPage', () => inExhibition),
      },
    }),
    await compare(stage, {
      ...{ name: 'search by code', count, limits: { floor: 3.5, bare: 3.5 } },
      ask: {
        product: i => ask('getTicketPage', searched(i)),
        floor: plain('ticketSearch', i => ({ ...inExhibition, code: coded(i) })),
        bare: plain('ticketSearch', i => ({ ...inExhibition, code: coded(i) })),
      },
    }),
    await comparedAnswers(stage, venue, { count, rows, say, ask }),
  ]
  table(compared, say)

  const forty = await Promise.all(exhibitions.map(async at => ({ at, type: await typeOf(at, 100_000) })))
  const rate = async (of: typeof forty) => {
    const run = await runLoad(count, 40, i => {
      const { at, type } = of[i % of.length] as (typeof forty)[number]
      return ask('issueTickets', sale(at, type))
    })
    if (run.errors > 0) say(`errors: ${run.errors}`)
    return run.operations / run.seconds
  }
  const [campaign, one]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    campaign.push(await rate(forty))
    one.push(await rate(forty.slice(0, 1)))
  }
  const share = (median(one) / median(campaign)) * 100
  say(
    `40 writers: ${median(campaign).toFixed(0)} sales/s of forty types, ${median(one).toFixed(0)}/s of one: ${share.toFixed(0)} % ${least('writers of one ticket type ÷ forty, %', share, 80)}`,
  )

  const short = await typeOf(exhibition, 9_973)
  const greedy = await runLoad(2_000, 40, async () => {
    const answer = await client.call('issueTickets', sale(exhibition, short, 5), { token: venue.sponsor })
    if (answer.statusCode !== 10001 && answer.statusCode !== 10010) throw new Error(answer.msg)
  })
  const left = await ask<{ list: { id: string; left: number }[] }>('getTicketTypeList', inExhibition)
  const rest = left.list.find(({ id }) => id === short)?.left ?? 0
  if (rest > 0) await ask('issueTickets', sale(exhibition, short, rest))
  const { n } = await toDb(stage.pool).one<{ n: number }>(
    sql`select count(*)::int as n from ticket where exhibition_id = ${exhibition.id} and ticket_type_id = ${short}`,
  )
  say(`40 that want 10,000 of 9,973: ${n} sold ${exactly('tickets of 9,973 sold', n, 9_973)}, errors ${greedy.errors}`)

  const resumeSync = await pauseAudienceSync(stage)
  // Vacuum after the earlier sales is not part of the gate's cost.
  await stage.pool.query('vacuum (analyze)')
  await stage.pool.query('checkpoint')
  await gateOf(stage, venue, exhibition, { count, say, own })
  await resumeSync()
  await measureCampaigns(stage, venue, options, ask)
}

type Ask = <T>(command: string, payload: object, token?: string) => Promise<T>

/** A decision about a ticket next to one about a badge, on one lane. */
async function gateOf(
  stage: Stage,
  venue: Venue,
  exhibition: BenchExhibition,
  { count, say, own }: { count: number; say: (line: string) => void; own: string },
): Promise<void> {
  const badges = (await makeCodes(stage, venue, exhibition, 500)).map(({ code }) => code)
  const tickets = await toDb(stage.pool).many<{ code: string }>(sql`
    select c.code from ticket_credential c where c.exhibition_id = ${exhibition.id} and c.ticket_type_id = ${own} limit 500`)
  const cost = async (codes: readonly string[]) => {
    await runLoad(50, 1, i => decide(stage, exhibition.device, codes[i % codes.length] ?? ''))
    const before = stage.cpu(stage.server.pid)
    const run = await runLoad(count, 4, i => decide(stage, exhibition.device, codes[i % codes.length] ?? ''))
    const after = stage.cpu(stage.server.pid)
    const cpu = after.server - before.server + after.database - before.database
    return { each: (cpu * 1e6) / Math.max(1, run.operations), errors: run.errors }
  }
  const rounds = { badge: [] as number[], ticket: [] as number[] }
  for (let round = 0; round < 3; round++) {
    rounds.badge.push((await cost(badges)).each)
    rounds.ticket.push((await cost(tickets.map(({ code }) => code))).each)
  }
  const [badge, ticket] = [median(rounds.badge), median(rounds.ticket)]
  say(
    `gate: ${ticket.toFixed(0)} µs a ticket, ${badge.toFixed(0)} µs a badge: ${(ticket / badge).toFixed(2)} × ${most('gate, ticket ÷ badge', ticket / badge, 1.15)}`,
  )
}

/** Answers saved one by one next to the same rows written bare; then what the results of many cost. */
async function comparedAnswers(
  stage: Stage,
  venue: Venue,
  { count, rows, say, ask }: { count: number; rows: number; say: (line: string) => void; ask: Ask },
): Promise<Comparison> {
  const questions = Array.from({ length: 5 }, (_, n) => sampleQuestion(`q${n + 1}`))
  const made = await ask<{ id: string; version: number }>('addSurvey', { titleCn: '测量', titleEn: 'Measured' })
  const content = sampleSurvey(...questions)
  const edited = await ask<{ id: string; version: number }>('editSurvey', {
    ...made,
    ...{ titleCn: '测量', titleEn: 'Measured', mode: 'open', captcha: 'busy', content },
  })
  await ask('publishSurvey', edited)
  const surveyId = made.id
  const cipher = createCipher(venue.keyring)
  const optionOf = (n: number) => (['a', 'b', 'c'] as const)[n % 3] as string
  const day = new Date().toISOString().slice(0, 10)
  await runLoad(rows, 6, i =>
    transaction(stage.pool, db =>
      saveAnswer(db, {
        ...{ surveyId, number: 1, respondent: randomBytes(32), language: 'cn', day, answeredAt: new Date() },
        kept: Object.fromEntries(questions.map(({ key }, n) => [key, { options: [optionOf(i + n * (1 + (i % 7)))] }])),
      }),
    ),
  )
  const timed = async (payload: object) => {
    await ask('getSurveyResultDetail', { id: surveyId, ...payload })
    const { latencies } = await runLoad(40, 1, () => ask('getSurveyResultDetail', { id: surveyId, ...payload }))
    return percentile(latencies, 0.95)
  }
  const plain = await timed({})
  const cross = await timed({ cross: { rows: 'q1', columns: 'q2' } })
  say(
    `results of ${rows} answers: p95 ${plain.toFixed(0)} ms ${most('survey results, ms', plain, 50)}, with a cross-tab ${cross.toFixed(0)} ms ${most('cross-tab, ms', cross, 300)}`,
  )
  const client = new JoseClient(stage.server.address)
  // A network that answers ten times a minute gets a captcha.
  let network = 0
  const nextNetwork = () => `10.${(++network >> 8) & 255}.${network & 255}.1`
  const items = questions.map(({ key }, n) => ({ question: key, option: optionOf(n) }))
  const body = () => floor(stage, 'surveyAnswer', { surveyId, items })
  await stage.pool.query(floorTables.answer)
  await stage.pool.query(floorTables.answer_item)
  return compare(stage, {
    ...{ name: 'answerSurvey, five questions', count, limits: { floor: 3, bare: 3 } },
    ask: {
      product: async () => {
        const form = makeFormTicket({ cipher }, { surveyId, invitationId: null, number: 1 }, new Date())
        const answers = questions.map(({ key }, n) => ({ question: key, options: [optionOf(n)] }))
        const answer = await client.call('answerSurvey', { form, answers }, { from: nextNetwork() })
        if (answer.statusCode !== 10001) throw new Error(`${answer.statusCode} ${answer.msg}`)
      },
      ...{ floor: body, bare: body },
    },
  })
}

/** Recipients of a campaign: counted before, and sent without a rate limit. */
async function measureCampaigns(
  stage: Stage,
  venue: Venue,
  { people, spread: campaign, say }: SalesOptions,
  ask: Ask,
): Promise<void> {
  const db = toDb(stage.pool)
  const { id: ownerId } = await db.one<{ id: string }>(sql`
    select sponsor_id as id from exhibition where id = ${venue.exhibitions[0]?.id}`)
  await db.run(sql`delete from audience where owner_id = ${ownerId} and kind = 'potential'`)
  const cipher = createCipher(venue.keyring)
  // Only recipients have their numbers decrypted; the others are only counted.
  await db.run(sql`
    insert into audience (owner_id, kind, source, name, phone_blind_index, phone_encrypted, phone_masked, phone_tail, marketing)
    select ${ownerId}, 'potential', 'imported', '观众' || n, sha256(n::text::bytea), '\\x00', '138****' || lpad((n % 10000)::text, 4, '0'),
      md5((n % 10000)::text), 'given' from generate_series(1, ${people}) n`)
  await stage.pool.query('analyze audience')
  const form = { name: '测量', purpose: 'notice', channel: 'sms', textCn: '{{name}}您好', textEn: 'Hello {{name}}' }
  const { id: templateId } = await ask<{ id: string }>('addMessageTemplate', form)
  await db.run(sql`update message_template set state = 'approved' where id = ${templateId}`)
  const recipients = { kind: 'potential', filter: {}, templateId }
  await ask('previewSpread', recipients)
  const { latencies } = await runLoad(5, 1, () => ask('previewSpread', recipients))
  say(
    `previewSpread of ${people} people: at most ${percentile(latencies, 1).toFixed(0)} ms ${most('previewSpread, ms', percentile(latencies, 1), 1000)}`,
  )

  await db.run(sql`delete from audience where owner_id = ${ownerId} and kind = 'potential'`)
  for (let from = 0; from < campaign; from += 5_000) {
    const some = Array.from({ length: Math.min(5_000, campaign - from) }, (_, n) => from + n)
    const ids = some.map(() => crypto.randomUUID())
    const phones = some.map(n => `135${String(n).padStart(8, '0')}`)
    const encrypted = phones.map((phone, n) =>
      cipher.encrypt(phone, { table: 'audience', column: 'phone_sealed', row: ids[n] as string }),
    )
    await db.run(sql`
      insert into audience (id, owner_id, kind, source, name, phone_blind_index, phone_encrypted, phone_masked, phone_tail)
      select id, ${ownerId}, 'potential', 'imported', '观众' || n, digest, encrypted, '135****', 'x' from unnest(${ids}::uuid[], ${some}::int[],
        ${phones.map(phone => cipher.digest(phone, 'telephone'))}::bytea[], ${encrypted}::bytea[]) p (id, n, digest, encrypted)`)
  }
  for (const [name, value] of Object.entries({ 'spread.smsPerSecond': '10000', 'spread.perDay': '1000000' }))
    await db.run(sql`
      insert into system_parameter (name, kind, value, built_in) values (${name}, 'integer', ${value}, true)
      on conflict (name) do update set value = excluded.value`)
  const cost = await runJob(stage, venue.sponsor, 'spreadAudience', { ...recipients, expected: campaign })
  say(
    `spread of ${campaign}: ${cost.seconds.toFixed(0)} s ${most('a campaign of 100,000, s', (cost.seconds * 100_000) / campaign, 60)} at 100,000, CPU ${cost.cpu.server.toFixed(1)} s + database ${cost.cpu.database.toFixed(1)} s, ` +
      `job process at most ${cost.jobPeak.toFixed(0)} MB ${most('campaign, MB of the job process', cost.jobPeak, 150)}\n`,
  )
}

function table(compared: readonly Comparison[], say: (line: string) => void): void {
  const us = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
  say(
    '\nCPU an operation in µs, server + database\n\n| operation | product | floor | ÷ floor | errors |\n|---|---|---|---|---|',
  )
  for (const { operation, costs, errors } of compared) {
    const times = sum(costs.product) / sum(costs.floor)
    const ratio = `${times.toFixed(2)} ${most(operation.name, times, operation.limits.floor)}`
    say(`| ${[operation.name, us(costs.product), us(costs.floor), ratio, errors].join(' | ')} |`)
  }
  say('')
}
