import { operatorFields } from '../access/fields.ts'
import { companyFields } from '../company/fields.ts'
import { fields, id, ids, optional, orAbsent } from '../kernel/field.ts'
import { filePurposes } from '../kernel/file-purpose.ts'

const { name, userName, telephone, email } = operatorFields

/** The first person of a new partner: becomes its administrator when it is approved. */
export const administratorFields = { name, userName, telephone, email }

/** A partner as whoever brings it in enters it; its administrator is entered beside it. */
export const partnerFields = fields('partner', {
  ...companyFields,
  /** Uploaded with purpose `document`: contracts, powers of attorney. */
  documentIds: optional(ids('file', { max: filePurposes.document.count })),
  /** Of a secondary one, entered by the platform: the main one it works under. */
  parentId: orAbsent(id('partner')),
  /** Of a co-exhibitor: for one exhibition only. */
  temporaryFor: orAbsent(id('exhibition')),
})
