import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeLength } from '@fairgate/contract/identity/session/code'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

export type CodePurpose =
  | 'login'
  | 'reset'
  | 'complete'
  | 'changeTelephoneOld'
  | 'changeTelephoneNew'
  | 'changeEmail'
  | 'survey'
  | 'guest'

/** The key of a code: purpose, target, and the network of the request. */
type Context = Pick<WriteContext<unknown>, 'db' | 'services' | 'address'>

/** Seconds for which a new code is valid, and between two codes to one target from one network. */
export async function codeTimes(db: Db): Promise<{ expiresIn: number; retryAfter: number }> {
  const { minutes, retryAfter } = await db.one<{ minutes: number; retryAfter: number }>(sql`
    select ${parameter('code.lifeMinutes')} as minutes, ${parameter('code.pauseSeconds')} as "retryAfter"`)
  return { expiresIn: minutes * 60, retryAfter }
}

const pause = sql`make_interval(secs => ${parameter('code.pauseSeconds')})`

/**
 * Read from one screen and typed on another: without 0 O, 1 I l i, and lower-case letters that look like their
 * capitals.
 */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabdefghmnqrt'

/**
 * Counts another code for this target from this network against the venue's limits per day and interval. The row
 * decides between concurrent calls. Returns undefined, or the seconds to wait.
 */
export async function useAllowance({ db, services, address }: Context, target: string): Promise<number | undefined> {
  const [digest, network] = [digestOf(services, target), toNetwork(address)]
  const allowed = await db.run(sql`
    insert into otp_rate_limit as a (target, network, sent_at) values (${digest}, ${network}, array[now()])
    on conflict (target, network) do update
      set sent_at = array(select t from unnest(a.sent_at) t where t > now() - interval '1 day' order by t) || now()
      where not exists (select from unnest(a.sent_at) t where t > now() - ${pause})
        and (select count(*) from unnest(a.sent_at) t where t > now() - interval '1 day') < ${parameter('code.perDay')}`)
  return allowed > 0 ? undefined : waitFor(db, digest, network)
}

/**
 * Counts another code of a logged-in user to any target from any network: ten a day, so that a session cannot flood
 * other people's phones. Returns undefined, or the seconds to wait.
 */
export async function useAccountAllowance({ db, services }: Context, accountId: string): Promise<number | undefined> {
  const digest = digestOf(services, `account ${accountId}`)
  const allowed = await db.run(sql`
    insert into otp_rate_limit as a (target, network, sent_at) values (${digest}, '', array[now()])
    on conflict (target, network) do update
      set sent_at = array(select t from unnest(a.sent_at) t where t > now() - interval '1 day' order by t) || now()
      where (select count(*) from unnest(a.sent_at) t where t > now() - interval '1 day') < 10`)
  if (allowed > 0) return undefined
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select ceil(extract(epoch from sent_at[1] + interval '1 day' - now()))::int as seconds
    from otp_rate_limit where target = ${digest} and network = ''`)
  return Math.max(1, seconds)
}

async function waitFor(db: Db, digest: Buffer, network: string): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select ceil(extract(epoch from case when cardinality(sent_at) < ${parameter('code.perDay')} or sent_at[1] < now() - interval '1 day'
        then sent_at[cardinality(sent_at)] + ${pause}
        else greatest(sent_at[1] + interval '1 day', sent_at[cardinality(sent_at)] + ${pause}) end
      - now()))::int as seconds
    from otp_rate_limit where target = ${digest} and network = ${network}`)
  return Math.max(1, seconds)
}

/** Creates a code; the former one of this network, purpose and target becomes invalid. */
export async function makeCode(context: Context, purpose: CodePurpose, target: string): Promise<string> {
  const { db, services, address } = context
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  await db.run(sql`
    insert into sent_code (purpose, target, network, code_hash, expires_at)
    values (${purpose}, ${digestOf(services, target)}, ${toNetwork(address)}, ${hashOf(services, purpose, target, code)},
      now() + make_interval(mins => ${parameter('code.lifeMinutes')}))
    on conflict (target, purpose, network) do update
      set code_hash = excluded.code_hash, tries_here = 0, tries_elsewhere = 0, expires_at = excluded.expires_at`)
  return code
}

/**
 * Whether a code is right, within its time and tries. A right one invalidates all of its purpose and target; a wrong
 * one counts as a try, which the caller must commit. The row locks decide between concurrent calls.
 */
export async function useCode(context: Context, purpose: CodePurpose, target: string, code: string): Promise<boolean> {
  const { db, services, address } = context
  const [digest, network] = [digestOf(services, target), toNetwork(address)]
  const live = await db.many<{ id: string; codeHash: Buffer }>(sql`
    select id, code_hash as "codeHash" from sent_code
    where target = ${digest} and purpose = ${purpose} and expires_at > now()
      and case when network = ${network} then tries_here else tries_elsewhere end < ${parameter('code.tries')}
    order by id for update`)
  const hash = hashOf(services, purpose, target, code)
  if (live.some(({ codeHash }) => timingSafeEqual(codeHash, hash))) {
    await db.run(sql`delete from sent_code where target = ${digest} and purpose = ${purpose}`)
    return true
  }
  await db.run(sql`
    update sent_code set tries_here = tries_here + (network = ${network})::int,
      tries_elsewhere = tries_elsewhere + (network <> ${network})::int
    where id = any(${live.map(({ id }) => id)}::uuid[])`)
  return false
}

/** Mail addresses are not case sensitive. */
function digestOf({ cipher }: Context['services'], target: string): Buffer {
  return cipher.digest(target.toLowerCase(), 'codeTarget')
}

function hashOf({ cipher }: Context['services'], purpose: CodePurpose, target: string, code: string): Buffer {
  return cipher.digest(`${purpose}\0${target.toLowerCase()}\0${code}`, 'sentCode')
}
