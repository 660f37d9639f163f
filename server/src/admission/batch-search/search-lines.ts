import type { lineHolders } from '@fairgate/contract/admission/batch-search/commands'
import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import { parseSearchNumber, type SearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { Result } from '@fairgate/contract/app/catalogue'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { claimOf, type FoundHolder, phoneDigest, plateDigest, searchedDocuments } from '../../badging/badge/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { FoundEntry } from '../blacklist/api.ts'
import type { FoundHealthPass } from '../epidemic/api.ts'
import { passagesOf } from '../gate/api.ts'
import { findHits, maskNumber } from '../hotline/api.ts'
import type { FoundGuest } from '../whitelist/api.ts'

export type Line = Result<'batchSearch'>['list'][number]
type SearchHit = Omit<FoundHolder<string>, 'exhibition' | 'type' | 'company'> &
  Pick<Line, 'exhibition' | 'type' | 'company'> & { holder: (typeof lineHolders)[number] }
interface Read {
  line: number
  asked: SearchNumber | undefined
  typed: string
  sameAs: number | null
}

/** Numbers of a text, one per line, or separated by commas and semicolons; empty ones are ignored. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n,，;；\t]+/)
    .map(line => line.trim())
    .filter(line => line !== '')

/** Parsed lines: the number of each, and the earlier line with the same number. */
export function readLines(lines: readonly string[]): Read[] {
  const first = new Map<string, number>()
  return lines.map((typed, at) => {
    const parsedNumber = parseSearchNumber(typed)
    const key = parsedNumber && `${parsedNumber.kind} ${parsedNumber.number}`
    const sameAs = (key === undefined ? undefined : first.get(key)) ?? null
    if (key && sameAs === null) first.set(key, at + 1)
    return { line: at + 1, asked: parsedNumber, typed, sameAs }
  })
}

const nothing = {
  ...{ sameAs: null, holder: null, code: '', name: '', type: null, exhibition: null, company: null, state: null },
  ...{ lastAt: null, lastDoor: null },
} as const

/** The results of some lines. Each kind of number is queried once, for any number of lines. */
export async function searchLines(db: Db, services: Services, read: readonly Read[]): Promise<Line[]> {
  const parsedNumber = read.flatMap(one => (one.asked && one.sameAs === null ? [one.asked] : []))
  // Somebody may hold several things, but nobody a hundred.
  const { badges, tickets, listed, invited, receipts } = await findHits(
    db,
    services,
    parsedNumber,
    parsedNumber.length * 100,
  )
  const hits: SearchHit[] = [
    ...badges.map(one => ({ ...one, holder: 'badge' as const })),
    ...tickets.map(one => ({ ...one, holder: 'ticket' as const })),
    ...invited.map(toGuestHit),
    ...listed.map(toBlacklistHit),
    ...receipts.map(toReceiptHit),
  ]
  const byNumber = Map.groupBy(
    hits.flatMap(one => keysOf(one).map(key => ({ key, one }))),
    ({ key }) => key,
  )
  const last = new Map((await passagesOf(db, [...badges, ...tickets], 1)).map(passage => [passage.holderId, passage]))
  return read.flatMap(({ line, asked: number, typed, sameAs }): Line[] => {
    if (!number) return [{ ...nothing, line, asked: typed.slice(0, 40), kind: null, result: 'meaningless' }]
    const shown = { ...nothing, line, asked: maskNumber(number), kind: number.kind }
    if (sameAs !== null) return [{ ...shown, result: 'repeated', sameAs }]
    const withKeys = (keys: readonly string[]) => keys.flatMap(key => byNumber.get(key) ?? []).map(({ one }) => one)
    const direct = withKeys(findSearchKeys(services, number))
    // Related rows are found by the holder's own numbers, because lists do not contain badge codes.
    const related = withKeys(direct.filter(isPass).flatMap(keysOf)).filter(one => !isPass(one))
    const found = new Map([...direct, ...related].map(one => [`${one.holder} ${one.id}`, one]))
    if (found.size === 0) return [{ ...shown, result: 'missing' }]
    return [...found.values()].map(one => {
      const passage = last.get(one.id)
      return {
        ...shown,
        ...{
          result: 'found',
          holder: one.holder,
          code: one.code,
          name: one.name,
          type: one.type,
          company: one.company,
        },
        ...{ exhibition: one.exhibition, state: findStateLabel(one) },
        ...{ lastAt: passage?.at ?? null, lastDoor: passage?.doorName ?? null },
      }
    })
  })
}

function findStateLabel({ holder, state }: SearchHit): { cn: string; en: string } {
  const lives = {
    badge: badgeStateMachine,
    ticket: ticketStateMachine,
    whitelist: whitelistStateMachine,
    blacklist: blacklistStateMachine,
    declaration: declarationStateMachine,
  }
  const states: Readonly<Record<string, LocalizedText>> = lives[holder].states
  const [cn, en] = states[state] ?? [state, state]
  return { cn: String(cn), en: String(en) }
}

const none = {
  openFrom: null,
  openTo: null,
  plate: null,
  credentialIds: [],
  type: null,
  company: null,
  exhibitionId: '',
}

/** A blacklist entry in the form of a hit: without type, company and reason. */
function toBlacklistHit({ digest, plate, ...entry }: FoundEntry): SearchHit {
  // Whichever number found it: digests of documents and telephones never coincide.
  return { ...none, ...entry, documentDigest: digest, phoneDigest: digest, plate, holder: 'blacklist' }
}

/** A guest of a white list: by its number, with its state and host. */
const toGuestHit = (guest: FoundGuest): SearchHit => ({ ...none, ...guest, holder: 'whitelist' })

/** A health declaration, as gates know it; a receipt has no number of its own. */
const toReceiptHit = ({ digest, ...receipt }: FoundHealthPass): SearchHit => ({
  ...{ ...none, ...receipt, code: '', documentDigest: digest, phoneDigest: digest },
  holder: 'declaration',
})

const isPass = ({ holder }: SearchHit) => holder === 'badge' || holder === 'ticket'

/** The numbers by which a holder may have been found. */
const keysOf = ({ code, documentDigest, phoneDigest: phone, credentialIds, plate }: SearchHit): string[] => [
  ...(plate ? [`plate ${plate}`] : []),
  ...(code ? [`code ${code}`] : []),
  ...(documentDigest ? [`document ${documentDigest.toString('hex')}`] : []),
  ...(phone ? [`phone ${phone.toString('hex')}`] : []),
  ...credentialIds.map(id => `scan ${id}`),
]

function findSearchKeys({ cipher }: Services, { kind, number }: SearchNumber): string[] {
  switch (kind) {
    case 'badgeCode':
    case 'ticketCode':
      return [`code ${number}`]
    case 'document':
      return searchedDocuments(cipher, number).map(digest => `document ${digest.toString('hex')}`)
    case 'phone':
      return [`phone ${phoneDigest(cipher, number).toString('hex')}`]
    case 'scan':
      return [`scan ${claimOf(number)?.credentialId}`]
    case 'plate':
      return [`document ${plateDigest(cipher, number).toString('hex')}`, `plate ${number}`]
  }
}

/** Number of lines by result. */
export function figuresOf(lines: readonly Line[]) {
  const of = (result: Line['result']) =>
    new Set(lines.filter(one => one.result === result).map(({ line }) => line)).size
  const figures = {
    found: of('found'),
    missing: of('missing'),
    repeated: of('repeated'),
    meaningless: of('meaningless'),
  }
  return { lines: Object.values(figures).reduce((sum, n) => sum + n, 0), ...figures }
}
