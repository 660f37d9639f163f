import { hash, randomBytes, randomUUID } from 'node:crypto'
import { deviceCalls } from '@fairgate/contract/admission/gate/fields'
import { uuidv7 } from 'uuidv7'
import { createWorld } from '../server/src/app/testing/world.ts'
import { encodeBadgeCode } from '../server/src/badging/badge/code.ts'
import { documentDigest } from '../server/src/badging/badge/encrypted-person.ts'
import { type Cipher, createCipher } from '../server/src/kernel/crypto/cipher.ts'
import { type Keyring, openKeyring } from '../server/src/kernel/crypto/keyring.ts'
import { pauseAudienceSync, sampleAudienceQueue } from './audience-sync.ts'
import { encryptedPeople, offsetOf, passportOf } from './invented-people.ts'
import type { Stage } from './kernel/stage.ts'

export interface Venue {
  /** Administrators' tokens. */
  platform: string
  sponsor: string
  /** The applicant in every exhibition. */
  cooperator: string
  exhibitions: BenchExhibition[]
  keyring: Keyring
}

export interface BenchExhibition {
  id: string
  typeId: string
  singleTypeId: string
  participationId: string
  companyId: string
  /** Badges with a known document number, for searches. */
  known: { id: string; number: string; digest: Buffer }[]
  /** Codes that a gate admits, with their credentials. */
  codes: { code: string; credentialId: string }[]
  device: { id: string; key: string; channelId: string }
}

const exhibitionCount = 50
const day = 86_400_000

/** Companies, fifty exhibitions open today, types, participations, quotas and a device each; no badges yet. */
export async function buildVenue({ pool, masterKey }: Pick<Stage, 'pool' | 'masterKey'>): Promise<Venue> {
  const keyring = await openKeyring(pool, masterKey)
  const world = createWorld(pool)
  const platform = await world.administrator('platform')
  const sponsor = await world.administrator('sponsor')
  const cooperator = await world.administrator('cooperatorMain')
  const exhibitions: BenchExhibition[] = []
  for (let number = 1; number <= exhibitionCount; number++) {
    exhibitions.push(await buildExhibition(pool, sponsor.company.id, cooperator.company.id, number))
  }
  await pool.query(`create table floor_badge (like badge including defaults including constraints including indexes)`)
  await pool.query('create table bare_badge (like badge including defaults, primary key (exhibition_id, id))')
  await pool.query(`create table floor_passage (exhibition_id uuid not null, id uuid not null, device_id uuid, scan_id uuid, channel_id uuid,
    badge_id uuid, credential_id uuid, direction text, verdict text, at timestamptz, primary key (exhibition_id, id),
    unique (exhibition_id, device_id, scan_id))`)
  await pool.query('create index on floor_passage (exhibition_id, at, id)')
  await pool.query('create table bare_passage (like floor_passage, primary key (exhibition_id, id))')
  return { platform: platform.token, sponsor: sponsor.token, cooperator: cooperator.token, exhibitions, keyring }
}

/** One exhibition open today, its organizer, a partner with quota of its two types, and a device; no badges yet. */
export async function buildExhibition(
  pool: Stage['pool'],
  sponsorId: string,
  companyId: string,
  number: number,
): Promise<BenchExhibition> {
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const one = async (text: string, values: unknown[]): Promise<string> => (await pool.query(text, values)).rows[0].id
  const id = await one(
    `insert into exhibition (state, code, sponsor_id, name_cn, name_en, halls, move_in_from, move_in_to, open_from, open_to,
       move_out_from, move_out_to, sale_open, sale_from, sale_to, one_person_one_badge, refund_rule)
     values ('ready', $1, $2, $3, $4, '{N1}', $5, $6, $6, $7, $7, $8, true, $5, $7, false, 'none') returning id`,
    [
      `EXH-2099-${number}`,
      sponsorId,
      `测量展会 ${number}`,
      `Measured exhibition ${number}`,
      at(-5),
      at(-1),
      at(5),
      at(6),
    ],
  )
  const type = (no: number, entries: string) =>
    one(
      `insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, entries_kind)
       values ($1, $2, 'EX', $3, $4, 'person', '#0b5ed7', 'sponsor', '{moveIn,open,moveOut}', $5) returning id`,
      [id, no, `展商证${no}`, `Exhibitor ${no}`, entries],
    )
  const [typeId, singleTypeId] = [await type(1, 'unlimited'), await type(2, 'single')]
  await pool.query(
    `insert into participation (exhibition_id, company_id, sponsor_id, kind, state) values ($1, $2, $2, 'sponsor', 'active')`,
    [id, sponsorId],
  )
  const participationId = await one(
    `insert into participation (exhibition_id, company_id, sponsor_id, kind, state) values ($1, $2, $3, 'cooperator', 'active') returning id`,
    [id, companyId, sponsorId],
  )
  await pool.query(
    `insert into participation_task (participation_id, track, exhibition_id, company_id, sponsor_id) values ($1, 'Cer', $2, $3, $4)`,
    [participationId, id, companyId, sponsorId],
  )
  for (const badgeType of [typeId, singleTypeId]) {
    await pool.query(
      `insert into quota (exhibition_id, participation_id, badge_type_id, granted) values ($1, $2, $3, 10000000)`,
      [id, participationId, badgeType],
    )
  }
  const device = await buildGate(pool, id)
  return { id, typeId, singleTypeId, participationId, companyId, known: [], codes: [], device }
}

/** One zone, one door, one entrance channel, one paired device. */
async function buildGate(pool: Stage['pool'], exhibitionId: string): Promise<BenchExhibition['device']> {
  const [zoneId, doorId, channelId, deviceId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const key = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into zone (id, exhibition_id, path, code, name_cn, name_en) values ($1, $2, array[$1::uuid], 'N1', '一号馆', 'Hall 1')`,
    [zoneId, exhibitionId],
  )
  await pool.query(
    `insert into door (id, exhibition_id, zone_id, code, name_cn, name_en) values ($1, $2, $3, 'N1-A', '东门', 'East')`,
    [doorId, exhibitionId, zoneId],
  )
  await pool.query(
    `insert into channel (id, exhibition_id, door_id, code, direction, subject) values ($1, $2, $3, 'N1-A1', 'in', 'person')`,
    [channelId, exhibitionId, doorId],
  )
  await pool.query(
    `insert into device (id, exhibition_id, state, channel_id, name, profile, paired_at) values ($1, $2, 'active', $3, 'reader', $4, now())`,
    [deviceId, exhibitionId, channelId, deviceCalls],
  )
  await pool.query(`insert into device_key (hash, device_id, first_used_at) values ($1, $2, now())`, [
    hash('sha256', key, 'buffer'),
    deviceId,
  ])
  return { id: deviceId, key, channelId }
}

const states = `(array['draft','pending','active','active','active','active','active','active','rejected','voided'])`

/** Badges of one statement: the next ones are encrypted while the database writes these. */
const portion = 5_000

/**
 * Fills badges up to a total, spread evenly over the exhibitions, with numbers that the product can read; a few of each
 * are known for searches. Only a sample of them is left for the audience sync, see `awaitAudienceSync`.
 */
export async function fillBadges(
  { pool }: Pick<Stage, 'pool'>,
  venue: Venue,
  total: number,
  exhibitions: readonly BenchExhibition[] = venue.exhibitions,
): Promise<void> {
  const cipher = createCipher(venue.keyring)
  const resumeSync = await pauseAudienceSync({ pool })
  for (const exhibition of exhibitions) {
    const filled = await pool.query(
      `select count(*)::int as n from badge where exhibition_id = $1 and code like 'BX-%'`,
      [exhibition.id],
    )
    const offset = offsetOf(venue.exhibitions.indexOf(exhibition))
    const wanted = Math.floor(total / exhibitions.length)
    await fillExhibition(pool, cipher, { exhibition, offset, from: filled.rows[0].n + 1, to: wanted })
    const known = await pool.query(
      `select id, substr(code, 4)::int as n from badge where exhibition_id = $1 and code like 'BX-%' order by id limit 20`,
      [exhibition.id],
    )
    exhibition.known = known.rows.map(({ id, n }) => {
      const number = passportOf(offset, n)
      return { id, number, digest: documentDigest(cipher, 'passport', number) }
    })
  }
  await pool.query('truncate floor_badge')
  await pool.query('insert into floor_badge select * from badge')
  await sampleAudienceQueue({ pool })
  await resumeSync()
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
}

async function fillExhibition(
  pool: Stage['pool'],
  cipher: Cipher,
  { exhibition, offset, from, to }: { exhibition: BenchExhibition; offset: number; from: number; to: number },
): Promise<void> {
  const { id, typeId, participationId, companyId } = exhibition
  let written: Promise<unknown> = Promise.resolve()
  for (let first = from; first <= to; first += portion) {
    const { ids, numbers, documents, phones } = encryptedPeople(
      cipher,
      offset,
      first,
      Math.min(to, first + portion - 1),
    )
    await written
    written = pool.query(
      `insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, name_en, document_type,
         document_blind_index, document_encrypted, document_masked, document_tail, phone_blind_index, phone_encrypted, phone_masked,
         phone_tail, employer, job_title, birth, phases, created_by, created_at, submitted_at)
       select $1::uuid, p.id, (${states})[1 + n % 10], 'BX-' || n, $2, $3, $4, '观众' || n,
         case when n % 3 = 0 then 'Visitor ' || n else '' end, 'passport', d, de, dm, dt, t, te, tm, tt,
         '示例企业' || (n % 1000), '职员', '1990-01-01', '{moveIn,open,moveOut}', $4, at, at
       from unnest($5::uuid[], $6::int[], $7::bytea[], $8::bytea[], $9::text[], $10::text[], $11::bytea[], $12::bytea[], $13::text[],
           $14::text[]) p (id, n, d, de, dm, dt, t, te, tm, tt),
         lateral (select now() - interval '1 day' + n * interval '10 millisecond' as at) entered`,
      [
        ...[id, typeId, participationId, companyId, ids, numbers],
        ...[documents.digest, documents.encrypted, documents.masked, documents.tail],
        ...[phones.digest, phones.encrypted, phones.masked, phones.tail],
      ],
    )
  }
  await written
  await pool.query(
    `insert into credential (exhibition_id, id, badge_id, badge_type_id, state, code)
     select exhibition_id, uuidv7(), id, badge_type_id, 'coded', 'FG' || id from badge b where exhibition_id = $1 and state = 'active'
       and not exists (select from credential c where c.exhibition_id = b.exhibition_id and c.badge_id = b.id)`,
    [id],
  )
}

/** Log entries of the last weeks, for every exhibition and people of different names. */
export async function fillLog({ pool }: Pick<Stage, 'pool'>, total: number): Promise<void> {
  await pool.query(
    `insert into operation_log (exhibition_id, at, command, company_id, operator_name, entity_type, target_id, target_name, status_code, trace_id)
     select exhibitions.ids[1 + n % cardinality(exhibitions.ids)], now() - n * interval '2 seconds',
       (array['addBadge','submitBadges','approveBadges','editExhibition'])[1 + n % 4], companies.ids[1 + n % cardinality(companies.ids)],
       '操作员', 'badge', n::text, 'EX-' || lpad(n::text, 6, '0') || ' ' ||
         (array['王伟','李静怡','张若溪','欧阳修','Anna Schmidt','赵子龙'])[1 + n % 6] || n % 977, 10001, gen_random_uuid()
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from exhibition) exhibitions,
       (select array_agg(id) as ids from company) companies`,
    [total],
  )
  await pool.query('vacuum (analyze) operation_log')
}

/** Creates badges with signed codes in an exhibition: `count` of the unlimited or the single-entry type. */
export async function makeCodes(
  { pool }: Pick<Stage, 'pool'>,
  venue: Pick<Venue, 'keyring'>,
  exhibition: BenchExhibition,
  count: number,
  single = false,
): Promise<BenchExhibition['codes']> {
  const key = await venue.keyring.badgeKey(exhibition.id)
  const today = Math.floor(Date.now() / day)
  const made = Array.from({ length: count }, () => {
    const credentialId = uuidv7()
    const entries = single ? ({ kind: 'single' } as const) : ({ kind: 'unlimited' } as const)
    const payload = {
      credentialId,
      exhibition: 1,
      type: single ? 2 : 1,
      phases: 7,
      fromDay: today - 5,
      toDay: today + 6,
      entries,
    }
    return { credentialId, badgeId: uuidv7(), code: encodeBadgeCode(payload, key) }
  })
  // Numbers of badges are in upper case, as the look-up of their status reads them.
  const [badges, credentials, codes] = [made.map(m => m.badgeId), made.map(m => m.credentialId), made.map(m => m.code)]
  await pool.query(
    `insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
     select $1, id, 'active', 'GX-' || upper(substr(id::text, 25)), $2, $3, $4, '通行者', '{moveIn,open,moveOut}', $4 from unnest($5::uuid[]) id`,
    [
      exhibition.id,
      single ? exhibition.singleTypeId : exhibition.typeId,
      exhibition.participationId,
      exhibition.companyId,
      badges,
    ],
  )
  await pool.query(
    `insert into credential (exhibition_id, id, badge_id, badge_type_id, state, code)
     select $1, id, badge, $2, 'issued', code from unnest($3::uuid[], $4::uuid[], $5::text[]) made (id, badge, code)`,
    [exhibition.id, single ? exhibition.singleTypeId : exhibition.typeId, credentials, badges, codes],
  )
  return made
}
