import {
  presetOf,
  type RuleKind,
  ruleKindNames,
  type Statement,
  scopesOf,
} from '@fairgate/contract/badging/rulebook/kinds'
import { badgeClasses } from '@fairgate/contract/badging/rulebook/labels'
import type { BenchExhibition, Venue } from './fill.ts'
import { runJob } from './jobs.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { exactly, most } from './kernel/limits.ts'
import { percentile, runAtRate } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

const applications = 200_000
const people = 60_000
const companies = 32_000
const rules = 40
/** Requests of a clerk's list per second, next to the trial. */
const perSecond = 20

/** A trial of rules on the applications of the field's largest fair, compared with a book in force of the same size. */
export async function measureTrial(stage: Stage, venue: Venue, say: (line: string) => void) {
  // The first two have stands and imported badges.
  const exhibition = venue.exhibitions[2]
  if (!exhibition) throw new Error('three exhibitions are needed')
  const exhibitionId = exhibition.id
  await addCompanies(stage, exhibition)
  await addApplications(stage, exhibition)
  const client = new JoseClient(stage.server.address)
  const send = (command: string, payload: object) =>
    product(client, venue.sponsor, command, { exhibitionId, ...payload }) as Promise<{ id: string; version: number }>
  // A quota rule would start a job that derives the quotas of all companies.
  const first = await send('saveRuleBook', { rules: book('warn').filter(({ kind }) => kind !== 'quota') })
  await send('publishRuleBook', { ...first, effectiveAt: null, note: 'bench' })
  const { id } = await send('saveRuleBook', { rules: book('refuse') })
  const list = () => send('getBadgePage', { pageNum: 1, pageSize: 20 })
  const without = await runAtRate(perSecond, 20, list)
  let running = true
  const meanwhile = (async () => {
    const latencies: number[] = []
    while (running) latencies.push(...(await runAtRate(perSecond, 2, list)).latencies)
    return latencies.toSorted((a, b) => a - b)
  })()
  const cost = await runJob(stage, venue.sponsor, 'tryRuleBook', { exhibitionId, id })
  running = false
  const during = await meanwhile
  const { evaluated, changed } = cost.result as { evaluated: number; changed: number }
  const p99 = (latencies: readonly number[]) => percentile(latencies, 0.99)
  const ratio = p99(during) / p99(without.latencies)
  say(
    `trial of ${evaluated} applications under 2 × ${rules} rules: ${cost.seconds.toFixed(1)} s ${most('trial, s', cost.seconds, 60)} ` +
      `${exactly('applications of the trial', evaluated, applications)}, ${changed} changed; ` +
      `CPU ${cost.cpu.server.toFixed(1)} s + database ${cost.cpu.database.toFixed(1)} s; ` +
      `job process at most ${cost.jobPeak.toFixed(0)} MB ${most('trial, MB of the job process', cost.jobPeak, 150)}; ` +
      `a list meanwhile: p99 ${p99(during).toFixed(1)} ms, without ${p99(without.latencies).toFixed(1)} ms, ${ratio.toFixed(2)} × ${most('list during a trial ÷ without', ratio, 2)}`,
  )
}

/** Rules of every kind, each for some classes; those of which a class can have one are for different ones. */
function book(effect: 'warn' | 'refuse') {
  return Array.from({ length: rules }, (_, at) => {
    const kind = ruleKindNames[at % ruleKindNames.length] as RuleKind
    const round = Math.floor(at / ruleKindNames.length)
    return {
      ...{ code: `R${String(at + 1).padStart(2, '0')}`, kind, effect, noteCn: '', noteEn: '' },
      scope: scopesOf({ kind, params: presetOf(kind) } as Statement)[0],
      classes: badgeClasses.filter((_, index) => index % 3 === round),
      params: { ...presetOf(kind), ...(kind === 'age' && { min: effect === 'warn' ? 18 : 30 }) },
    }
  })
}

/** Companies that take part, each with a stand. */
async function addCompanies({ pool }: Stage, { id }: BenchExhibition): Promise<void> {
  await pool.query(`update exhibition set halls = '{E1}' where id = $1`, [id])
  await pool.query(
    `with made as (
      insert into company (type, state, name_cn, name_en, credit_code)
      select 'cooperatorMain', 'inUse', '试算企业' || n, 'Trial company ' || n, 'TRIAL' || lpad(n::text, 12, '0')
      from generate_series(1, ${companies}) n returning id),
    taking as (
      insert into participation (exhibition_id, company_id, sponsor_id, kind, state)
      select e.id, made.id, e.sponsor_id, 'cooperator', 'active' from made, exhibition e where e.id = $1 returning id)
    insert into stand (exhibition_id, state, hall, number, section, area_dm2, participation_id)
    select $1, 'assigned', 'E1', 'T' || row_number() over (), '1', 900, id from taking`,
    [id],
  )
  await pool.query('analyze company, participation, stand')
}

/** Applications of all classes, companies and outcomes, over a hundred days; their records are written with them. */
async function addApplications({ pool }: Stage, { id, typeId }: BenchExhibition): Promise<void> {
  await pool.query(
    `insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, entries_kind, class)
     select exhibition_id, 100 + n, 'EX', '种类' || n, 'Class ' || n, subject, colour, approval_route, phases, entries_kind, c
     from badge_type, unnest($2::text[]) with ordinality as t (c, n) where id = $1`,
    [typeId, badgeClasses],
  )
  for (let from = 0; from < applications; from += 20_000)
    await pool.query(
      `with type as (select id, row_number() over (order by number) - 1 as at
          from badge_type where exhibition_id = $1 and class is not null),
        part as (select id, company_id, row_number() over (order by id) - 1 as at
          from participation where exhibition_id = $1),
        written as (
          insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type,
            document_blind_index, birth, phases, submitted_at, created_at, created_by)
          select $1, uuidv7(), (array['active','active','active','pending','rejected','returned','voided'])[1 + n % 7], 'TR' || n,
            type.id, part.id, part.company_id, 'n' || n, 'passport', sha256((n % ${people})::text::bytea),
            date '1950-01-01' + n % 20000, '{open}', now() - make_interval(mins => $3 - n), now(), uuidv7()
          from generate_series($2::int, $2::int + 19999) n join type on type.at = n % (select count(*) from type)
            join part on part.at = n * 7 % (select count(*) from part)
          returning *)
      insert into badge_record (series_id, person_key, exhibition_id, badge_id, class, company_id, outcome, decided_by_kind, submitted_at)
      select $1, w.document_blind_index, $1, w.id, y.class, w.company_id,
        case w.state when 'active' then 'approved' when 'pending' then 'applied' when 'voided' then 'ended' else w.state end,
        case when w.state in ('active', 'rejected', 'returned') then 'organizer' end, w.submitted_at
      from written w join badge_type y on y.id = w.badge_type_id`,
      [id, from, applications],
    )
  await pool.query('analyze badge, badge_record')
}
