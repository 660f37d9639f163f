import type { Input } from '@fairgate/contract/app/catalogue'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { type DocumentBook, documentBook } from '../../../badging/badge/api.ts'
import { type ExhibitionFacts, exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import { participationById } from '../../../exhibitions/participation/api.ts'
import type { Cipher } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Import } from '../../../kernel/import/definition.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { type SoldType, soldTypes } from '../sale.ts'
import type { Seller } from '../seller.ts'

/** How a sheet is sold: the default buyer, and the payment or the end of the hold. */
export type Sale = NonNullable<Input<'importTickets'>['sale']>

/** What an import of tickets stores with its file; data of the buyer is encrypted under `key`. */
export interface TicketImportSettings {
  method: Sale['method']
  held: boolean
  /** Digest of the file's content, which is not sold a second time. */
  sha256: string
  key: string
  sealed: string
}

/** An import of tickets, with its seller. */
export interface TicketImport extends Import {
  exhibitionId: string
  sponsorId: string
  companyName: { cn: string; en: string }
  settings: TicketImportSettings
}

/** The rules for rows of tickets: the types by name, and the sale. */
export interface TicketRules {
  exhibition: ExhibitionFacts
  seller: Seller
  sale: Sale
  types: ReadonlyMap<string, SoldType>
  /** Names of the types, for the message about an unknown one. */
  names: { optionsCn: string; optionsEn: string }
  documents: DocumentBook
  today: Day
  now: Date
  timeZone: string
}

const toSettingsCell = (key: string) => ({ table: 'import', column: 'settings', row: key })

export const encryptSale = (cipher: Cipher, key: string, sale: Sale): string =>
  cipher.encrypt(JSON.stringify(sale), toSettingsCell(key)).toString('base64')

export const openSale = (cipher: Cipher, { key, sealed: encrypted }: TicketImportSettings): Sale =>
  JSON.parse(cipher.decrypt(Buffer.from(encrypted, 'base64'), toSettingsCell(key)))

/** Text for comparison: without width, case and spaces. */
export const toPlainText = (text: string): string => toHalfWidth(text).replace(/\s/g, '').toLowerCase()

export async function rulesOf(db: Db, found: TicketImport, services: Services, now: Date): Promise<TicketRules> {
  const exhibition = await exhibitionById(db, found.exhibitionId)
  if (!exhibition) throw new Error(`an import of tickets without its exhibition ${found.exhibitionId}`)
  const participation = found.participationId ? await participationById(db, found.participationId) : undefined
  const seller: Seller = {
    companyId: found.companyId,
    participation: participation ?? null,
    runs: found.participationId === null || exhibition.sponsorId === found.companyId,
  }
  const named = await db.many<{ id: string; cn: string; en: string }>(sql`
    select id, name_cn as cn, name_en as en from ticket_type where exhibition_id = ${exhibition.id} order by number`)
  const ids = named.map(({ id }) => id)
  const types = await soldTypes({ db }, exhibition.id, ids, seller)
  const byId = new Map(types.map(type => [type.id, type]))
  const timeZone = services.config.venueTimeZone
  return {
    ...{ exhibition, seller, sale: openSale(services.cipher, found.settings), now, timeZone },
    types: new Map(
      named.flatMap(({ id, cn, en }) => {
        const type = byId.get(id)
        return type ? [cn, en, `${cn}${en}`].map(name => [toPlainText(name), type] as const) : []
      }),
    ),
    names: { optionsCn: named.map(({ cn }) => cn).join('、'), optionsEn: named.map(({ en }) => en).join(', ') },
    documents: await documentBook(db),
    today: dayOf(now, timeZone),
  }
}
