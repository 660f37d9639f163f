import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import { type DocumentTypeCode, readDocument } from '@fairgate/contract/badging/badge/document'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import {
  type EncryptedDocument,
  type EncryptedPhone,
  encryptDocument,
  encryptPhone,
  plateDigest,
} from '../../badging/badge/api.ts'
import { addGuest } from '../../badging/badge/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuseFields } from '../../kernel/refusal/refuse.ts'
import type { WhitelistHead } from './entity.ts'
import { limitsOf } from './guests.ts'
import type { Terms } from './terms.ts'

type Context = Pick<WriteContext<undefined>, 'db' | 'services' | 'now'>

/** The holder of a place, with numbers encrypted for the future badge. */
interface ValidatedGuest {
  id: string
  name: string
  documentType: DocumentTypeCode
  document: EncryptedDocument
  phone: EncryptedPhone
  birth: string | null
}

/** Validates the input of a guest; refuses a wrong document at its field. */
export function validateGuest(
  {
    name,
    documentType,
    documentNumber,
    phone,
  }: { name: string; documentType: DocumentTypeCode; documentNumber: string; phone: string },
  { services: { cipher, config }, now }: Context,
): ValidatedGuest {
  const read = readDocument(documentType, documentNumber, { today: dayOf(now, config.venueTimeZone) })
  if ('issue' in read) {
    const { key, params } = read.issue
    refuseFields([{ path: 'documentNumber', key: `badge.${key}` as CatalogueKey, values: params }])
  }
  const id = uuidv7()
  const document = encryptDocument(cipher, id, documentType, read.number)
  return {
    ...{ id, name, documentType, document },
    phone: encryptPhone(cipher, id, phone),
    birth: read.facts?.birthDate ?? null,
  }
}

/** The numbers that are checked against the blacklist: a person's document, and a plate. */
export const numbersOf = (
  { services: { cipher } }: Context,
  { document }: ValidatedGuest,
  plate: string | undefined,
) => [document.digest, ...(plate ? [plateDigest(cipher, plate)] : [])]

/** Writes the row and badge of a guest with a place; `door`: that of a standing pass. */
export async function insertGuest(
  { db, services, now }: Context,
  list: Pick<WhitelistHead, 'id' | 'exhibitionId' | 'companyId'> &
    Pick<Terms, 'doorIds' | 'entriesKind' | 'validFrom' | 'validTo'>,
  { id, name, documentType, document, phone, birth }: ValidatedGuest,
  plate: string | undefined,
  door?: string,
): Promise<void> {
  const { exhibitionId, companyId } = list
  const number = plate ? plateDigest(services.cipher, plate) : document.digest
  await mapConstraintErrors(
    db.run(sql`
      insert into whitelist_guest (id, whitelist_id, exhibition_id, name, document_type, document_blind_index, document_masked,
        phone_blind_index, phone_masked, plate, bound_at, standing_door, standing_number)
      values (${id}, ${list.id}, ${exhibitionId}, ${name}, ${documentType}, ${document.digest}, ${document.masked},
        ${phone.digest}, ${phone.masked}, ${plate ?? null}, ${now}, ${door ?? null}, ${door ? number : null})`),
    {
      whitelist_guest_person: ['whitelist.listed', 'documentNumber'],
      whitelist_guest_plate: ['whitelist.listed', 'plate'],
      whitelist_guest_standing: ['whitelist.listed', plate ? 'plate' : 'documentNumber'],
    },
  )
  await addGuest(
    { db, services },
    { exhibitionId, companyId, limits: limitsOf(list, services.config.venueTimeZone) },
    plate
      ? {
          ...{ id, subject: 'vehicle', name: plate, documentType: null, phone, birth: null },
          document: { digest: number },
        }
      : { id, subject: 'person', name, documentType, document, phone, birth },
  )
}
