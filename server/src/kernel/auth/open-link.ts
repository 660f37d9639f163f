import { randomInt } from 'node:crypto'
import { openLinkLength, pairingAlphabet } from '@fairgate/contract/kernel/field/readable-code'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../command/context.ts'
import { Unreadable } from '../crypto/cipher.ts'
import { type Db, getSharedDb } from '../database/database.ts'
import { toNetwork } from '../http/network.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Services } from '../services/services.ts'

/** The purpose of a link; the address with its code follows from it. */
export type LinkPurpose =
  | 'ticket'
  | 'order'
  | 'survey'
  | 'unsubscribe'
  | 'declaration'
  | 'receipt'
  | 'whitelist'
  | 'whitelistPass'
  | 'blacklist'

/** Unknown codes from one network within ten minutes before each further one needs a captcha. */
const missesOfNetwork = 20
const countedMinutes = 10

type Making = { readonly db: Db; readonly services: Pick<Services, 'cipher'> }

interface Wanted {
  purpose: LinkPurpose
  subject: string
  /** If omitted, it is valid until it is ended. */
  expiresAt?: Date
}

/**
 * The active link of a subject, or a new one. `code` has 16 characters of `pairingAlphabet`, stored as digest and
 * encrypted. Two parallel calls get the same code. A given expiry replaces the earlier one.
 */
export async function makeOpenLink(context: Making, { subject, ...wanted }: Wanted): Promise<{ code: string }> {
  const codes = await makeOpenLinks(context, { ...wanted, subjects: [subject] })
  return { code: codes.get(subject) as string }
}

/**
 * `makeOpenLink` for many subjects (each once) of one purpose in one statement: codes by subject. With `unreadable`,
 * subjects whose code cannot be decrypted are passed to it and omitted; without it the first of them throws.
 */
export async function makeOpenLinks(
  { db, services: { cipher } }: Making,
  { purpose, subjects, expiresAt }: Omit<Wanted, 'subject'> & { subjects: readonly string[] },
  unreadable?: (subject: string, error: Unreadable) => void,
): Promise<Map<string, string>> {
  const made = subjects.map(subject => encryptCode(cipher, purpose, subject))
  const existing = await db.many<{ subject: string; encrypted: Buffer }>(sql`
    insert into public_link as l (purpose, subject, digest, encrypted, expires_at)
    select ${purpose}, subject, digest, encrypted as encrypted, ${expiresAt ?? null}
    from unnest(${subjects}::uuid[], ${made.map(({ digest }) => digest)}::bytea[], ${made.map(({ encrypted }) => encrypted)}::bytea[])
      as made (subject, digest, encrypted)
    order by subject
    on conflict (subject, purpose) do update set ${lifetime},
      digest = case when ${ended} then excluded.digest else l.digest end,
      encrypted = case when ${ended} then excluded.encrypted else l.encrypted end
    returning subject, encrypted as encrypted`)
  return new Map(
    existing.flatMap(({ subject, encrypted }) => {
      try {
        return [[subject, cipher.decrypt(encrypted, buildCell(purpose, subject))] as const]
      } catch (error) {
        if (!unreadable || !(error instanceof Unreadable)) throw error
        unreadable(subject, error)
        return []
      }
    }),
  )
}

/** An expired link is replaced, not renewed. */
const ended = sql`l.expires_at <= now()`
const lifetime = sql`expires_at = case when ${ended} then excluded.expires_at
  else coalesce(excluded.expires_at, l.expires_at) end`

/** A new code for the subject: the previous one is invalid from now on. */
export async function renewOpenLink(
  context: Making,
  { purpose, subject, expiresAt }: Wanted,
): Promise<{ code: string }> {
  const { code, digest, encrypted } = encryptCode(context.services.cipher, purpose, subject)
  await context.db.run(sql`
    insert into public_link as l (purpose, subject, digest, encrypted, expires_at)
    values (${purpose}, ${subject}, ${digest}, ${encrypted}, ${expiresAt ?? null})
    on conflict (subject, purpose) do update set digest = excluded.digest, encrypted = excluded.encrypted,
      ${lifetime}, created_at = now()`)
  return { code }
}

/** Ends the links of these subjects; subjects without one are skipped. */
export async function endOpenLink(
  { db }: Pick<Making, 'db'>,
  { purpose, subjects }: { purpose: LinkPurpose; subjects: readonly string[] },
): Promise<void> {
  await db.run(sql`delete from public_link where purpose = ${purpose} and subject = any(${subjects}::uuid[])`)
}

/** Whether a subject has an active link, as SQL. */
export const hasOpenLink = (purpose: LinkPurpose, subject: Sql): Sql => sql`exists (select from public_link its
  where its.subject = ${subject} and its.purpose = ${purpose} and (its.expires_at is null or its.expires_at > now()))`

interface Shown {
  purpose: LinkPurpose
  /** As `openLinkCode` has parsed it. */
  code: string
  captchaId?: string
  captcha?: string
  points?: readonly { x: number; y: number }[]
  /**
   * Locks the link until the caller's transaction is over, so that it is neither ended nor replaced: the statement
   * comes from its present holder.
   */
  held?: boolean
}

/**
 * The subject of a link. Refuses `kernel.linkUnknown` for a code that is unknown, ended, replaced, expired or of
 * another purpose, without distinction; and `kernel.linkProof`, after 20 such codes from a network in ten minutes,
 * until a captcha is solved (`linkInput` of the contract). Each attempt uses up a captcha. Misses are counted on a
 * separate connection: they stay if the command is rolled back, and if it reads from a replica.
 */
export async function resolveOpenLink(context: Opening, { purpose, ...shown }: Shown): Promise<string> {
  return (await openedLink(context, { purposes: [purpose], ...shown })).subject
}

type Opening = Pick<ReadContext<unknown>, 'services' | 'address' | 'db'>

/** The same for an address with links of several purposes: returns the purpose and its subject. */
export async function openedLink<Purpose extends LinkPurpose>(
  context: Opening,
  { purposes, code, captchaId, held = false, ...read }: Omit<Shown, 'purpose'> & { purposes: readonly Purpose[] },
): Promise<{ purpose: Purpose; subject: string }> {
  const { services, address } = context
  const db = getSharedDb(services.pool)
  // A change reads by the connection that it holds: with a second one each, many in parallel would deadlock on the
  // pool.
  const reader = 'log' in context ? context.db : db
  const network = toNetwork(address)
  const digest = hashCode(services.cipher, code)
  const { link, often } = await reader.one<{ link: { purpose: Purpose; subject: string } | null; often: boolean }>(sql`
    select (select json_build_object('purpose', purpose, 'subject', subject) from public_link
        where digest = ${digest} and purpose = any(${[...purposes]}::text[])
          and (expires_at is null or expires_at > now()) ${held ? sql`for share` : sql``}) as link,
      (select count(*) from public_link_miss
        where network = ${network} and at > now() - make_interval(mins => ${countedMinutes})) >= ${missesOfNetwork} as often`)
  if (often) {
    // Known and unknown codes get the same answer here: without a captcha the caller learns nothing.
    if (captchaId === undefined) refuse('kernel.linkProof')
    if (!(await services.readsCaptcha(db, { captchaId, ...read }))) refuse('session.captchaWrong', { field: 'captcha' })
  }
  if (link !== null) return link
  await db.run(sql`insert into public_link_miss (network) values (${network})`)
  return refuse('kernel.linkUnknown')
}

/** Deletes misses that no longer count, and links that expired a day ago. */
export async function sweepOpenLinks(db: Db): Promise<void> {
  await db.run(sql`delete from public_link_miss where at < now() - make_interval(mins => ${countedMinutes})`)
  await db.run(sql`delete from public_link where expires_at < now() - interval '1 day'`)
}

function encryptCode(cipher: Services['cipher'], purpose: LinkPurpose, subject: string) {
  const code = Array.from({ length: openLinkLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('')
  return { code, digest: hashCode(cipher, code), encrypted: cipher.encrypt(code, buildCell(purpose, subject)) }
}

const hashCode = (cipher: Services['cipher'], code: string) => cipher.digest(code, 'openLink')
const buildCell = (purpose: LinkPurpose, subject: string) => ({ table: 'open_link', column: purpose, row: subject })
