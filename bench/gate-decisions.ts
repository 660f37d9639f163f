import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { publishedPolicy } from '../server/src/app/testing/policy-world.ts'
import { documentDigest, plateDigest } from '../server/src/badging/badge/encrypted-person.ts'
import { createCipher } from '../server/src/kernel/crypto/cipher.ts'
import { toDb } from '../server/src/kernel/database/database.ts'
import { type BenchExhibition, makeCodes, type Venue } from './fill.ts'
import { type Cost, costsInTurn, type MeasuredRequest, sum } from './kernel/compare.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { floor, showTo } from './operations.ts'

interface DecisionOptions {
  /** Decisions in a round. */
  count: number
  say(line: string): void
}

/** Passages of one upload. */
const uploaded = 100

/** What a decision costs by policy, with receipts, by numbers, and what a passage of an upload does, each in a gate context of its own. */
export async function measureDecisions(stage: Stage, venue: Venue, { count, say }: DecisionOptions): Promise<void> {
  const exhibitions = venue.exhibitions.slice(1, 7) as [
    BenchExhibition,
    BenchExhibition,
    BenchExhibition,
    BenchExhibition,
    BenchExhibition,
    BenchExhibition,
  ]
  const [plain, ruled, declared, numbered, vehicles, cut] = exhibitions
  const db = toDb(stage.pool)
  const cipher = createCipher(venue.keyring)
  await withPolicy(stage, ruled)
  await withPolicy(stage, declared)
  await ofVehicles(stage, vehicles)
  const codesOf = (exhibition: BenchExhibition) => makeCodes(stage, venue, exhibition, count)
  const codes = await Promise.all(exhibitions.map(codesOf))
  const numbers = Array.from({ length: count }, (_, n) => `E${String(50_000_000 + n)}`)
  const plates = Array.from({ length: count }, (_, n) => `皖A${String(10_000 + n)}`)
  const digests = numbers.map(number => documentDigest(cipher, 'passport', number))
  for (const [at, exhibition] of exhibitions.entries()) {
    const own = exhibition === vehicles ? plates.map(plate => plateDigest(cipher, plate)) : digests
    await db.run(sql`
      update badge b set document_blind_index = known.digest
      from unnest(${codes[at]?.map(({ credentialId }) => credentialId)}::uuid[], ${own}::bytea[]) known (id, digest)
      join credential c on c.exhibition_id = ${exhibition.id} and c.id = known.id
      where b.exhibition_id = ${exhibition.id} and b.id = c.badge_id`)
  }
  await withReceipts(stage, declared, digests)
  await stage.pool.query('analyze badge, credential, gate_rule, health_pass')

  const shown = (exhibition: BenchExhibition, by: (n: number) => object): MeasuredRequest => ({
    ...{ of: 'server', count },
    ask: index => admits(stage, exhibition, by(index % count)),
  })
  const code = (at: number) => (n: number) => ({ code: codes[at]?.[n]?.code })
  const measured = {
    floor: {
      ...{ of: 'floor', count },
      ask: index =>
        floor(stage, 'decide', {
          ...{ exhibitionId: plain.id, credentialId: codes[0]?.[index % count]?.credentialId },
          ...{ deviceId: plain.device.id, channelId: plain.device.channelId, scanId: randomUUID() },
        }),
    },
    plain: shown(plain, code(0)),
    ruled: shown(ruled, code(1)),
    declared: shown(declared, code(2)),
    document: shown(numbered, n => ({ document: numbers[n] })),
    plate: shown(vehicles, n => ({ plate: plates[n] })),
    upload: {
      ...{ of: 'server', count: Math.ceil(count / uploaded), each: uploaded },
      ask: index => uploads(stage, cut.device, codes[5] ?? [], index * uploaded, uploaded),
    },
  } as const satisfies Record<string, MeasuredRequest>
  const { costs, errors } = await costsInTurn(stage, Object.values(measured))
  const cost = Object.fromEntries(Object.keys(measured).map((name, at) => [name, costs[at]])) as Record<
    keyof typeof measured,
    Cost
  >
  const us = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
  const row = (name: string, of: Cost, than: Cost, limit: number, what: string) =>
    say(
      `| ${name} | ${us(of)} | ${us(than)} | ${(sum(of) / sum(than)).toFixed(2)} × ${what} ${most(`the gate ${name}`, sum(of) / sum(than), limit)} |`,
    )
  say('CPU a passage in µs, server + database\n\n| the gate | product | reference | ratio |\n|---|---|---|---|')
  row('by badge types', cost.plain, cost.floor, 2, 'the fair floor')
  row('by a policy of 12 clauses', cost.ruled, cost.floor, 2, 'the fair floor')
  row('with receipts too', cost.declared, cost.ruled, 1.15, 'without')
  row('by document', cost.document, cost.plain, 1.2, 'by code')
  row('by plate', cost.plate, cost.plain, 1.2, 'by code')
  row(`uploaded, ${uploaded} at once`, cost.upload, cost.plain, 0.7, 'decided')
  say(`\nerrors ${errors}\n`)
}

/** A policy: a refusal and ten clauses of past days, before the one that admits. */
async function withPolicy({ pool }: Stage, exhibition: BenchExhibition): Promise<void> {
  const types = [exhibition.typeId]
  const past = { types, days: ['2026-01-01'], hours: [{ from: '06:00', to: '09:00' }] }
  await publishedPolicy(toDb(pool), exhibition.id, [
    { ...past, effect: 'refuse', companies: [exhibition.companyId] },
    ...Array.from({ length: 10 }, () => past),
    { types, entries: 'unlimited' },
  ])
}

/** The lane and the badges of a gate context are vehicles'. */
async function ofVehicles({ pool }: Stage, { typeId, device }: BenchExhibition): Promise<void> {
  await pool.query(`update badge_type set subject = 'vehicle' where id = $1`, [typeId])
  await pool.query(`update channel set subject = 'vehicle' where id = $1`, [device.channelId])
}

/** Everybody has a valid health pass, which the exhibition requires. */
async function withReceipts({ pool }: Stage, { id }: BenchExhibition, people: readonly Buffer[]): Promise<void> {
  const made = await pool.query(
    `insert into declaration (exhibition_id, state, strategy_number, declarer, person, name, document_type, document_masked,
       phone_masked, language, typed, to_person, valid_until)
     values ($1, 'valid', 1, '测量', $2, '测量', 'passport', 'E5******', '138****0000', 'cn', '{}', false, now() + interval '1 day')
     returning id`,
    [id, people[0]],
  )
  await pool.query(
    `insert into health_pass (exhibition_id, person, state, valid_until, declaration_id)
     select $1, person, 'valid', now() + interval '1 day', $3 from unnest($2::bytea[]) person`,
    [id, people, made.rows[0].id],
  )
  await pool.query(`update exhibition set receipt_from = now() - interval '1 day' where id = $1`, [id])
}

async function admits(stage: Stage, { device }: BenchExhibition, shown: object): Promise<void> {
  const { verdict, reason } = await showTo<{ verdict: string; reason: string }>(stage, device, 'decide', {
    ...{ scanId: randomUUID(), at: new Date().toISOString() },
    ...shown,
  })
  if (verdict !== 'admitted') throw new Error(`refused: ${reason}`)
}

/** Uploads passages that an offline device decided a moment ago, starting with a code. */
export async function uploads(
  stage: Stage,
  device: BenchExhibition['device'],
  codes: readonly { code: string }[],
  from: number,
  many: number,
): Promise<void> {
  const now = Date.now()
  const passages = Array.from({ length: many }, (_, n) => ({
    ...{ scanId: randomUUID(), code: codes[(from + n) % codes.length]?.code, pack: null },
    ...{ at: new Date(now - (many - n) * 200).toISOString(), direction: 'in', deed: 'admitted', by: 'device' },
  }))
  const { list } = await showTo<{ list: { outcome: string; kind: string | null }[] }>(stage, device, 'uploadPassages', {
    ...{ sentAt: new Date(now).toISOString(), passages },
  })
  const other = list.find(({ outcome }) => outcome !== 'recorded')
  if (other) throw new Error(`upload: ${other.outcome} ${other.kind}`)
}
