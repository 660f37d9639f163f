import { gateChecks } from '@fairgate/contract/admission/gate/checks'
import { parseSearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import { hotlineTexts } from '@fairgate/contract/admission/hotline/texts'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import sql from 'sql-template-tag'
import type { FoundHolder } from '../../badging/badge/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { passagesOf } from '../gate/api.ts'
import { digestNumber, findHits, maskNumber } from './api.ts'

/** Maximum number of badges and tickets per caller, and of displayed passages. */
const maxCredentials = 50
const passageLimit = 20

type Found = FoundHolder<Result<'getHotlineReceipt'>['badges'][number]['state'] | 'issued' | 'entered' | 'refunded'>

/** Looks a caller up. The call is a row of the same transaction: nothing is returned unless that row is saved. */
export async function getHotlineReceipt(
  { number, callerLanguage: language }: Input<'getHotlineReceipt'>,
  context: WriteContext,
): Promise<Result<'getHotlineReceipt'>> {
  const { db, services, actor } = context
  const parsedNumber = parseSearchNumber(number) ?? refuse('hotline.notANumber', { field: 'number' })
  const { badges, tickets, listed, invited, receipts } = await findHits(db, services, [parsedNumber], maxCredentials)
  const { id } = await db.one<{ id: string }>(sql`
    insert into hotline_call (operator_id, operator_name, kind, searched_masked, searched_blind_index, language, badges, tickets)
    values (${actor.operatorId}, ${actor.operatorName}, ${parsedNumber.kind}, ${maskNumber(parsedNumber)},
      ${digestNumber(services.cipher, parsedNumber)}, ${language}, ${badges.length}, ${tickets.length}) returning id`)
  context.log({
    entityType: 'hotlineCall',
    targetId: id,
    targetName: maskNumber(parsedNumber),
    after: { kind: parsedNumber.kind, language },
  })
  const credentials: readonly Found[] = [...badges, ...tickets]
  const holders = new Map(credentials.map(one => [one.id, one]))
  const passages = await passagesOf(db, credentials, passageLimit)
  const exhibitions = exhibitionsOf(badges, tickets, language, services.config.venueTimeZone)
  const findCredentials = (found: readonly Numbers[]) => [
    ...new Set(credentials.filter(one => found.some(other => isSame(one, other))).map(one => one.exhibitionId)),
  ]
  return {
    kind: parsedNumber.kind,
    badges: badges.map(shown),
    tickets: tickets.map(shown),
    listed: oncePerId(listed).map(({ id, code, scope, exhibition, state, from, until }) => ({
      ...{ id, code, scope, exhibition, state, from, until },
      exhibitionIds: findCredentials(
        listed.filter(one => one.id === id).map(({ digest, plate }) => ({ digests: [digest], plate })),
      ),
      statusCode: statusOf(state),
    })),
    invited: invited.map(({ id, code, exhibition, company, state, documentDigest, phoneDigest, plate }) => ({
      ...{ id, code, exhibition, company, state },
      exhibitionIds: findCredentials([{ digests: [documentDigest, phoneDigest], plate }]),
      statusCode: statusOf(state),
    })),
    receipts: oncePerId(receipts).map(({ digest: _, ...receipt }) => ({
      ...receipt,
      statusCode: statusOf(receipt.state),
    })),
    passages: passages.map(({ holderId, doorName, verdict, reason, ...passage }) => ({
      ...passage,
      code: holders.get(holderId)?.code ?? '',
      exhibitionId: holders.get(holderId)?.exhibitionId ?? '',
      door: doorName,
      admitted: verdict === 'admitted',
      reason: reason && { cn: gateChecks[reason][0], en: gateChecks[reason][1] },
    })),
    exhibitions,
    sentences: sentencesAtOnce(exhibitions, language),
  }
}

interface Numbers {
  digests: readonly (Buffer | null)[]
  plate: string | null
}

/** Whether a holder has one of the numbers of an entry or a guest. */
function isSame(one: Found, { digests, plate }: Numbers): boolean {
  const own = [one.documentDigest, one.phoneDigest].filter(digest => digest !== null)
  return digests.some(digest => own.some(its => digest?.equals(its))) || (!!one.plate && one.plate === plate)
}

/** Removes duplicates of a row that was found by several numbers. */
const oncePerId = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [row.id, row])).values(),
]

function shown<State extends Found['state']>(found: FoundHolder<State>) {
  const { id, exhibitionId, exhibition, code, name, type, company, state } = found
  return { id, exhibitionId, exhibition, code, name, type, company, state, statusCode: statusOf(state) }
}

type OfExhibition = Result<'getHotlineReceipt'>['exhibitions'][number]

/**
 * The sentences of each exhibition, in the order of the hits. One code may belong to four people, each in another
 * exhibition; and a holder of several asks about one of them.
 */
function exhibitionsOf(
  badges: readonly Found[],
  tickets: readonly Found[],
  language: Language,
  timeZone: string,
): OfExhibition[] {
  const newest = [...badges, ...tickets].toSorted((one, other) =>
    (other.openFrom ?? '').localeCompare(one.openFrom ?? ''),
  )
  return [...new Map(newest.map(one => [one.exhibitionId, one.exhibition]))].map(([id, name]) => {
    const here = (one: Found) => one.exhibitionId === id
    return { id, name, sentences: sentencesOf(badges.filter(here), tickets.filter(here), language, timeZone) }
  })
}

/** With several exhibitions nothing is read out before the caller has named one. */
function sentencesAtOnce(exhibitions: readonly OfExhibition[], language: Language): [string, string] | null {
  const [only] = exhibitions
  if (!only) return [render(hotlineTexts.sayNothing, language), render(hotlineTexts.sayDesk, language)]
  return exhibitions.length === 1 ? only.sentences : null
}

/**
 * What they hold in one exhibition, and what to do: about the badge that opens a gate, else any badge, else the same
 * for tickets.
 */
function sentencesOf(
  badges: readonly Found[],
  tickets: readonly Found[],
  language: Language,
  timeZone: string,
): [string, string] {
  const say = (localized: LocalizedText, values?: TextValues) => render(localized, language, values)
  const opens = ({ state }: Found) => state === 'active' || state === 'issued' || state === 'entered'
  const one = ([...badges, ...tickets].find(opens) ?? badges[0] ?? tickets[0]) as Found
  const isBadge = badges.includes(one)
  const states = (isBadge ? badgeStateMachine.states : ticketStateMachine.states) as Readonly<
    Record<string, LocalizedText>
  >
  const { exhibition, type, company, code, state, openFrom, openTo } = one
  const named = (name: { cn: string; en: string }) => name[language] || name.cn
  const sentence = say(isBadge ? hotlineTexts.sayBadge : hotlineTexts.sayTicket, {
    ...{ exhibition: named(exhibition), type: named(type), code },
    state: states[state] ? say(states[state]) : state,
  })
  if (!opens(one) || !openFrom || !openTo) return [sentence, say(hotlineTexts.sayAsk, { company: named(company) })]
  const day = (at: string) => dayOf(new Date(at), timeZone)
  return [sentence, say(hotlineTexts.sayCome, { from: day(openFrom), to: day(openTo) })]
}
