import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile, findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { canonicalBytes } from '../../kernel/wire/base64url.ts'

/** Links whose pages require a proven telephone. */
export const guestPurposes = ['declaration', 'whitelist', 'whitelistPass', 'blacklist'] as const
export type GuestPurpose = (typeof guestPurposes)[number]

/** Somebody who has proved a telephone on a page without login. */
export interface Guest {
  /** The id of this proof: the target of its uploads. */
  id: string
  purpose: GuestPurpose
  /** The target of the link. */
  subject: string
  telephone: string
  /** Milliseconds since 1970. */
  provedAt: number
}

/** How long a proof is valid, ms. */
const goodFor = 30 * 60_000
const ticketCell = { table: 'guest', column: 'ticket', row: '' }

export const createGuestToken = ({ cipher }: Pick<Services, 'cipher'>, guest: Guest): string =>
  cipher.encrypt(JSON.stringify(guest), ticketCell).toString('base64url')

/**
 * The guest of a signed ticket; refuses `session.guestOver` for one that is not ours, of another kind of page, or older
 * than 30 minutes.
 */
export function guestOf(
  { services, now }: Pick<WriteContext<unknown>, 'services' | 'now'>,
  token: string,
  purposes: readonly GuestPurpose[],
): Guest {
  const guest = decryptGuestToken(services, token)
  if (!guest || !purposes.includes(guest.purpose) || now.getTime() - guest.provedAt > goodFor) {
    refuse('session.guestOver')
  }
  return guest
}

function decryptGuestToken({ cipher }: Pick<Services, 'cipher'>, token: string): Guest | undefined {
  const encrypted = canonicalBytes(token)
  if (!encrypted) return undefined
  try {
    return JSON.parse(cipher.decrypt(encrypted, ticketCell)) as Guest
  } catch {
    return undefined
  }
}

/**
 * Claims pictures uploaded by a guest, in the transaction that refers to them; refuses `session.guestFile` for files of
 * others and missing ones.
 */
export async function claimGuestFiles(
  db: Db,
  { id }: Guest,
  fileIds: readonly string[],
  target: string,
): Promise<void> {
  for (const fileId of fileIds) {
    const file = await findFile(db, fileId)
    if (file?.target !== targetOf(id)) refuse('session.guestFile')
    try {
      await claimFile(db, fileId, 'images', {}, target)
    } catch (error) {
      if (error instanceof FileError) refuse('session.guestFile')
      throw error
    }
  }
}

export const targetOf = (id: string) => `guest ${id}`
