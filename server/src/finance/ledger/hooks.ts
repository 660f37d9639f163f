import {
  accountKinds,
  byPartner,
  type ExhibitionAccount,
  type ParticipationAccount,
} from '@fairgate/contract/finance/ledger/accounts'
import { closingEvent, type JournalEvent } from '@fairgate/contract/finance/ledger/events'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { exhibitionKinds, insertEntries } from './insert-entries.ts'

export { findJournalEntryIds, standingOf, timesUndone } from './journal-entries.ts'

type ByPartner = (typeof byPartner)[number]

/** An account of the ledger, created by its first posting. */
export type LedgerAccount =
  | { of: Exclude<ParticipationAccount, ByPartner>; participationId: string }
  /**
   * An account of the organizer's participation, separate per partner; default: the one other participation of the
   * journal entry, or the organizer's own.
   */
  | { of: ByPartner; participationId: string; partnerId?: string }
  | { of: ExhibitionAccount; exhibitionId: string }
  /** `bank`, `transit` and `suspense` of a sandbox are one account, chosen automatically (`inItsWorld`). */
  | { of: 'bank'; bankAccountId: string }
  | { of: 'transit' | 'suspense' }

/** Positive fen on one side; an amount of zero makes no posting. */
export interface JournalLine {
  account: LedgerAccount
  debit?: Fen
  credit?: Fen
}

/** The row that caused a journal entry. `ordinal` counts the events of one kind that a row can have more than once. */
export interface Cause {
  entityType: EntityType
  id: string
  ordinal?: number
}

/** A journal entry: all lines of one event of money. The lines sum to zero. */
export interface JournalEntry {
  event: JournalEvent
  cause: Cause
  lines: readonly JournalLine[]
  /** Id of the journal entry that this one reverses. */
  undoes?: string
}

/** The context that posting needs: of a command, a transition, or a job. */
export interface Posting {
  readonly db: Db
  readonly actor?: Pick<Actor, 'operatorId' | 'operatorName'>
}

/**
 * Writes one journal entry, in one statement.
 *
 * @returns its id
 * @throws refuses `kernel.alreadyDecided` if its cause had this event already, `ledger.prepaidTooLow` if an account
 * would be overdrawn; Error if nothing is left to post, RangeError if the sides differ
 */
export async function post(context: Posting, journalEntry: JournalEntry): Promise<string> {
  return (await postAll(context, [journalEntry]))[0] as string
}

/** Writes several journal entries in one statement. Returns their ids in order. */
export async function postAll({ db, actor }: Posting, entries: readonly JournalEntry[]): Promise<string[]> {
  if (entries.length === 0) return []
  const journalEntries = await inItsWorld(db, entries)
  const lines = journalEntries.flatMap((journalEntry, index) =>
    postingsOf(journalEntry).map(posting => ({ ...posting, index })),
  )
  const accounts = new Map(lines.map(line => [line.account, line]))
  const numbers = new Map([...accounts.keys()].map((account, index) => [account, index + 1]))
  const written = db.many<{ id: string }>(
    insertEntries(
      journalEntries.map(({ event }) => event),
      journalEntries.map(({ cause }) => cause.entityType),
      journalEntries.map(({ cause }) => cause.id),
      journalEntries.map(({ cause }) => cause.ordinal ?? 0),
      journalEntries.map(({ undoes }) => undoes ?? null),
      journalEntries.map(journalEntry => (journalEntry.event === closingEvent ? closedBy(journalEntry) : null)),
      actor?.operatorId ?? null,
      actor?.operatorName ?? '',
      lines.map(({ index }) => index + 1),
      [...accounts.values()].map(({ kind }) => kind),
      [...accounts.values()].map(({ holder }) => holder),
      [...accounts.values()].map(({ partner }) => partner),
      lines.map(({ fen }) => String(fen)),
      exhibitionKinds,
      lines.map(({ account }) => numbers.get(account)),
    ),
  )
  const ids = await mapConstraintErrors(written, {
    journal_entry_once: ['kernel.alreadyDecided'],
    journal_entry_undone_once: ['kernel.alreadyDecided'],
    balance_not_negative: ['ledger.prepaidTooLow'],
    posting_of_one_world: ['rehearsal.notInRehearsal'],
  })
  return ids.map(({ id }) => id)
}

interface Undoing {
  /** Default: `undo`. */
  event?: JournalEvent
  cause: Cause
}

/**
 * Reverses a journal entry by a mirror entry.
 *
 * @returns the id of the mirror
 * @throws refuses `kernel.alreadyDecided` if it was reversed already, `ledger.prepaidTooLow` if its money was used
 */
export async function undo(context: Posting, journalEntryId: string, undoing: Undoing): Promise<string> {
  return (await undoAll(context, [journalEntryId], undoing))[0] as string
}

/** Reverses several journal entries of one cause, for example all of a row (`selectEntries`). */
export function undoAll(
  context: Posting,
  journalEntryIds: readonly string[],
  { event, cause }: Undoing,
): Promise<string[]> {
  return undoEach(
    context,
    journalEntryIds.map((id, index) => ({ id, event, cause: { ...cause, ordinal: (cause.ordinal ?? 0) + index } })),
  )
}

/** Reverses journal entries that several rows caused. */
export async function undoEach(
  context: Posting,
  journalEntries: readonly ({ id: string } & Undoing)[],
): Promise<string[]> {
  const lines = await context.db.many<MirroredLine>(sql`
    select p.journal_entry_id as "journalEntryId", a.kind, a.holder_id as holder, a.partner_id as partner, p.fen::text as credit
    from posting p join ledger_account a on a.id = p.account_id
    where p.journal_entry_id = any(${journalEntries.map(({ id }) => id)}::uuid[])`)
  const linesOf = Map.groupBy(lines, ({ journalEntryId }) => journalEntryId)
  const mirrors = journalEntries.map(({ id: undoes, event = 'undo', cause }) => ({
    ...{ event, undoes, cause },
    lines: (linesOf.get(undoes) ?? []).map(({ kind, holder, partner, credit }) => ({
      account: accountOf(kind, holder, partner),
      credit: BigInt(credit),
    })),
  }))
  return postAll(context, mirrors)
}

interface MirroredLine {
  journalEntryId: string
  kind: LedgerAccount['of']
  holder: string
  partner: string
  credit: string
}

function accountOf(of: LedgerAccount['of'], holder: string, partner: string): LedgerAccount {
  switch (accountKinds[of].holder) {
    case 'participation':
      return { of, participationId: holder, partnerId: partner } as LedgerAccount
    case 'exhibition':
      return { of, exhibitionId: holder } as LedgerAccount
    case 'bankAccount':
      return { of, bankAccountId: holder } as LedgerAccount
    default:
      return { of } as LedgerAccount
  }
}

interface Line {
  /** The key of its account. */
  account: string
  kind: LedgerAccount['of']
  holder: string
  partner: string
  fen: Fen
}

/** Builds the signed postings of a journal entry, one per account. */
function postingsOf({ event, cause, lines }: JournalEntry): Line[] {
  const merged = new Map<string, Line>()
  for (const { account, debit = 0n, credit = 0n } of lines) {
    const holder = holderOf(account)
    const partner = isByPartner(account) ? (account.partnerId ?? partnerIn(lines, holder)) : holder
    const key = `${account.of}:${holder}:${partner}`
    const line = merged.get(key) ?? { account: key, kind: account.of, holder, partner, fen: 0n }
    line.fen += debit - credit
    merged.set(key, line)
  }
  const postings = [...merged.values()].filter(({ fen }) => fen !== 0n)
  const rest = postings.reduce((sum, { fen }) => sum + fen, 0n)
  if (rest !== 0n) throw new RangeError(`${event} of ${cause.entityType} ${cause.id}: the sides differ by ${rest} fen`)
  if (postings.length === 0) throw new Error(`${event} of ${cause.entityType} ${cause.id} posts nothing`)
  return postings
}

const venues: readonly string[] = ['bank', 'transit', 'suspense']

/**
 * Money of a sandbox uses a separate account instead of the venue's accounts. Its journal entries are otherwise the
 * same, and the database refuses an entry that mixes both kinds (`posting_of_one_world`).
 */
async function inItsWorld(db: Db, journalEntries: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const inSandbox = journalEntries.filter(({ lines }) => lines.some(({ account }) => isSandbox(holderOf(account))))
  if (inSandbox.length === 0) return journalEntries
  const holders = inSandbox.flatMap(({ lines }) => lines.map(({ account }) => holderOf(account))).filter(isSandbox)
  const found = await db.many<{ id: string; exhibitionId: string }>(sql`
    select p.id, p.exhibition_id as "exhibitionId" from participation p where p.id = any(${holders}::uuid[])`)
  const exhibitions = new Map(found.map(({ id, exhibitionId }) => [id, exhibitionId]))
  return journalEntries.map(journalEntry => {
    const holder = journalEntry.lines.map(({ account }) => holderOf(account)).find(isSandbox)
    if (!holder) return journalEntry
    const account: LedgerAccount = { of: 'rehearsal', exhibitionId: exhibitions.get(holder) ?? holder }
    const lines = journalEntry.lines.map(line => (venues.includes(line.account.of) ? { ...line, account } : line))
    return { ...journalEntry, lines }
  })
}

const isByPartner = (account: LedgerAccount): account is LedgerAccount & { partnerId?: string } =>
  (byPartner as readonly string[]).includes(account.of)

/**
 * The participation that a line of the organizer's came from: the other one of the journal entry, if there is exactly
 * one.
 */
function partnerIn(lines: readonly JournalLine[], organizers: string): string {
  const others = new Set(
    lines.flatMap(({ account }) => ('participationId' in account ? [account.participationId] : [])),
  )
  others.delete(organizers)
  const [other = organizers] = others
  return others.size === 1 ? other : organizers
}

/** The participation that a closing journal entry closes: all its accounts belong to it. */
function closedBy({ lines }: JournalEntry): string {
  const [closed, ...others] = new Set(lines.map(({ account }) => holderOf(account)))
  if (!closed || others.length > 0) throw new Error('a closing entry is of one participation')
  return closed
}

function holderOf(account: LedgerAccount): string {
  if ('participationId' in account) return account.participationId
  if ('exhibitionId' in account) return account.exhibitionId
  return 'bankAccountId' in account ? account.bankAccountId : venueScope
}

export { bankAccountRows } from './bank-accounts.ts'
export { lockPrepaid } from './lock-prepaid.ts'
export { countSharedEntries, recountVenueAccounts } from './recount.ts'
