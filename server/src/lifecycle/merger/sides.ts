import type { Output } from '@fairgate/contract/app/catalogue'
import { kindOf, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import sql, { raw, type Sql } from 'sql-template-tag'

export type Side = Output<'getMergerPreview'>['keep']

const kind = sql`case c.kind ${raw(partnerKindNames.map(name => `when '${kindOf(name).noun}' then '${name}'`).join(' '))} end`

/** One of two companies, `c`, with the data that shows whether they are the same: one JSON column. */
export const side: Sql = sql`json_build_object('id', c.id, 'kind', ${kind}, 'companyType', c.type,
  'name', json_build_object('cn', c.name_cn, 'en', c.name_en),
  'register', coalesce(c.credit_code, c.registration_number, ''), 'country', coalesce(c.country, ''),
  'contact', json_build_object('name', c.contact_name, 'telephone', c.contact_telephone, 'email', c.contact_email),
  'address', coalesce(nullif(c.address_cn, ''), c.address_en), 'submittedAt', c.submitted_at)`
