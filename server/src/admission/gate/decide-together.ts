import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import type { Day, Instant } from '@fairgate/contract/kernel/schedule/day'
import { type Db, findConstraint, sqlState, statement } from '../../kernel/database/database.ts'
import { isFenced } from '../../kernel/outage/outage.ts'
import { ofServices } from '../../kernel/services/services.ts'
import { Together } from './together.ts'

/** The result of verifying a text that belongs to no stored credential. */
export type Signature = 'none' | 'bad' | 'good' | 'other' | 'rehearsal'

/** A scan as the database decides it. */
export interface ScanToDecide {
  exhibitionId: string
  day: Day
  deviceId: string
  scanId: string
  /** The time of the device; `moment` is the corrected one. */
  at: Instant
  moment: Instant
  isOff: boolean
  credentialId: string | null
  code: string | null
  direction: PassageDirection | null
  /** Null: not verified yet. */
  signature: Signature | null
  people: number | null
  /** Digests under which a presented number may be stored. */
  numbers: readonly Buffer[] | null
}

export interface Decided {
  outcome: 'decided' | 'repeated' | 'verify' | 'revoked' | 'noChannel'
  passageId: string
  channelId: string
  verdict: Verdict
  reason: GateCheck | null
  overruled: GateCheck | null
  direction: PassageDirection
  name: string | null
  badgeCode: string | null
  typeCn: string | null
  typeEn: string | null
  typeColour: string | null
  photoId: string | null
  people: number | null
  peopleLeft: number | null
  note: string | null
}

const columns = `outcome, passage_id as "passageId", channel_id as "channelId", verdict, reason, overruled, direction, holder_name as name, badge_code as "badgeCode", type_cn as "typeCn",
  type_en as "typeEn", type_colour as "typeColour", photo_id as "photoId", people, people_left as "peopleLeft", note`
const decidedTogether = statement(
  'gate.decideAll',
  `select n, ${columns} from gate_decide_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
)
const decidedAlone = statement(
  'gate.decide',
  `select ${columns} from gate_decide($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
/** Waits for the replication of the recorded decision, as the first answer would have. */
const before = statement(
  'gate.decided',
  `select ${columns} from gate_decided($1, $2, $3), pg_logical_emit_message(true, 'fairgate', '')`,
)

/** `gate_decide_all` counts on few people in open decisions who are not counted yet. */
const mostTogether = 32
/** Calls of an exhibition in flight: with one, p50 rises when the machine is busy (decision 54). */
const calls = 2
/** How long (ms) scans wait together for a lock. */
const patience = 20

interface Deciding {
  scan: ScanToDecide
  db: Db
}

/** Of an exhibition and a gate day. */
const lines = ofServices(() => new Map<string, Together<Deciding, Decided>>())

/**
 * Decides a scan, together with others of its exhibition that came while calls were in flight, in the order they came. Of
 * one holder, each is decided after the previous one.
 */
export function decideTogether(services: Parameters<typeof lines>[0], deciding: Deciding): Promise<Decided> {
  const all = lines(services)
  const { exhibitionId, day } = deciding.scan
  const name = `${exhibitionId} ${day}`
  const line =
    all.get(name) ??
    new Together<Deciding, Decided>({
      ...{ most: mostTogether, calls, keyOf: holderOf, together, alone },
      idle: () => all.delete(name),
    })
  all.set(name, line)
  return line.run(deciding)
}

/** What identifies the holder of a scan, as far as is known before. */
function holderOf({ scan: { credentialId, numbers } }: Deciding): string | undefined {
  return credentialId ?? numbers?.map(digest => digest.toString('base64')).join()
}

async function together(deciding: readonly Deciding[]): Promise<Decided[]> {
  const [first] = deciding as [Deciding]
  const scans = deciding.map(({ scan }) => scan)
  const numbers = scans.flatMap(({ numbers }) => numbers ?? [])
  const numbered = scans.flatMap(({ numbers }, at) => numbers?.map(() => at + 1) ?? [])
  const column = <Key extends keyof ScanToDecide>(key: Key) => scans.map(scan => scan[key])
  const rows = await first.db.many<Decided & { n: number }>(
    decidedTogether(
      ...[
        first.scan.exhibitionId,
        first.scan.day,
        column('deviceId'),
        column('scanId'),
        column('at'),
        column('moment'),
      ],
      ...[column('isOff'), column('credentialId'), column('code'), column('direction'), column('signature')],
      ...[column('people'), ...(numbers.length > 0 ? [numbers, numbered] : [null, null]), patience],
    ),
  )
  return rows.toSorted((a, b) => a.n - b.n)
}

/**
 * One round trip, however long it waits. Without an error of the database, what failed together is not tried again, nor while
 * the exhibition moves.
 */
async function alone({ scan, db }: Deciding, failure: unknown): Promise<Decided> {
  if (sqlState(failure) === undefined || isFenced(failure)) throw failure
  const decideStatement = decidedAlone(
    ...[scan.exhibitionId, scan.deviceId, scan.scanId, scan.at, scan.moment, scan.day, scan.isOff, scan.credentialId],
    ...[scan.code, scan.direction, scan.signature, scan.people, scan.numbers],
  )
  try {
    return await db.one<Decided>(decideStatement)
  } catch (error) {
    // A guest was unbound during this decision: the code is revoked by now.
    if (findConstraint(error) === 'presence_entry_denied') return db.one<Decided>(decideStatement)
    if (!isRepeat(error)) throw error
    return db.one<Decided>(before(scan.exhibitionId, scan.deviceId, scan.scanId))
  }
}

/** The passage of this scan exists already. Each partition has its own name for the constraint. */
export const isRepeat = (error: unknown) =>
  sqlState(error) === '23505' && findConstraint(error)?.includes('_device_id_scan_id_') === true
